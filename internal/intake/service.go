package intake

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/workdays"
	"beacon/internal/targets"
)

// Service is the staff's work with the queue.
type Service struct {
	store   Store
	sites   *microsite.Service
	targets *targets.Service
	clock   clock.Clock
	zone    *time.Location
}

// NewService returns a service; zone is the registry's.
func NewService(
	store Store, sites *microsite.Service, goals *targets.Service, c clock.Clock, zone *time.Location,
) *Service {
	return &Service{store: store, sites: sites, targets: goals, clock: c, zone: zone}
}

// Calendar returns the working days of the queue.
func (s *Service) Calendar(ctx context.Context) (workdays.Calendar, error) {
	goals, err := s.targets.Current(ctx)
	return goals.Calendar(), err
}

// Zone returns the time zone of the queue's days.
func (s *Service) Zone() *time.Location { return s.zone }

var msgNotYours = catalogues.Text("general.account-not-allowed")

// maySee returns an error unless the caller may read the queue: registry staff read all centers, coordinators their own
// (R7.2).
func maySee(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, msgNotYours)
	}
	return nil
}

// MayWork reports whether the caller may change the queue of a center: its own coordinators and the registry's
// administrators. Reviewers may only read.
func MayWork(by access.Principal, centerID int64) bool {
	return by.WorksAtCenter(centerID)
}

// Filters by status, in addition to the four statuses.
const (
	AllEntries = "all"
	OpenOnes   = "open" // all statuses except closed
	LateOnes   = "late" // new, never reached, and past the due day
)

// Orders of a list; a minus reverses the order.
var orders = []string{"due", "received", "-received", "name", "-name", "center", "-center", "updated", "-updated"}

// Filter narrows, sorts and pages the queue. Zero values match everything, but an empty Status means OpenOnes.
type Filter struct {
	Status   string
	Kind     Kind
	CenterID int64
	Search   string // part of a name, email address, phone number, city or campaign code
	Order    string // "due": unreached patients first, by due date
	Offset   int
	Limit    int

	LateBefore time.Time // set by the service: start of today
}

// Counts are the numbers of entries of each status. New includes Late.
type Counts struct{ New, Contacted, Scheduled, Closed, Late int64 }

// ForStatus returns the number of entries for a status filter.
func (c Counts) ForStatus(status string) int64 {
	switch status {
	case AllEntries:
		return c.New + c.Contacted + c.Scheduled + c.Closed
	case LateOnes:
		return c.Late
	case string(New):
		return c.New
	case string(Contacted):
		return c.Contacted
	case string(Scheduled):
		return c.Scheduled
	case string(Closed):
		return c.Closed
	}
	return c.New + c.Contacted + c.Scheduled
}

// longestPage is the maximum length of a page; an export reads several pages.
const longestPage = 1000

// List returns one page of the queue and the counts by status. It ignores an unknown status or order.
func (s *Service) List(ctx context.Context, by access.Principal, f Filter) (entries []Entry, counts Counts,
	total int64, err error) {
	if err := maySee(by); err != nil {
		return nil, counts, 0, err
	}
	f = s.narrow(by, f)
	if counts, err = s.store.Count(ctx, f); err != nil {
		return nil, counts, 0, err
	}
	entries, err = s.store.Page(ctx, f)
	return entries, counts, counts.ForStatus(f.Status), err
}

func (s *Service) narrow(by access.Principal, f Filter) Filter {
	if by.CenterID != 0 {
		f.CenterID = by.CenterID
	}
	if f.Limit <= 0 || f.Limit > longestPage {
		f.Limit = 25
	}
	if !slices.Contains(orders, f.Order) {
		f.Order = "due"
	}
	if !slices.Contains(
		[]string{AllEntries, LateOnes, string(New), string(Contacted), string(Scheduled), string(Closed)}, f.Status,
	) {
		f.Status = OpenOnes
	}
	f.Offset, f.Search, f.LateBefore = max(f.Offset, 0), plaintext.Line(f.Search), dayStart(s.clock.Now(), s.zone)
	return f
}

// See returns the record of an entry, and audits the read (R7.4). An entry of another center is not found, except with
// an emergency grant (R15.4).
func (s *Service) See(ctx context.Context, by access.Principal, id int64, c access.Caller) (Record, error) {
	if err := maySee(by); err != nil {
		return Record{}, err
	}
	r, err := s.store.Record(ctx, id)
	if err != nil {
		return Record{}, err
	}
	grant, ok := by.Reads(access.Record{Kind: access.IntakeRecord, ID: id}, r.CenterID)
	if !ok {
		return Record{}, fault.ErrNotFound
	}
	return r, s.store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, by, c, id).Record(ctx, "intake.viewed", grant.Named(nil))
	})
}

// Find returns an entry that the caller may read. The caller has to audit the read.
func (s *Service) Find(ctx context.Context, by access.Principal, id int64) (Entry, error) {
	if err := maySee(by); err != nil {
		return Entry{}, err
	}
	e, err := s.store.Entry(ctx, id)
	if err == nil && !by.SeesCenter(e.CenterID) {
		err = fault.ErrNotFound
	}
	return e, err
}

// trail returns the recorder of events about an entry.
func (s *Service) trail(log audit.Log, by access.Principal, c access.Caller, id int64) audit.Recorder {
	return audit.Recorder{
		Log: log, At: s.clock.Now(), Actor: by.Actor(), Origin: c.Origin, Subject: audit.Subject{Kind: "intake", ID: id},
	}
}
