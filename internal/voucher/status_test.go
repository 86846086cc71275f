package voucher

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

var (
	now         = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
	elsewhere   = access.Principal{ID: 2, Role: access.CenterCoordinator, CenterID: 8}
	reviewer    = access.Principal{ID: 3, Role: access.RegistryReviewer}
	admin       = access.Principal{ID: 5, Role: access.RegistryAdmin}
	coach       = access.Principal{ID: 4, Role: access.Coach}
)

// memory is a store and transaction with a donor of center 7 and their holders.
type memory struct {
	Store
	Tx
	donor   Donor
	holders []Holder
	trail   []string
	details []map[string]string // of the trail's events
	times   []time.Time         // of the trail's events
	mails   []string
	sent    []notify.Email
	former  []FormerCenter
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) LockDonor(context.Context, int64) (Donor, error) { return m.donor, nil }

func (m *memory) LockHolder(_ context.Context, id int64) (Holder, Donor, error) {
	return m.holders[id-1], m.donor, nil
}

func (m *memory) Holder(_ context.Context, id int64) (Holder, error) { return m.holders[id-1], nil }

func (m *memory) Holders(context.Context, int64) ([]Holder, error) { return m.holders, nil }

func (m *memory) Donors(_ context.Context, q DonorQuery) ([]Donor, int64, error) {
	d := m.donor
	if (q.Step != 0 && d.Step != q.Step) || (q.MatchStatus != 0 && d.MatchStatus != q.MatchStatus) ||
		(q.SurgeryBefore != "" && (d.SurgeryOn == "" || d.SurgeryOn >= q.SurgeryBefore)) ||
		(q.OpenUntil != "" && (d.SurgeryOn == "" || d.SurgeryOn > q.OpenUntil)) ||
		(q.IsUnplanned && (d.SurgeryOn != "" || d.MatchStatus == Transplanted || d.DiedOn != "")) {
		return nil, 0, nil
	}
	return []Donor{d}, 1, nil
}

func (m *memory) HoldersForDonors(context.Context, DonorQuery) ([]Holder, error) {
	return m.holders, nil
}

func (m *memory) Donor(context.Context, int64) (Donor, error) { return m.donor, nil }

func (m *memory) DonorsJoinedInto(context.Context, int64) ([]Donor, error) { return nil, nil }

func (m *memory) PeopleLike(context.Context, string, string) ([]duplicate.Record, error) {
	return nil, nil
}

func (m *memory) HoldersByEmail(context.Context, string) ([]Holder, error) { return m.holders, nil }

func (m *memory) DonorsByEmail(context.Context, string) ([]Donor, error) { return nil, nil }

func (m *memory) FormerCenters(context.Context, int64) ([]FormerCenter, error) { return m.former, nil }

func (m *memory) AddFormerCenter(_ context.Context, f FormerCenter) error {
	m.former = append(m.former, f)
	return nil
}

// LockCenter returns fault.ErrNotFound for a center without a name.
func (m *memory) LockCenter(ctx context.Context, id int64) error {
	_, err := m.CenterName(ctx, id)
	return err
}

// CenterName knows the centers 7, 8 and 9.
func (m *memory) CenterName(_ context.Context, id int64) (string, error) {
	if id < 7 || id > 9 {
		return "", fault.ErrNotFound
	}
	return fmt.Sprint("Center ", id), nil
}

// Coordinators returns the coordinator of a center. The caller of most tests is the one of center 7.
func (m *memory) Coordinators(_ context.Context, id int64) ([]notify.Person, error) {
	return []notify.Person{{ID: id - 6, Email: fmt.Sprint("desk", id)}}, nil
}

func (m *memory) CenterContact(context.Context, int64) (notify.CenterContact, error) {
	return notify.CenterContact{}, nil
}

func (m *memory) HasConsent(context.Context, Signer) (bool, error) { return false, nil }

