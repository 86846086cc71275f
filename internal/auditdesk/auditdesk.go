// Package auditdesk shows registry administrators who did or saw what (R15.1): a search of the audit trail, its export,
// and reading that is unusual. Looking at the trail is an event as well.
package auditdesk

import (
	"context"
	"iter"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

const (
	pageSize   = 50
	exportPage = 1000
)

// Reader is a member of staff, as the desk needs to know them.
type Reader struct {
	ID       int64
	Name     string
	CenterID int64 // 0: none
}

// Store searches the trail.
type Store interface {
	audit.Log
	// Events returns up to limit events that a search finds, with numbers below before, newest first.
	Events(ctx context.Context, s Search, before int64, limit int) ([]audit.Stored, error)
	// Names returns what records are called, as far as they exist and have a name.
	Names(ctx context.Context, records []audit.Subject) (map[audit.Subject]Named, error)
	// Readers returns all members of staff by name, those whose account is closed too.
	Readers(ctx context.Context) ([]Reader, error)
	// People returns all people of whom there are records, the members of staff among them, in any order.
	People(ctx context.Context) ([]Person, error)
	// Looks calls fn for every look of staff at the record of a patient, donor or holder by one of these actions, in
	// any order.
	Looks(ctx context.Context, from, until time.Time, actions []string, fn func(Look) error) error
	// HasOther reports whether somebody ever did something else with a record than these actions.
	HasOther(ctx context.Context, by audit.Actor, record audit.Subject, than []string) (bool, error)
}

// Named is what a record is called.
type Named struct {
	Name   string
	IsGone bool // erased or deleted: no screen shows it
}

// Deps are what the service is made of.
type Deps struct {
	Store Store
	Check Checker
	Clock clock.Clock
	Zone  *time.Location // the registry's
	// Signs is whether this node has the key that signs exports.
	Signs bool
}

// Service is the desk.
type Service struct{ d Deps }

// New makes the desk.
func New(d Deps) *Service { return &Service{d} }

// Event is an event with the names of those who are in it, as far as their records exist.
type Event struct {
	audit.Stored
	ActorName string
	Called    Named // the record that the event is about
	IsAltered bool  // it is not as it was written
}

// IsErased reports whether the name, address and details were erased; the event itself stays.
func (e Event) IsErased() bool { return len(e.Salt) == 0 && len(e.Commitments) > 0 }

// Page is a part of what a filter finds.
type Page struct {
	Events      []Event
	HasOlder    bool
	SubjectName string // of the filter; empty: not there any more, or nobody
	CanExport   bool   // on this node
}

var (
	msgNotAllowed = catalogues.Text("auditdesk.not-allowed")
	msgNoKey      = catalogues.Text("auditdesk.no-key")
	msgAltered    = catalogues.Text("auditdesk.altered")
)

// Find returns what a filter finds before the event with a number, or with 0 the newest. It is an event.
func (s *Service) Find(
	ctx context.Context, by access.Principal, f Filter, before int64, c access.Caller,
) (page Page, err error) {
	search, err := s.allowed(by, f)
	if err != nil {
		return page, err
	}
	found, err := s.d.Store.Events(ctx, search, before, pageSize+1)
	if err != nil {
		return page, err
	}
	page.HasOlder, page.CanExport = len(found) > pageSize, s.d.Signs
	if page.Events, err = s.named(ctx, found[:min(len(found), pageSize)]); err != nil {
		return page, err
	}
	if f.Subject.ID > 0 {
		names, err := s.d.Store.Names(ctx, []audit.Subject{f.Subject})
		if err != nil {
			return page, err
		}
		page.SubjectName = names[f.Subject].Name
	}
	return page, s.note(ctx, by, c, "audit.viewed", f.details())
}

// Export returns everything that a filter finds, newest first, as it is now; it is read while it is used. It is an
// event. A node without the key that signs refuses (R15.1e), and nothing is exported while an event that the filter finds
// is not as it was written (R15.1h).
func (s *Service) Export(
	ctx context.Context, by access.Principal, f Filter, c access.Caller,
) (iter.Seq2[Event, error], error) {
	search, err := s.allowed(by, f)
	if err != nil {
		return nil, err
	}
	if !s.d.Signs {
		return nil, fault.New(fault.Conflict, msgNoKey)
	}
	for e, err := range s.events(ctx, search) {
		if err == nil && e.IsAltered {
			err = fault.New(fault.Conflict, msgAltered)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := s.note(ctx, by, c, "audit.exported", f.details()); err != nil {
		return nil, err
	}
	return func(yield func(Event, error) bool) {
		for e, err := range s.events(ctx, search) {
			if err == nil && e.IsAltered { // since
				err = fault.New(fault.Conflict, msgAltered)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}, nil
}

// events returns all that a search finds, newest first, until the first error.
func (s *Service) events(ctx context.Context, search Search) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for before := int64(0); ; {
			found, err := s.d.Store.Events(ctx, search, before, exportPage)
			var events []Event
			if err == nil {
				events, err = s.named(ctx, found)
			}
			if err != nil {
				yield(Event{}, err)
				return
			}
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
				before = e.Seq
			}
			if len(found) < exportPage {
				return
			}
		}
	}
}

// Readers returns the members of staff whom the desk can be asked about.
func (s *Service) Readers(ctx context.Context, by access.Principal) ([]Reader, error) {
	if !by.IsAdmin() {
		return nil, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return s.d.Store.Readers(ctx)
}

func (s *Service) allowed(by access.Principal, f Filter) (Search, error) {
	if !by.IsAdmin() {
		return Search{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	return f.search(s.d.Zone)
}

// recordOf returns the record of an actor who has one, which has the name where the event has none.
func recordOf(a audit.Actor) audit.Subject {
	switch a.Kind {
	case audit.Recipient:
		return audit.Subject{Kind: "microsite", ID: a.ID}
	case audit.Donor, audit.VoucherHolder:
		return audit.Subject{Kind: string(a.Kind), ID: a.ID}
	case audit.Staff, audit.AdminKey:
		return audit.Subject{Kind: "staff-account", ID: a.ID}
	case audit.Public, audit.System:
	}
	return audit.Subject{}
}

// named adds the names of the records to events, and whether they are as they were written.
func (s *Service) named(ctx context.Context, found []audit.Stored) ([]Event, error) {
	var records []audit.Subject
	for _, e := range found {
		records = append(records, e.Subject, recordOf(e.Actor))
	}
	names, err := s.d.Store.Names(ctx, records)
	if err != nil {
		return nil, err
	}
	altered, err := s.d.Check.Altered(ctx, found)
	if err != nil {
		return nil, err
	}
	events := make([]Event, 0, len(found))
	for _, e := range found {
		event := Event{Stored: e, ActorName: e.Actor.Name, Called: names[e.Subject], IsAltered: altered[e.Seq]}
		if event.ActorName == "" {
			event.ActorName = names[recordOf(e.Actor)].Name
		}
		events = append(events, event)
	}
	return events, nil
}

// note keeps that somebody looked at the trail.
func (s *Service) note(
	ctx context.Context, by access.Principal, c access.Caller, action string, details map[string]string,
) error {
	return s.d.Store.Append(ctx, audit.Event{
		At: s.d.Clock.Now(), Actor: by.Actor(), Action: action, Subject: audit.Subject{Kind: "audit"}, Details: details,
		Origin: c.Origin,
	})
}

// number writes a number, and nothing for 0.
func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
