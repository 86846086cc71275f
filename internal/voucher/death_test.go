package voucher

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

func (m *memory) WithdrawWaiting(_ context.Context, to string, about func(notify.Link) bool) error {
	for kind, id := range map[notify.LinkKind]int64{notify.DonorPage: 4, notify.HolderPage: 1} {
		if about(notify.Link{Kind: kind, ID: id}) {
			m.mails = append(m.mails, "withdrawn "+string(kind)+" "+strings.TrimSuffix(to, "@mail.example"))
		}
	}
	return nil
}

var (
	first  = HolderRef{DonorID: 4, ID: 1, Version: 1}
	second = HolderRef{DonorID: 4, ID: 2, Version: 1}
)

// A holder's death closes a usable voucher and stops emails; undoing it restores the previous state exactly. Only the
// donor is emailed, and only if the number of usable vouchers changed.
// Shows R12.5g, R12.5i.
func TestHolderDeath_ClosesAndRestores(t *testing.T) {
	const fewer, restored = "donor-vouchers-changed donor 1/0", "donor-vouchers-changed donor 2/0"
	for _, c := range []struct {
		name           string
		status         HolderStatus
		step           Step
		match          MatchStatus
		sibling        HolderStatus
		closed         State
		mails, undoing string
	}{
		{"draft", Draft, PersonalInfo, NeedsMatch, Available, StateClosed, fewer, restored},
		{"waits for the donation", Available, Complete, NeedsMatch, Available, StateClosed, fewer, restored},
		{"available", Available, Complete, Transplanted, Available, StateClosed, fewer, restored},
		{"open too late", Available, UploadConsent, Transplanted, Available, StateClosed, "", ""},
		{"asked", PendingRedemption, Complete, Transplanted, Available, StateClosed, fewer, restored},
		{"redeemed", Redeemed, Complete, Transplanted, Retired, StateRedeemed, "", ""},
		{"being closed", PendingRetired, Complete, Transplanted, Available, StateClosed, "", ""},
	} {
		m, s := newMemory(c.status, c.sibling)
		m.donor.Email, m.donor.MatchStatus = "donor", c.match
		m.holders[0].Step, m.holders[1].Step = c.step, Complete
		before := StateFor(m.holders[0], m.donor)
		stored := fmt.Sprintf("%+v", m.holders[0])
		if err := s.RecordHolderDeath(t.Context(), coordinator, first, "2030-05-01", access.Caller{}); err != nil {
			t.Fatal(c.name, err)
		}
		withdrawn := "withdrawn voucher-holder h1"
		got, want := strings.Join(m.mails, ", "), strings.TrimSuffix(withdrawn+", "+c.mails, ", ")
		if state := StateFor(m.holders[0], m.donor); state != c.closed || got != want {
			t.Errorf("%s: %s, %s", c.name, state, got)
		}
		if checkHolderOpen(m.holders[0], m.donor) == nil {
			t.Errorf("%s: the holder can still change the record", c.name)
		}
		again := s.RecordHolderDeath(t.Context(), coordinator, first, "2030-05-01", access.Caller{})
		if faultCode(again) != fault.Conflict {
			t.Errorf("%s, twice: %v", c.name, again)
		}
		m.mails = nil
		err := s.UndoHolderDeath(t.Context(), reviewer, first, access.Caller{})
		m.holders[0].UpdatedAt = Holder{}.UpdatedAt
		if after := fmt.Sprintf("%+v", m.holders[0]); err != nil || after != stored ||
			StateFor(m.holders[0], m.donor) != before || strings.Join(m.mails, ", ") != c.undoing {
			t.Errorf("%s, undone: %v, %s, %q", c.name, err, after, m.mails)
		}
	}
}

