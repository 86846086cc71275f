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

// A holder's death closes a usable voucher and stops emails; undoing it restores the previous state exactly. Only the
// donor is emailed, and only if the number of usable vouchers changed.
// Shows R12.5g, R12.5i.
func TestHolderDeath_ClosesAndRestores(t *testing.T) {
	none := access.Principal{}
	const fewer, again = "donor-vouchers-changed donor 1/0", "donor-vouchers-changed donor 2/0"
	for _, c := range []struct {
		position
		closed         State
		mails, undoing string
	}{
		{position{"draft", Draft, PersonalInfo, NeedsMatch, none, Available}, StateClosed, fewer, again},
		{position{"waits for the donation", Available, Complete, NeedsMatch, none, Available}, StateClosed, fewer, again},
		{position{"available", Available, Complete, Transplanted, none, Available}, StateClosed, fewer, again},
		{position{"open too late", Available, UploadConsent, Transplanted, none, Available}, StateClosed, "", ""},
		{position{"asked", PendingRedemption, Complete, Transplanted, coordinator, Available}, StateClosed, fewer, again},
		{position{"redeemed", Redeemed, Complete, Transplanted, none, Retired}, StateRedeemed, "", ""},
		{position{"being closed", PendingRetired, Complete, Transplanted, none, Available}, StateClosed, "", ""},
	} {
		m, s := c.at()
		m.donor.Email = "donor"
		before := StateOf(m.holders[0], m.donor)
		stored := fmt.Sprintf("%+v", m.holders[0])
		if err := s.RecordHolderDeath(t.Context(), coordinator, 4, 1, 1, "2030-05-01", access.Caller{}); err != nil {
			t.Fatal(c.name, err)
		}
		withdrawn := "withdrawn voucher-holder h1"
		got, want := strings.Join(m.mails, ", "), strings.TrimSuffix(withdrawn+", "+c.mails, ", ")
		if state := StateOf(m.holders[0], m.donor); state != c.closed || got != want {
			t.Errorf("%s: %s, %s", c.name, state, got)
		}
		if m.holders[0].canBeReminded() || m.holders[0].CanAskNow(m.donor) ||
			checkHolderOpen(m.holders[0], m.donor) == nil {
			t.Errorf("%s: something is asked of the dead", c.name)
		}
		if can, _ := MovesFor(admin, m.holders[0], m.donor, m.holders); len(can) > 0 && c.status != Redeemed {
			t.Errorf("%s: %v", c.name, can)
		}
		if err := s.RecordHolderDeath(t.Context(), coordinator, 4, 1, 1, "2030-05-01", access.Caller{}); codeOf(err) !=
			fault.Conflict {
			t.Errorf("%s, twice: %v", c.name, err)
		}
		m.mails = nil
		err := s.UndoHolderDeath(t.Context(), reviewer, 4, 1, 1, access.Caller{})
		m.holders[0].UpdatedAt = Holder{}.UpdatedAt
		if after := fmt.Sprintf("%+v", m.holders[0]); err != nil || after != stored ||
			StateOf(m.holders[0], m.donor) != before || strings.Join(m.mails, ", ") != c.undoing {
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
		return s.RecordDonorDeath(t.Context(), coordinator, 4, m.donor.Mark(), "2030-05-01", access.Caller{})
	}
	undo := func() error {
		m.mails = nil
		return s.UndoDonorDeath(t.Context(), reviewer, 4, m.donor.Mark(), access.Caller{})
	}
	states := func() (all []State) {
		for _, h := range m.holders {
			all = append(all, StateOf(h, m.donor))
		}
		return all
	}
	before := fmt.Sprint(states())
	if err := die(); err != nil || fmt.Sprint(states()) != "[closed closed closed closed closed]" ||
		strings.Join(m.mails, ", ") != "withdrawn donor donor, withdrawn voucher-holder h1, holder-closed h2" {
		t.Errorf("%v, %v, %q", err, states(), m.mails)
	}
	for i, h := range m.holders {
		if len(movesOf(h)) > 0 || h.canBeReminded() {
			t.Errorf("holder %d can still be moved", i)
		}
	}
	if r := EvaluateReadiness(m.donor, m.holders, "2030-05-06"); r.Outlook != "" {
		t.Errorf("on the board as %s", r.Outlook)
	}
	err := s.RecordHolderDeath(t.Context(), coordinator, 4, 2, 1, "2030-05-02", access.Caller{})
	if err != nil || codeOf(die()) != fault.Conflict {
		t.Errorf("a holder too: %v", err)
	}
	if err := undo(); err != nil || states()[1] != StateClosed ||
		strings.Join(m.mails, ", ") != "withdrawn voucher-holder h1" {
		t.Errorf("undone: %v, %v, %q", err, states(), m.mails)
	}
	if err := s.UndoHolderDeath(t.Context(), coordinator, 4, 2, 1, access.Caller{}); err != nil ||
		fmt.Sprint(states()) != before || codeOf(undo()) != fault.Conflict {
		t.Errorf("all undone: %v, %v", err, states())
	}
	m.donor.MatchStatus = Transplanted
	if err := die(); err != nil || StateOf(m.holders[1], m.donor) != StateAvailable ||
		strings.Join(m.mails, ", ") != "withdrawn donor donor" {
		t.Errorf("after the donation: %v, %v, %q", err, states(), m.mails)
	}
	back := NeedsMatch
	day := ""
	ch := DonorChange{MatchStatus: &back, DonatedOn: &day}
	if err := s.ChangeDonor(t.Context(), reviewer, 4, m.donor.Mark(), ch, access.Caller{}); codeOf(err) != fault.Conflict {
		t.Errorf("the donation was taken back: %v", err)
	}
}

func TestDeath_WhoAndWhen(t *testing.T) {
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
		donor := s.RecordDonorDeath(t.Context(), c.by, 4, m.donor.Mark()+c.mark, c.day, access.Caller{})
		m, s = newMemory(Available)
		holder := s.RecordHolderDeath(t.Context(), c.by, 4, 1, 1+c.mark, c.day, access.Caller{})
		if codeOf(donor) != c.want || codeOf(holder) != c.want || c.want != "" && len(m.mails)+len(m.trail) > 0 {
			t.Errorf("%+v: %v, %v, %q", c, donor, holder, m.trail)
		}
	}
}

