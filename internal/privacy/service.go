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
	// CheckSigned returns an error unless the registry signed a document as it is.
	CheckSigned(ctx context.Context, pdf []byte) error
}

// Deps is what the service needs.
type Deps struct {
	Store       Store
	Trail       Trail
	Holds       Holds
	Files       blob.Store
	Signer      Signer
	Clock       clock.Clock
	Zone        *time.Location
	Registry    string // who writes the certificate
	Documents   Documents
	Mails       Mails
	Draw        func(n int) int // a random number below n
	MailsQueued func()
}

// Service asks for erasures, confirms them and carries them out, and exports persons.
type Service struct{ d Deps }

// NewService wires the service.
func NewService(d Deps) *Service { return &Service{d} }

// Preview is what an erasure of a person would do.
type Preview struct {
	Person  Person
	Goes    []Count
	Stays   []Count
	Holds   []string      // reasons of legal holds
	MustEnd []locale.Text // what has to be ended first
	Digest  string        // of what goes
	Open    *Erasure      // that waits or is under way; nil: none
	// CanAsk is whether there is a second administrator.
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

// Preview returns what an erasure of a person would do; looking is an event. Only registry administrators may.
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
		return s.event(ctx, tx, by, p.Person.Subject, "privacy.erasure-previewed", nil, o)
	})
}

func (s *Service) preview(ctx context.Context, r Reader, subject audit.Subject) (p Preview, err error) {
	if p.Person, err = r.Person(ctx, subject); err != nil {
		return p, err
	}
	if p.Goes, p.Stays, err = r.Count(ctx, p.Person); err != nil {
		return p, err
	}
	for _, of := range p.Person.records() {
		reasons, err := s.d.Holds.Reasons(ctx, of)
		if err != nil {
			return p, err
		}
		p.Holds = append(p.Holds, reasons...)
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

// digest stands for what goes. Events and mails are left out: asking makes some.
func digest(goes []Count) string {
	var kept []Count
	for _, c := range goes {
		if c.Kind != "events" && c.Kind != "mails" {
			kept = append(kept, c)
		}
	}
	text, _ := json.Marshal(kept) // of texts and numbers
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// hasSecond reports whether somebody else than asker could confirm.
func hasSecond(admins []Administrator, asker int64) bool {
	for _, a := range admins {
		if a.ID != asker && !a.IsNew {
			return true
		}
	}
	return false
}

// checkMay returns an error unless somebody is an administrator for long enough.
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

// isName reports whether somebody typed the name of a person, whatever the case and the spaces.
func isName(typed string, p Person) bool {
	tidy := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return tidy(typed) == tidy(p.FullName())
}

func (s *Service) event(
	ctx context.Context, log audit.Log, by access.Principal, subject audit.Subject, action string,
	details map[string]string, o audit.Origin,
) error {
	return log.Append(ctx, audit.Event{
		At: s.now(), Actor: by.Actor(), Action: action, Subject: subject, Details: details, Origin: o,
	})
}

// tell mails all administrators, without naming anybody.
func (s *Service) tell(ctx context.Context, tx Tx, template notify.Template, admins []Administrator) error {
	for _, a := range admins {
		err := tx.Enqueue(ctx, notify.Mail{
			Template: template, Lang: a.Language, To: a.Email, ToName: a.FullName,
			Link: notify.Link{Kind: notify.StaffPage, Path: "/privacy"},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// now returns the time as both databases store it.
func (s *Service) now() time.Time { return s.d.Clock.Now().UTC().Truncate(time.Microsecond) }

func number(n int64) string { return strconv.FormatInt(n, 10) }