func (m *memory) OpenEmailChange(context.Context, notify.Record) (*emailchange.Change, error) {
	return nil, nil
}

func (m *memory) AddEmailChange(context.Context, emailchange.Change) (int64, error) { return 1, nil }

func (m *memory) SaveDonor(_ context.Context, d Donor) error {
	m.donor = d
	return nil
}

func (m *memory) SaveHolder(_ context.Context, h Holder) error {
	m.holders = append([]Holder{}, m.holders...)
	m.holders[h.ID-1] = h
	return nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail, m.details, m.times = append(m.trail, e.Action), append(m.details, e.Details), append(m.times, e.At)
	return nil
}

func (m *memory) Enqueue(_ context.Context, email notify.Email) error {
	text := string(email.Template) + " " + email.To
	if email.Template == notify.DonorVouchersChanged {
		text += " " + email.Params[notify.Usable] + "/" + email.Params[notify.Used]
	}
	m.mails, m.sent = append(m.mails, text), append(m.sent, email)
	return nil
}

func (m *memory) EnqueueOnce(ctx context.Context, email notify.Email) (bool, error) {
	return true, m.Enqueue(ctx, email)
}

// newMemory returns a memory with holders of the given statuses, and its service.
func newMemory(statuses ...HolderStatus) (*memory, *Service) {
	m := &memory{donor: Donor{ID: 4, CenterID: 7, Step: UploadConsent, MatchStatus: NeedsMatch}}
	for i, status := range statuses {
		id := int64(i + 1)
		m.holders = append(m.holders, Holder{ID: id, DonorID: 4, CenterID: 7, Status: status, Step: PersonalInfo, Version: 1,
			Person: Person{FirstName: "Rosa", LastName: "Ejemplo", Email: fmt.Sprint("h", id)}})
	}
	d := Deps{Store: m, Clock: clock.NewFixed(now), Zone: time.UTC, EmailsQueued: func() {}}
	return m, NewService(d)
}

func (m *memory) statuses() (all []HolderStatus) {
	for _, h := range m.holders {
		all = append(all, h.Status)
	}
	return all
}

func faultCode(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}

func TestConsented_InvitesDraftsAfterTheDonor(t *testing.T) {
	m, s := newMemory(Draft, Available, Retired)
	err := s.Consented(t.Context(), m, Signer{Donor: m.donor}, "a.pdf")
	if want := []HolderStatus{Available, Available, Retired}; err != nil || m.donor.Step != Complete ||
		fmt.Sprint(m.statuses()) != fmt.Sprint(want) || strings.Join(m.mails, ",") != string(notify.HolderInvitation)+" h1" {
		t.Errorf("donor: %v, step %d, %v, mails %q", err, m.donor.Step, m.statuses(), m.mails)
	}
	m, s = newMemory(Available, Draft)
	m.holders[0].Step = UploadConsent
	err = s.Consented(t.Context(), m, Signer{Donor: m.donor, Holder: &m.holders[0]}, "a.pdf")
	if err != nil || m.holders[0].Step != Complete || m.holders[0].ConsentFileName != "a.pdf" || len(m.mails) != 0 {
		t.Errorf("holder: %v, %+v, mails %q", err, m.holders[0], m.mails)
	}
}