// A donor's death closes vouchers only before the donation, and undoing it reopens exactly these vouchers. A holder
// who died in the meantime stays closed.
// Shows R12.5h, R12.5i.
func TestDonorDeath_ClosesOnlyBeforeTheDonation(t *testing.T) {
	m, s := newMemory(Draft, Available, PendingRetired, Retired, Available)
	m.donor.Email = "donor"
	m.holders[4].Email = ""
	m.holders[1].Step = Complete
	die := func() error {
		m.mails = nil
		return s.RecordDonorDeath(t.Context(), coordinator, m.donor.Ref(), "2030-05-01", access.Caller{})
	}
	undo := func() error {
		m.mails = nil
		return s.UndoDonorDeath(t.Context(), reviewer, m.donor.Ref(), access.Caller{})
	}
	states := func() (all []State) {
		for _, h := range m.holders {
			all = append(all, StateFor(h, m.donor))
		}
		return all
	}
	before := fmt.Sprint(states())
	if err := die(); err != nil || fmt.Sprint(states()) != "[closed closed closed closed closed]" ||
		strings.Join(m.mails, ", ") != "withdrawn donor donor, withdrawn voucher-holder h1, holder-closed h2" {
		t.Errorf("%v, %v, %q", err, states(), m.mails)
	}
	err := s.RecordHolderDeath(t.Context(), coordinator, second, "2030-05-02", access.Caller{})
	if err != nil || faultCode(die()) != fault.Conflict {
		t.Errorf("a holder too: %v", err)
	}
	if err := undo(); err != nil || states()[1] != StateClosed ||
		strings.Join(m.mails, ", ") != "withdrawn voucher-holder h1" {
		t.Errorf("undone: %v, %v, %q", err, states(), m.mails)
	}
	if err := s.UndoHolderDeath(t.Context(), coordinator, second, access.Caller{}); err != nil ||
		fmt.Sprint(states()) != before || faultCode(undo()) != fault.Conflict {
		t.Errorf("all undone: %v, %v", err, states())
	}
	m.donor.MatchStatus = Transplanted
	if err := die(); err != nil || StateFor(m.holders[1], m.donor) != StateAvailable ||
		strings.Join(m.mails, ", ") != "withdrawn donor donor" {
		t.Errorf("after the donation: %v, %v, %q", err, states(), m.mails)
	}
	back := NeedsMatch
	day := ""
	ch := DonorChange{MatchStatus: &back, DonatedOn: &day}
	if err := s.ChangeDonor(t.Context(), reviewer, m.donor.Ref(), ch, access.Caller{}); faultCode(err) != fault.Conflict {
		t.Errorf("the donation was taken back: %v", err)
	}
}

// Only staff of the center and the registry record a death, on a day that is not in the future.
func TestDeath_ChecksCallerDayAndVersion(t *testing.T) {
	for _, c := range []struct {
		by   access.Principal
		day  string
		mark int64
		want fault.Code
	}{
		{coordinator, "2030-05-06", 0, ""}, {reviewer, "2030-05-06", 0, ""}, {admin, "2030-05-06", 0, ""},
		{elsewhere, "2030-05-06", 0, fault.NotFound}, {coach, "2030-05-06", 0, fault.Forbidden},
		{coordinator, "2030-05-09", 0, fault.RuleBroken}, {coordinator, "", 0, fault.RuleBroken},
		{coordinator, "2030-05-06", 1, fault.Conflict},
	} {
		m, s := newMemory(Available)
		donor := s.RecordDonorDeath(t.Context(), c.by, DonorRef{ID: 4, Mark: m.donor.Mark() + c.mark}, c.day, access.Caller{})
		m, s = newMemory(Available)
		of := HolderRef{DonorID: 4, ID: 1, Version: 1 + c.mark}
		holder := s.RecordHolderDeath(t.Context(), c.by, of, c.day, access.Caller{})
		if faultCode(donor) != c.want || faultCode(holder) != c.want || c.want != "" && len(m.mails)+len(m.trail) > 0 {
			t.Errorf("%+v: %v, %v, %q", c, donor, holder, m.trail)
		}
	}
}

// A transplant cannot be undone while a voucher is redeemed for it.
// Shows R11.1a.
func TestChangeDonor_TransplantStaysWhileAVoucherIsInUse(t *testing.T) {
	for status, want := range map[HolderStatus]fault.Code{
		Available: "", PendingRedemption: fault.Conflict, Redeemed: fault.Conflict, Retired: "",
	} {
		m, s := newMemory(status)
		m.donor.MatchStatus = Transplanted
		back := PendingTransplant
		ch := DonorChange{MatchStatus: &back}
		if err := s.ChangeDonor(t.Context(), reviewer, m.donor.Ref(), ch, access.Caller{}); faultCode(err) != want {
			t.Errorf("status %d: %v", status, err)
		}
	}
}
