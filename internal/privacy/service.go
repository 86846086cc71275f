package privacy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/notify"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/secondperson"
)

// Signer signs papers as the registry.
type Signer interface {
	SignPDF(ctx context.Context, plain []byte, reason string, at time.Time) ([]byte, error)
	// CheckSigned returns an error unless the registry signed the document and it is unaltered.
	CheckSigned(ctx context.Context, pdf []byte) error
}

// Deps are the dependencies of the service.
type Deps struct {
	Store         Store
	Trail         Trail
	Files         blob.Store
	Signer        Signer
	Clock         clock.Clock
	Zone          *time.Location
	Registry      string // the issuer of certificates
	Phone         string // of the registry, as in its texts
	Documents     Documents
	EmailRenderer EmailRenderer
	Draw          func(n int) int // returns a random number below n
	EmailsQueued  func()
}

// Service requests, confirms and performs erasures, and exports persons.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Preview is the effect of a possible erasure.
type Preview struct {
	Person  Person
	Goes    []Count
	Stays   []Count
	Holds   []string      // reasons of legal holds
	MustEnd []locale.Text // steps that have to be completed first
	Digest  string        // of Goes
	Open    *Erasure      // pending or in progress; nil: none
	// CanAsk reports whether a second administrator exists.
	CanAsk bool
}

// IsBlocked reports whether the person cannot be erased now.
func (p Preview) IsBlocked() bool { return len(p.Holds) > 0 || len(p.MustEnd) > 0 }

var (
	errNotAllowed = fault.New(fault.Forbidden, catalogues.Text("privacy.not-allowed"))
	errChanged    = fault.New(fault.Conflict, catalogues.Text("privacy.changed"))
	errNoRequest  = fault.New(fault.Conflict, catalogues.Text("privacy.no-request"))
	errAlone      = fault.New(fault.Conflict, catalogues.Text("privacy.alone"))
	errTooNew     = fault.New(fault.Conflict, catalogues.Text("privacy.too-new"))
)

// Preview returns the effect of an erasure of a person. It is audited. Only registry administrators may call it.
func (s *Service) Preview(
	ctx context.Context, by access.Principal, subject audit.Subject, o audit.Origin,
) (p Preview, err error) {
	if !by.IsAdmin() {
		return p, errNotAllowed
	}
	if p, err = s.preview(ctx, s.d.Store, subject); err != nil {
		return p, err
	}
	admins, err := s.d.Store.Administrators(ctx, s.d.Clock.Now().Add(-secondperson.Recently))
	if err != nil {
		return p, err
	}
	p.CanAsk = hasSecond(admins, by.ID)
	return p, s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, by, o, p.Person.Subject).Record(ctx, "privacy.erasure-previewed", nil)
	})
}

func (s *Service) preview(ctx context.Context, r Reader, subject audit.Subject) (p Preview, err error) {
	if p.Person, err = r.Person(ctx, subject); err != nil {
		return p, err
	}
	if p.Goes, p.Stays, err = r.Count(ctx, p.Person); err != nil {
		return p, err
	}
	today := s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly)
	for _, of := range p.Person.records() {
		holds, err := legalhold.Covering(ctx, r, of, today)
		if err != nil {
			return p, err
		}
		for _, h := range holds {
			p.Holds = append(p.Holds, h.Reason)
		}
	}
	if why := p.Person.mustEnd(); why != (locale.Text{}) {
		p.MustEnd = append(p.MustEnd, why)
	}
	p.Digest = digest(p.Goes)
	open, err := r.OpenErasure(ctx, p.Person.Subject)
	switch {
	case errors.Is(err, fault.ErrNotFound) || err == nil && open.isOver(s.d.Clock.Now()):
		err = nil
	case err == nil:
		p.Open = &open
	}
	return p, err
}

// digest returns a hash of the rows that go. It omits events and emails, because a request adds some.
func digest(goes []Count) string {
	var kept []Count
	for _, c := range goes {
		if c.Kind != "events" && c.Kind != "mails" {
			kept = append(kept, c)
		}
	}
	text, _ := json.Marshal(kept) // of strings and numbers
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// hasSecond reports whether an administrator other than asker can confirm.
func hasSecond(admins []Administrator, asker int64) bool {
	for _, a := range admins {
		if a.ID != asker && !a.IsNew {
			return true
		}
	}
	return false
}

// checkMay returns an error unless the account has been an administrator for long enough.
func checkMay(admins []Administrator, id int64) error {
	for _, a := range admins {
		if a.ID == id {
			if a.IsNew {
				return errTooNew
			}
			return nil
		}
	}
	return errNotAllowed
}

// isName reports whether typed is the person's name, ignoring case and repeated spaces.
func isName(typed string, p Person) bool {
	tidy := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return tidy(typed) == tidy(p.FullName())
}

// trail returns the recorder of events by an administrator about a person or an erasure.
func (s *Service) trail(log audit.Log, by access.Principal, o audit.Origin, subject audit.Subject) audit.Recorder {
	return audit.Recorder{Log: log, At: s.now(), Actor: by.Actor(), Origin: o, Subject: subject}
}

// notifyAdministrators enqueues an email to all administrators. The email contains no names.
func (s *Service) notifyAdministrators(
	ctx context.Context, tx Tx, template notify.Template, admins []Administrator,
) error {
	for _, a := range admins {
		err := tx.Enqueue(ctx, notify.Email{
			Template: template, Lang: a.Language, To: a.Email, ToName: a.FullName,
			Link: notify.Link{Kind: notify.StaffPage, Path: "/privacy"},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// now returns the time at the precision of both databases.
func (s *Service) now() time.Time { return s.d.Clock.Now().UTC().Truncate(time.Microsecond) }

func number(n int64) string { return strconv.FormatInt(n, 10) }