func TestMayConsent_OnlyInItsStep(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Donor, *Holder)
		donor  fault.Code
		holder fault.Code
	}{
		{"open", func(*Donor, *Holder) {}, "", ""},
		{"earlier step", func(d *Donor, h *Holder) { d.Step, h.Step = VoucherHolders, PersonalInfo }, fault.Conflict,
			fault.Conflict},
		{"complete", func(d *Donor, h *Holder) { d.Step, h.Step = Complete, Complete }, fault.Conflict, fault.Conflict},
		{"transplanted", func(d *Donor, _ *Holder) { d.MatchStatus = Transplanted }, fault.Conflict, fault.Conflict},
		{"donor removed", func(d *Donor, _ *Holder) { d.IsDeleted = true }, fault.NotFound, fault.NotFound},
		{"holder removed", func(_ *Donor, h *Holder) { h.IsDeleted = true }, "", fault.NotFound},
		{"redeemed", func(_ *Donor, h *Holder) { h.Status = Redeemed }, "", fault.Conflict},
		{"retired", func(_ *Donor, h *Holder) { h.Status = Retired }, "", fault.Conflict},
		{"pending", func(_ *Donor, h *Holder) { h.Status = PendingRetired }, "", ""},
	} {
		d, h := Donor{Step: UploadConsent}, Holder{Step: UploadConsent}
		c.change(&d, &h)
		donorErr, holderErr := Signer{Donor: d}.MayConsent(), Signer{Donor: d, Holder: &h}.MayConsent()
		if faultCode(donorErr) != c.donor || faultCode(holderErr) != c.holder {
			t.Errorf("%s: donor %v, holder %v", c.name, donorErr, holderErr)
		}
	}
}

func TestReopenReasons_OnlyForAFinalListNotInUse(t *testing.T) {
	for _, c := range []struct {
		name     string
		donor    Donor
		statuses []HolderStatus
		want     bool
	}{
		{"final", Donor{Step: UploadConsent}, []HolderStatus{Draft}, true},
		{"complete", Donor{Step: Complete}, []HolderStatus{Available, PendingRetired, Retired}, true},
		{"not final", Donor{Step: VoucherHolders}, nil, false},
		{"transplanted", Donor{Step: Complete, MatchStatus: Transplanted}, nil, false},
		{"removed", Donor{Step: Complete, IsDeleted: true}, nil, false},
		{"in redemption", Donor{Step: Complete}, []HolderStatus{Available, PendingRedemption}, false},
		{"redeemed", Donor{Step: Complete}, []HolderStatus{Redeemed}, false},
	} {
		m, _ := newMemory(c.statuses...)
		if got := ReopenReasons(c.donor, m.holders); (len(got) > 0) != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestShownTo_HidesMoreOverTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		donor  Donor
		status HolderStatus
		want   string // first name, email, file name, relationship
	}{
		{"draft", Donor{Step: UploadConsent}, Draft, "Rosa rosa@mail Rosa.pdf Other - Rosa’s aunt"},
		{"available", Donor{Step: UploadConsent}, Available, "R***** rosa@mail Rosa.pdf Other - Rosa’s aunt"},
		{"complete donor", Donor{Step: Complete}, Available, "R*****  consent.pdf Other - "},
		{"complete donor, draft", Donor{Step: Complete}, Draft, "R*****  consent.pdf Other - "},
		{"transplanted", Donor{Step: VoucherHolders, MatchStatus: Transplanted}, Draft, "R*****  consent.pdf Other - "},
	} {
		h := Holder{
			Status: c.status, ConsentFileName: "Rosa.pdf", Person: Person{FirstName: "Rosa", Email: "rosa@mail"},
			Relationship: "Other", RelationshipOther: "Rosa’s aunt",
		}
		shown := h.ShownTo(c.donor)
		got := shown.FirstName + " " + shown.Email + " " + shown.ConsentFileName +
			" " + shown.Relationship + " - " + shown.RelationshipOther
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if back := h.unmasked(Form{Person: shown.Person}); back.FirstName != "Rosa" {
			t.Errorf("%s: the form stores %q", c.name, back.FirstName)
		}
	}
}

func TestHolderEmail_AddressesTheGuardianOfAMinor(t *testing.T) {
	for born, want := range map[string]bool{
		now.AddDate(-18, 0, 1).Format(time.DateOnly): true, now.AddDate(-18, 0, 0).Format(time.DateOnly): false, "": false,
	} {
		if m := HolderEmail(Holder{Person: Person{BirthDate: born}}, "holder-link", now); m.ToGuardian != want {
			t.Errorf("born %q: %t", born, m.ToGuardian)
		}
	}
}
