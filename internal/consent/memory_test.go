package consent

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

var (
	now    = time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	adult  = voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", BirthDate: "1990-05-06"}
	minor  = voucher.Person{FirstName: "Ana", LastName: "Ejemplo", BirthDate: "2015-01-02"}
	rosa   = Consenter{"Rosa", "Ejemplo", "1990-05-06"}
	states = []State{Begun, Agreed, Initialed, Signed, Received, Cancelled, Superseded, Rejected}
)

// memory is a store and transaction with the consents of donor 7.
type memory struct {
	Tx
	Store
	person   voucher.Person
	holders  []voucher.Holder
	consents []Consent
	events   []string
	trail    []string
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) LockDonor(context.Context, int64) (voucher.Donor, error) {
	return voucher.Donor{ID: 7, Step: voucher.UploadConsent, Person: m.person}, nil
}

func (m *memory) Holders(context.Context, int64) ([]voucher.Holder, error) {
	return slices.Clone(m.holders), nil
}

func (m *memory) SaveDonor(context.Context, voucher.Donor) error { return nil }

func (m *memory) Consent(_ context.Context, id int64) (Consent, error) { return m.consents[id-1], nil }

func (m *memory) Newest(context.Context, EntityType, int64) (Consent, error) {
	if len(m.consents) == 0 {
		return Consent{}, fault.ErrNotFound
	}
	return m.consents[len(m.consents)-1], nil
}

func (m *memory) Events(context.Context, int64) ([]Event, error) { return nil, nil }

func (m *memory) InForce(context.Context, EntityType, int64) ([]Consent, error) {
	return slices.Clone(m.consents), nil
}

func (m *memory) After(_ context.Context, id int64, _ int) ([]Consent, error) {
	return m.consents[id:], nil
}

func (m *memory) AddConsent(_ context.Context, c Consent) (int64, error) {
	c.ID = int64(len(m.consents) + 1)
	m.consents = append(m.consents, c)
	return c.ID, nil
}

func (m *memory) SaveConsent(_ context.Context, c Consent) error {
	m.consents[c.ID-1] = c
	return nil
}

func (m *memory) AddEvent(_ context.Context, e Event) error {
	m.events = append(m.events, e.Action)
	return nil
}

func (m *memory) Withdrawals(context.Context, int64) ([]Withdrawal, error) { return nil, nil }

func (m *memory) AddWithdrawal(context.Context, Withdrawal) error { return nil }

func (m *memory) EndSupervision(context.Context, EntityType, int64) (int64, error) { return 0, nil }

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, e.Action)
	return nil
}

// files is a set of stored file names.
type files struct {
	blob.Store
	names map[string]bool
}

func (f files) Delete(_ context.Context, name string) error {
	delete(f.names, name)
	return nil
}

func (f files) Walk(_ context.Context, _ string, visit func(string) error) error {
	for name := range f.names {
		if err := visit(name); err != nil {
			return err
		}
	}
	return nil
}

// holds is a set of records under a legal hold.
type holds map[audit.Subject]bool

func (h holds) HoldsInForce(_ context.Context, on audit.Subject, _ string) (all []legalhold.Hold, _ error) {
	for record := range h {
		if on == record || on == (audit.Subject{}) {
			all = append(all, legalhold.Hold{Record: record})
		}
	}
	return all, nil
}

func (h holds) Linked(context.Context, audit.Subject) ([]audit.Subject, error) { return nil, nil }

// noTexts has no texts of the registry, so that the templates are in force.
type noTexts struct{}

func (noTexts) Texts(context.Context) ([]texts.Version, error) { return nil, nil }

// wordings are the statements in force.
var wordings = map[EntityType]texts.Edition{
	Donor: texts.Template(texts.DonorConsent), VoucherHolder: texts.Template(texts.HolderConsent),
}

// newMemory returns a memory with a donor's consents, and its service. Every consent has the photo "photo".
func newMemory(all ...State) (*memory, *Service, files) {
	m, f := &memory{person: adult}, files{names: map[string]bool{"photo": true}}
	for i, state := range all {
		m.consents = append(m.consents, Consent{
			ID: int64(i + 1), Entity: Donor, EntityID: 7, DonorID: 7, State: state, Type: Self, Consenter: rosa,
			StatementsVersion: wordings[Donor].Version, Language: "en", PhotoName: "photo", ShownHash: "shown",
			Initials: []Initial{{1, "RE"}},
		})
	}
	c := clock.NewFixed(now)
	vouchers := voucher.NewService(voucher.Deps{Clock: c})
	return m, NewService(Deps{
		Store: m, Vouchers: vouchers, Blobs: f, Clock: c, Zone: time.UTC, Holds: holds{}, EmailsQueued: func() {},
		Texts: texts.NewLibrary(noTexts{}, c, time.UTC),
	}), f
}

// signerFor returns the signer of a record with this person: donor 7, or holder 8 of donor 7.
func signerFor(entity EntityType, p voucher.Person) voucher.Signer {
	if entity == VoucherHolder {
		return voucher.Signer{Donor: voucher.Donor{ID: 7}, Holder: &voucher.Holder{ID: 8, DonorID: 7, Person: p}}
	}
	return voucher.Signer{Donor: voucher.Donor{ID: 7, Person: p}}
}

var donorAccess = Access{Entity: Donor, DonorID: 7, Caller: access.Caller{Lang: "en"}}

func faultCode(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.CodeFrom(err)
}
