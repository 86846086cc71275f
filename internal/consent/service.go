package consent

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/voucher"
)

// Deps is what the service needs.
type Deps struct {
	Store     Store
	Vouchers  *voucher.Service
	Pictures  *picture.Pipeline
	Blobs     blob.Store
	Box       *secretbox.Box
	PDFs      Judge
	Stamper   pdfsign.Stamper // nil: documents carry no time stamp
	Clock     clock.Clock
	Zone      *time.Location // in which documents tell the time
	Registry  string         // who signs documents
	VerifyAt  string         // the address of the page that checks documents
	Identity  *Identities
	KeepPhoto time.Duration // how long the original of a photo ID is kept
	Log       *slog.Logger
	MailsWait func()
}

// Judge looks at PDFs of strangers where they can do no harm.
type Judge interface {
	pdfcheck.Checker
	// Signature returns what the signature of a file proves; one that cannot be
	// read proves nothing.
	Signature(ctx context.Context, pdf []byte) (pdfsign.Report, error)
}

// Service is what signers and staff do with consents.
type Service struct {
	Deps
	// making bounds how many documents are made at once: each takes memory.
	making chan struct{}

	sweeping sync.Mutex
	strays   map[string]time.Time // files without a consent, and since when that is known
}

// NewService wires the service.
func NewService(d Deps) *Service { return &Service{Deps: d, making: make(chan struct{}, 2)} }

// Access is a proven right to one donor's or holder's consent.
type Access struct {
	Entity   EntityType
	DonorID  int64
	HolderID int64 // 0: the donor's own
	Caller   access.Caller
}

// OfDonor and OfHolder answer the access that a proven key gives.
func OfDonor(a voucher.DonorAccess) Access {
	return Access{Entity: Donor, DonorID: a.Donor.ID, Caller: a.Caller}
}

// OfHolder is OfDonor for a holder.
func OfHolder(a voucher.HolderAccess) Access {
	return Access{Entity: VoucherHolder, DonorID: a.Donor.ID, HolderID: a.Holder.ID, Caller: a.Caller}
}

func (a Access) entityID() int64 {
	if a.Entity == VoucherHolder {
		return a.HolderID
	}
	return a.DonorID
}

var (
	msgNoConsent = catalogues.Text("consent.no-consent")
	msgOrder     = catalogues.Text("consent.order")
)

// Record is what the screens of an electronic consent start from.
type Record struct {
	Signer     voucher.Signer
	IsAdult    bool
	Types      []Type
	Statements []Statement
	Disclosure []Passage
	Open       *Consent // under way; nil: not begun
	SawSample  bool     // the sample was opened in it
	Rejected   *Consent // why another is asked for; nil: none
}

// Record returns what the screens start from; a conflict when the consent is not
// the step that is open.
func (s *Service) Record(ctx context.Context, a Access) (Record, error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return Record{}, err
	}
	if err := g.MayConsent(); err != nil {
		return Record{}, err
	}
	r := Record{
		Signer: g, IsAdult: personal.IsAdult(g.Person().BirthDate, s.Clock.Now()),
		Disclosure: Disclosure(DisclosureVersion, a.Caller.Lang),
		Statements: Statements(a.Entity, StatementsVersion, a.Caller.Lang),
	}
	r.Types = typesOf(a.Entity, r.IsAdult)
	newest, err := s.Store.Newest(ctx, a.Entity, a.entityID())
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return r, nil
	case err != nil:
		return r, err
	case newest.State.IsOpen():
		return s.underWay(ctx, r, newest)
	case newest.State == Rejected:
		r.Rejected = &newest
	}
	return r, nil
}

// underWay adds to a record how far its electronic consent is. If the signer is
// no longer the person who agreed, it starts with agreeing again.
func (s *Service) underWay(ctx context.Context, r Record, c Consent) (Record, error) {
	events, err := s.Store.Events(ctx, c.ID)
	if err != nil {
		return r, err
	}
	r.SawSample = slices.ContainsFunc(events, func(e Event) bool { return e.Action == SampleOpened })
	if c.State == Begun || s.fits(c, r.Signer.Person()) {
		r.Open = &c
	}
	return r, nil
}

// signer reads who signs, without a lock.
func (s *Service) signer(ctx context.Context, a Access) (g voucher.Signer, err error) {
	if g.Donor, err = s.Vouchers.Store.Donor(ctx, a.DonorID); err != nil || a.Entity == Donor {
		return g, err
	}
	h, err := s.Vouchers.Store.Holder(ctx, a.HolderID)
	g.Holder = &h
	return g, err
}

// typesOf returns for whom a consent can be signed (R6.12).
func typesOf(entity EntityType, isAdult bool) []Type {
	switch {
	case entity == Donor:
		return []Type{Self}
	case !isAdult:
		return []Type{LegalGuardian}
	}
	return []Type{Self, LegalGuardian, PowerOfAttorney}
}

// change runs fn on the open electronic consent, or on a new one, with the signer
// locked, and stores what fn made of it.
func (s *Service) change(ctx context.Context, a Access, fn func(tx Tx, g voucher.Signer, c *Consent) error) error {
	return s.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		if err := g.MayConsent(); err != nil {
			return err
		}
		c, err := s.open(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := fn(tx, g, &c); err != nil {
			return err
		}
		c.UpdatedAt = s.Clock.Now()
		return tx.SaveConsent(ctx, c)
	})
}

// open returns the consent that is under way, or begins one.
func (s *Service) open(ctx context.Context, tx Tx, a Access) (Consent, error) {
	c, err := tx.Newest(ctx, a.Entity, a.entityID())
	if err == nil && c.State.IsOpen() {
		return c, nil
	}
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return c, err
	}
	now := s.Clock.Now()
	c = Consent{
		Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID, Kind: Electronic, State: Begun,
		Language: a.Caller.Lang, Initials: []Initial{}, CreatedAt: now, UpdatedAt: now,
	}
	c.ID, err = tx.AddConsent(ctx, c)
	return c, err
}

// appendEvent appends an event to a consent, and to the trail.
func (s *Service) appendEvent(
	ctx context.Context, tx Tx, c *Consent, g voucher.Signer, caller access.Caller, action string,
	details map[string]string,
) error {
	if err := tx.AddEvent(ctx, c.follow(action, s.Clock.Now(), caller.Origin, details)); err != nil {
		return err
	}
	return s.trail(ctx, tx, g.Actor(), g.Subject(), caller, "consent."+action)
}

// move takes a consent to another state, or answers a conflict.
func (c *Consent) move(to State) error {
	if !canMove(c.State, to) {
		return fault.New(fault.Conflict, msgOrder)
	}
	c.State = to
	return nil
}
