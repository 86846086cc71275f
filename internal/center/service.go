package center

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// Deps are the dependencies of the service.
type Deps struct {
	Store Store
	Staff *staff.Service
	Clock clock.Clock
	Zone  *time.Location // the registry's
}

// Service searches, adds, changes, closes and imports centers.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// NewCenter is the input for a new center, as typed: the center, the contact who answers the phone, and the first
// coordinator.
type NewCenter struct {
	Name, Code, Alias, Address, TimeZone string
	ContactName, Phone                   string
	PhoneType                            PhoneType
	CoordinatorName, CoordinatorEmail    string
}

// Add stores a new center with its contact, and invites the first coordinator. The center takes referrals and patients'
// sites; its other programs and its figures follow later. Only registry administrators may call it. It returns a
// RuleBroken fault with the invalid fields, and a Conflict fault with the field code if another center has the code.
func (s *Service) Add(ctx context.Context, by access.Principal, n NewCenter, c access.Caller) (int64, error) {
	if err := checkAllowed(by); err != nil {
		return 0, err
	}
	e, coordinator, broken := n.entry()
	coordinator.Language = c.Lang
	if err := fault.Broken(broken); err != nil {
		return 0, err
	}
	err := s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		if e.ID, err = tx.AddEntry(ctx, e); err != nil {
			return err
		}
		if err := s.trail(tx, by, c, e).Record(ctx, actionAdded, e.Details(nil)); err != nil {
			return err
		}
		coordinator.CenterID = e.ID
		_, err = s.d.Staff.InviteCoordinator(ctx, tx.Staff(), by.Actor(), coordinator, c.Origin)
		return coordinatorFault(err)
	})
	return e.ID, codeFault(err)
}

// Change is the changed data of a center, as typed.
type Change struct {
	Version  int64 // of the center that was changed
	Address  string
	Name     string
	Code     string
	Alias    string
	Phone    string
	TimeZone string
	Contacts []Coordinator
	Takes    Participation
	Figures  Figures
}

// Change changes a center and replaces its contacts. Only registry administrators may call it. It returns a RuleBroken
// fault with the invalid fields, and a Conflict fault if another person changed the center, or, with the field code, if
// another center has the code.
func (s *Service) Change(ctx context.Context, by access.Principal, id int64, in Change, c access.Caller) error {
	if err := checkAllowed(by); err != nil {
		return err
	}
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		before, err := tx.Lock(ctx, id)
		if err != nil {
			return err
		}
		if before.Version != in.Version {
			return fault.New(fault.Conflict, catalogues.Text("center.changed"))
		}
		after, broken := in.entry(before, s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly))
		if err := fault.Broken(broken); err != nil {
			return err
		}
		details := after.Details(&before)
		if len(details) == 1 { // only the code
			return nil
		}
		if err := tx.SaveEntry(ctx, after); err != nil {
			return err
		}
		return s.trail(tx, by, c, after).Record(ctx, actionChanged, details)
	})
	return codeFault(err)
}

// Close closes a center without people, and disables the accounts of its coordinators. Its records stay. Only
// registry administrators may call it. It returns a Conflict fault while people belong to the center.
func (s *Service) Close(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	return s.setClosed(ctx, by, id, c, func(tx Tx, e Entry) error {
		if e.IsClosed() {
			return fault.New(fault.Conflict, catalogues.Text("center.closed"))
		}
		people, err := tx.People(ctx, id)
		if err != nil {
			return err
		}
		if !people.IsNone() {
			return fault.New(fault.Conflict, catalogues.Text("center.has-people").With("patients", people.Patients).
				With("referrals", people.Referrals).With("donors", people.Donors))
		}
		accounts, err := s.d.Staff.CloseCoordinators(ctx, tx.Staff(), by.Actor(), id, c.Origin)
		if err != nil {
			return err
		}
		now := s.d.Clock.Now()
		if err := tx.SetClosed(ctx, id, &now); err != nil {
			return err
		}
		details := map[string]string{"code": e.Code, "accountsClosed": strconv.Itoa(accounts)}
		return s.trail(tx, by, c, e).Record(ctx, "center.closed", details)
	})
}

// Reopen reopens a closed center. The accounts of its former coordinators stay closed. Only registry administrators may
// call it.
func (s *Service) Reopen(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	return s.setClosed(ctx, by, id, c, func(tx Tx, e Entry) error {
		if !e.IsClosed() {
			return fault.New(fault.Conflict, catalogues.Text("center.open"))
		}
		if err := tx.SetClosed(ctx, id, nil); err != nil {
			return err
		}
		details := map[string]string{"code": e.Code}
		return s.trail(tx, by, c, e).Record(ctx, "center.reopened", details)
	})
}

