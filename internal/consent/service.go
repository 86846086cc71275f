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
	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/platform/turns"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// Deps are the dependencies of the service.
type Deps struct {
	Store        Store
	Trail        Trail
	Holds        legalhold.Reader
	Vouchers     *voucher.Service
	Donors       voucher.Reader
	Pictures     *picture.Pipeline
	Blobs        blob.Store
	Box          *secretbox.Box
	PDFs         PDFChecker
	Stamper      pdfsign.Stamper // nil: documents have no time stamp
	Clock        clock.Clock
	Zone         *time.Location // of the times in documents
	Registry     Registry       // the signer of documents
	Texts        *texts.Library
	VerifyAt     string // the address of the page that checks documents
	Identity     *Identities
	KeepPhoto    time.Duration // retention of the original of a photo ID
	Log          *slog.Logger
	EmailsQueued func()
	// CurrentPrincipal returns a staff account with its current permissions; a closed account has none.
	CurrentPrincipal func(ctx context.Context, staffID int64) (access.Principal, error)
}

// Registry is the registry as named in documents.
type Registry struct{ Name, Phone string }

// Trail reads the audit trail.
type Trail interface {
	// SubjectEvents returns the newest events about one subject, newest first: those before an event number, or all for
	// 0.
	SubjectEvents(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// CheckEvent returns an error unless an event is unaltered.
	CheckEvent(ctx context.Context, e audit.Stored) error
	// Prove returns a proof that an event is in the log, or auditlog.ErrNoCheckpoint.
	Prove(ctx context.Context, e audit.Stored) (string, error)
	// SignNow waits until a checkpoint covers all events.
	SignNow(ctx context.Context) error
}

// PDFChecker checks untrusted PDFs in a sandbox.
type PDFChecker interface {
	pdfcheck.Checker
	// Signature returns a report about the signature of a file. The report is zero for an unreadable signature.
	Signature(ctx context.Context, pdf pdfcheck.File) (pdfsign.Report, error)
}

// Service performs the actions of signers and staff on consents.
type Service struct {
	d Deps
	// signSlots limits the number of documents made concurrently, because each uses memory.
	signSlots chan struct{}
	// Uploaded files wait on disk for their turn. Public checks at /verify have their own queue, so they never
	// delay patients' uploads (R14.6).
	received, checked *turns.Queue

	sweeping     sync.Mutex
	unreferenced map[string]time.Time // files without a consent, with the time of their discovery
}

// NewService returns the service.
func NewService(d Deps) *Service {
	return &Service{
		d: d, signSlots: make(chan struct{}, 2), received: turns.New(1, maxWaiting), checked: turns.New(1, maxWaiting),
	}
}

// maxWaiting is the maximum number of files that wait for their turn.
const maxWaiting = 40

// Access is the authenticated access to the consent of one donor or holder.
type Access struct {
	Entity   EntityType
	DonorID  int64
	HolderID int64 // 0: the donor's own
	Caller   access.Caller

	Receipt     *Receipt     // of a paper form that staff received; nil: none
	Supervision *Supervision // session with staff present; nil: none
}

// AccessForDonor returns the access of an authenticated donor.
func AccessForDonor(a voucher.DonorAccess) Access {
	return Access{Entity: Donor, DonorID: a.Donor.ID, Caller: a.Caller}
}

// AccessForHolder returns the access of an authenticated holder.
func AccessForHolder(a voucher.HolderAccess) Access {
	return Access{Entity: VoucherHolder, DonorID: a.Donor.ID, HolderID: a.Holder.ID, Caller: a.Caller}
}

func (a Access) subject() audit.Subject {
	return Consent{Entity: a.Entity, EntityID: a.entityID()}.Subject()
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

// Record has the data for the screens of an electronic consent.
type Record struct {
	Signer     voucher.Signer
	IsAdult    bool
	Types      []Type
	Wording    texts.Edition // of the statements
	Statements []Statement
	Disclosure texts.Edition
	Passages   []Passage // of the disclosure
	Open       *Consent  // in progress; nil: not begun
	SawSample  bool      // the signer opened the sample
	Rejected   *Consent  // the latest rejected consent; nil: none
	// GuardianIsDonor is true if the person of Open who signs as a guardian is also the donor (R6.12c).
	GuardianIsDonor bool
}

// Record returns the record of a signer. It returns a Conflict fault if the consent is not the signer's open step, or
// if the signer takes part on paper only.
func (s *Service) Record(ctx context.Context, a Access) (Record, error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return Record{}, err
	}
	if err := maySign(ctx, s.d.Store, a, g); err != nil {
		return Record{}, err
	}
	r := Record{
		Signer: g, IsAdult: personal.IsAdult(g.Person().BirthDate, s.d.Clock.Now()),
	}
	r.Types = typesFor(a.Entity, r.IsAdult)
	if err := s.addTexts(ctx, &r, a, "", ""); err != nil {
		return Record{}, err
	}
	newest, err := s.d.Store.Newest(ctx, a.Entity, a.entityID())
	if errors.Is(err, fault.ErrNotFound) {
		return r, nil
	}
	if err == nil {
		err = s.refuseAltered(ctx, s.checkShown(ctx, newest), fault.Conflict)
	}
	switch {
	case err != nil:
		return r, err
	case newest.State.IsOpen():
		return s.withOpen(ctx, r, a, newest)
	case newest.State == Rejected:
		r.Rejected = &newest
	}
	return r, nil
}

// withOpen adds the open consent to a record. If the signer's data no longer match the agreement, Open stays nil and
// the signer has to agree again.
func (s *Service) withOpen(ctx context.Context, r Record, a Access, c Consent) (Record, error) {
	events, err := s.d.Store.Events(ctx, c.ID)
	if err != nil {
		return r, err
	}
	r.SawSample = slices.ContainsFunc(events, func(e Event) bool { return e.Action == SampleOpened })
	isValid, err := s.isStillValid(ctx, c, r.Signer)
	if err != nil || c.State != Begun && !isValid {
		return r, err
	}
	r.Open, r.GuardianIsDonor = &c, c.isGuardianDonor(r.Signer.Donor, r.Signer.Person())
	if c.State == Begun {
		return r, nil
	}
	return r, s.addTexts(ctx, &r, a, c.StatementsVersion, c.DisclosureVersion)
}

// addTexts adds the statements and the disclosure in the caller's language. Empty versions are the current ones: a
// signer who has agreed keeps the texts of that time.
func (s *Service) addTexts(
	ctx context.Context, r *Record, a Access, statementsVersion, disclosureVersion string,
) (err error) {
	if r.Wording, err = s.wording(ctx, a.Entity, statementsVersion); err != nil {
		return err
	}
	if disclosureVersion == "" {
		r.Disclosure, err = s.d.Texts.Current(ctx, texts.Disclosure)
	} else {
		r.Disclosure, err = s.d.Texts.Edition(ctx, texts.Disclosure, disclosureVersion)
	}
	if err != nil {
		return err
	}
	values := s.d.Registry.values(r.Signer)
	r.Statements = statements(r.Wording, a.Caller.Lang, values)
	r.Passages = texts.Passages(texts.Fill(r.Disclosure.Texts[0].Words.In(a.Caller.Lang), values))
	return nil
}

// DonorConsents returns the consents of a donor and the donor's holders.
func (s *Service) DonorConsents(ctx context.Context, donorID int64) ([]Consent, error) {
	return s.d.Store.DonorConsents(ctx, donorID)
}

// signer reads the signer without a lock, with CameOfAge and Listed.
func (s *Service) signer(ctx context.Context, a Access) (g voucher.Signer, err error) {
	if g.Donor, err = s.d.Donors.Donor(ctx, a.DonorID); err != nil {
		return g, err
	}
	if a.Entity == Donor {
		return g.WithList(ctx, s.d.Donors)
	}
	h, err := s.d.Donors.Holder(ctx, a.HolderID)
	if err != nil {
		return g, err
	}
	g.Holder = &h
	return s.withAge(ctx, s.d.Store, g)
}

// typesFor returns the possible types of consent (R6.12).
func typesFor(entity EntityType, isAdult bool) []Type {
	switch {
	case entity == Donor:
		return []Type{Self}
	case !isAdult:
		return []Type{LegalGuardian}
	}
	return []Type{Self, LegalGuardian, PowerOfAttorney}
}

// change runs fn on the open electronic consent, or on a new one, with the signer locked, and stores the result.
func (s *Service) change(ctx context.Context, a Access, fn func(tx Tx, g voucher.Signer, c *Consent) error) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := s.lock(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := maySign(ctx, tx, a, g); err != nil {
			return err
		}
		c, err := s.open(ctx, tx, a)
		if err != nil {
			return err
		}
		if err := fn(tx, g, &c); err != nil {
			return err
		}
		return tx.SaveConsent(ctx, c)
	})
}

