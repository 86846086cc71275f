// Package auditdesk shows registry administrators the actions and reads of staff, patients and donors (R15.1). It
// searches and exports the audit trail, and lists unusual reading. Reading the trail is audited as well.
package auditdesk

import (
	"context"
	"iter"
	"maps"
	"slices"
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

// Reader is a member of staff.
type Reader struct {
	ID       int64
	Name     string
	CenterID int64 // 0: none
}

// Store searches the trail.
type Store interface {
	audit.Log
	// Events returns up to limit events that match a search, with numbers below before, newest first.
	Events(ctx context.Context, s Search, before int64, limit int) ([]audit.Stored, error)
	// Names returns the names of records that exist and have one.
	Names(ctx context.Context, records []audit.Subject) (map[audit.Subject]Named, error)
	// Readers returns all members of staff by name, including closed accounts.
	Readers(ctx context.Context) ([]Reader, error)
	// People returns the person of every record, including staff, in any order.
	People(ctx context.Context) ([]Person, error)
	// Looks calls fn for every view by staff of a patient's, donor's or holder's record with one of these actions, in
	// any order.
	Looks(ctx context.Context, from, until time.Time, actions []string, fn func(View) error) error
	// HasOther reports whether the actor ever did anything with a record except these actions.
	HasOther(ctx context.Context, by audit.Actor, record audit.Subject, than []string) (bool, error)
}

// Named is the name of a record.
type Named struct {
	Name   string
	IsGone bool // erased or deleted: no screen shows it
}

// Deps are the dependencies of the service.
type Deps struct {
	Store Store
	Check Checker
	Clock clock.Clock
	Zone  *time.Location // the registry's
	// Signs reports whether this node has the key that signs exports.
	Signs bool
}

// Service is the audit desk.
type Service struct{ d Deps }

// New returns the audit desk.
func New(d Deps) *Service { return &Service{d} }

// Event is an event with the names of its actor and subject, if their records exist.
type Event struct {
	audit.Stored
	ActorName string
	Called    Named             // the record that the event is about
	Mentioned map[string]string // names of the records that details give by number, by the name of the detail
	IsAltered bool              // differs from its original
}

// IsErased reports whether the event's name, address and details were erased. The event itself remains.
func (e Event) IsErased() bool { return len(e.Salt) == 0 && len(e.Commitments) > 0 }

// Page is one page of the events that match a filter.
type Page struct {
	Lines       []Line
	Next        int64  // the next page has the events before this number; 0: no older events
	SubjectName string // of the filter; empty if the record is gone or has no name
	CanExport   bool   // on this node
}

var (
	msgNotAllowed = catalogues.Text("auditdesk.not-allowed")
	msgNoKey      = catalogues.Text("auditdesk.no-key")
	msgAltered    = catalogues.Text("auditdesk.altered")
)

// Find returns the events that match a filter: those before an event number, or the newest for 0. The reads of one
// visit are one line. The caller's own reads are left out unless the filter asks for them. Find is audited.
func (s *Service) Find(
	ctx context.Context, by access.Principal, f Filter, before int64, c access.Caller,
) (page Page, err error) {
	search, err := s.allowed(by, f)
	if err != nil {
		return page, err
	}
	hidden := by.ID
	if f.asksForReads() {
		hidden = 0
	}
	page.CanExport = s.d.Signs
	if page.Lines, page.Next, err = s.list(ctx, search, before, hidden); err != nil {
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

// Export returns all events that match a filter, newest first. They are read while the caller iterates. Export is
// audited. It returns an error on a node without the signing key (R15.1e), and while a matching event is altered
// (R15.1h).
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
			if err == nil && e.IsAltered { // altered since the check above
				err = fault.New(fault.Conflict, msgAltered)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}, nil
}

// events yields all events that match a search, newest first, until the first error.
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

// Readers returns the members of staff who can be chosen in a filter.
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

// actorRecord returns the actor's own record, if there is one. It supplies the name if the event has none.
func actorRecord(a audit.Actor) audit.Subject {
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

// named adds the records' names to events, and marks altered events.
func (s *Service) named(ctx context.Context, found []audit.Stored) ([]Event, error) {
	var records []audit.Subject
	for _, e := range found {
		records = append(records, e.Subject, actorRecord(e.Actor))
		records = slices.AppendSeq(records, maps.Values(mentioned(e.Event)))
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
		event := Event{Stored: e, ActorName: e.Actor.Name, Called: names[e.Subject],
			Mentioned: map[string]string{}, IsAltered: altered[e.Seq]}
		if event.ActorName == "" {
			event.ActorName = names[actorRecord(e.Actor)].Name
		}
		for detail, record := range mentioned(e.Event) {
			if name := names[record].Name; name != "" {
				event.Mentioned[detail] = name
			}
		}
		events = append(events, event)
	}
	return events, nil
}

// note audits a read of the trail.
func (s *Service) note(
	ctx context.Context, by access.Principal, c access.Caller, action string, details map[string]string,
) error {
	return s.d.Store.Append(ctx, audit.Event{
		At: s.d.Clock.Now(), Actor: by.Actor(), Action: action, Subject: audit.Subject{Kind: "audit"}, Details: details,
		Origin: c.Origin,
	})
}

// number formats n; it returns "" for 0.
func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