// People who died get no emails about changes to other people's vouchers.
func TestDeath_NoMailAboutOthers(t *testing.T) {
	m, s := newMemory(Available, Available, Available)
	m.donor.MatchStatus, m.donor.DiedOn, m.donor.Email = Transplanted, "2030-05-01", "donor"
	for i := range m.holders {
		m.holders[i].Step = Complete
	}
	m.holders[1].DiedOn = "2030-05-01"
	for _, c := range []struct {
		by    access.Principal
		to    HolderStatus
		why   Reason
		mails string
		state State
	}{
		{coordinator, PendingRedemption, RedemptionAsked,
			"redemption-waiting reviewer, redemption-waiting admin, holder-redemption-asked h1", StateClosed},
		{reviewer, Redeemed, TransplantDone, "holder-redeemed h1, holder-retired h3", StateRetired},
		{admin, Redeemed, TransplantFailed, "redemption-waiting reviewer", StateRetired},
		{reviewer, Available, UndoConfirmed, "holder-redemption-undone h1, holder-restored h3", StateClosed},
		{coordinator, PendingRetired, HolderAsked, "holder-closed h1", StateClosed},
	} {
		m.mails = nil
		err := s.MoveHolder(t.Context(), c.by, 4, 1, 1, c.to, c.why, access.Caller{})
		if mails := strings.Join(m.mails, ", "); err != nil || mails != c.mails || StateOf(m.holders[1], m.donor) != c.state {
			t.Errorf("%s: %v, %q, %s", c.why, err, mails, StateOf(m.holders[1], m.donor))
		}
	}
}