// setClosed runs change with a locked center. It locks the accounts first, as changes of accounts do.
func (s *Service) setClosed(
	ctx context.Context, by access.Principal, id int64, c access.Caller, change func(Tx, Entry) error,
) error {
	if err := checkAllowed(by); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		if _, err := tx.Staff().LockAccount(ctx, by.ID); err != nil {
			return err
		}
		e, err := tx.Lock(ctx, id)
		if err != nil {
			return err
		}
		return change(tx, e)
	})
}

// Import stores all entries or none. A center with a known code is changed and its contacts are replaced; others are
// added. Each is an audit event with Details (R7.4).
func (s *Service) Import(ctx context.Context, entries []Entry) (added, changed int, err error) {
	by := access.ImportCommand()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		added, changed = 0, 0
		for _, e := range entries {
			isNew, err := s.importOne(ctx, tx, by, e)
			switch {
			case err != nil:
				return err
			case isNew:
				added++
			default:
				changed++
			}
		}
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	return added, changed, nil
}

func (s *Service) importOne(ctx context.Context, tx Tx, by access.Principal, e Entry) (isNew bool, err error) {
	id, err := tx.IDByCode(ctx, e.Code)
	if errors.Is(err, fault.ErrNotFound) {
		e = e.filled(Entry{})
		if e.ID, err = tx.AddEntry(ctx, e); err != nil {
			return true, err
		}
		return true, s.trail(tx, by, access.Caller{}, e).Record(ctx, actionAdded, e.Details(nil))
	}
	if err != nil {
		return false, err
	}
	before, err := tx.Lock(ctx, id)
	if err != nil {
		return false, err
	}
	e = e.filled(before)
	if err := tx.SaveEntry(ctx, e); err != nil {
		return false, err
	}
	return false, s.trail(tx, by, access.Caller{}, e).Record(ctx, actionChanged, e.Details(&before))
}

// filled returns the entry of a file with the data that files may omit: the id, the time zone, and the origins of
// unchanged figures.
func (e Entry) filled(before Entry) Entry {
	e.ID = before.ID
	if e.TimeZone == "" {
		e.TimeZone = before.TimeZone
	}
	if e.TimeZone == "" {
		e.TimeZone = ZoneFor(e.Address())
	}
	was, is := before.Figures.list(), e.Figures.list()
	for i, figure := range is {
		if *figure.origin == (Origin{}) && figure.value == was[i].value {
			*figure.origin = *was[i].origin
		}
	}
	return e
}

const (
	actionAdded   = "center.added"
	actionChanged = "center.changed"
)

func (s *Service) trail(log audit.Log, by access.Principal, c access.Caller, e Entry) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: by.Actor(), Origin: c.Origin, Subject: e.Subject()}
}

// checkAllowed returns a Forbidden fault unless the caller is a registry administrator.
func checkAllowed(by access.Principal) error {
	if !by.IsAdmin() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

// codeFault returns a Conflict fault with the field code for ErrCodeTaken, and other errors unchanged.
func codeFault(err error) error {
	if !errors.Is(err, ErrCodeTaken) {
		return err
	}
	message := catalogues.Text("center.code-taken")
	return &fault.Error{Code: fault.Conflict, Message: message, Fields: []fault.Field{{Name: "code", Message: message}}}
}

// coordinatorFault returns the error of an invitation with the field of the form.
func coordinatorFault(err error) error {
	var broken *fault.Error
	if !errors.As(err, &broken) || len(broken.Fields) == 0 {
		return err
	}
	return fault.Broken([]fault.Field{{Name: "coordinatorEmail", Message: broken.Fields[0].Message}})
}

// Record is a center with the people who belong to it, and the accounts of its coordinators.
type Record struct {
	Entry
	People      People
	PublicSites int64
	Accounts    []staff.Listed
}

// Record returns a center, or fault.ErrNotFound. Only registry administrators may call it.
func (s *Service) Record(ctx context.Context, by access.Principal, id int64) (r Record, err error) {
	if err := checkAllowed(by); err != nil {
		return r, err
	}
	if r.Center, err = s.d.Store.ByID(ctx, id); err != nil {
		return r, err
	}
	if r.Coordinators, err = s.d.Store.Coordinators(ctx, id); err != nil {
		return r, err
	}
	if r.People, err = s.d.Store.People(ctx, id); err != nil {
		return r, err
	}
	sites, err := s.d.Store.PublicSites(ctx)
	if err != nil {
		return r, err
	}
	r.PublicSites = sites[id]
	r.Accounts, err = s.d.Staff.CoordinatorsAt(ctx, id)
	return r, err
}