// open returns the open consent, or creates one.
func (s *Service) open(ctx context.Context, tx Tx, a Access) (Consent, error) {
	c, err := tx.Newest(ctx, a.Entity, a.entityID())
	if err == nil && c.State.IsOpen() {
		return c, nil
	}
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return c, err
	}
	now := s.d.Clock.Now().Truncate(time.Microsecond)
	c = Consent{
		Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID, Kind: Electronic, State: Begun,
		Language: a.Caller.Lang, Initials: []Initial{}, CreatedAt: now, UpdatedAt: now,
	}
	c.ID, err = tx.AddConsent(ctx, c)
	return c, err
}

// event returns an event of the caller.
func (a Access) event(by audit.Actor, action string, details map[string]string) audit.Event {
	return audit.Event{Actor: by, Origin: a.Caller.Origin, Action: action, Details: details}
}

// appendEvent appends an event to a consent and to the audit trail. It sets the time and the subject.
func (s *Service) appendEvent(ctx context.Context, tx Tx, c *Consent, e audit.Event) error {
	e.At = s.d.Clock.Now()
	stored := c.nextEvent(e.Action, e.At, e.Origin, e.Details)
	if err := tx.AddEvent(ctx, stored); err != nil {
		return err
	}
	e.Subject, e.Action, e.Details = c.Subject(), "consent."+e.Action, bind(stored, nil)
	return tx.Append(ctx, e)
}

// move changes the state of a consent, or returns a Conflict fault.
func (c *Consent) move(to State) error {
	if !canMove(c.State, to) {
		return fault.New(fault.Conflict, msgOrder)
	}
	c.State = to
	return nil
}
