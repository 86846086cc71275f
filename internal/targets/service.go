package targets

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// Limits of a change.
const (
	MaxDays     = 60
	MaxHolidays = 100
)

// Store stores the targets.
type Store interface {
	// Targets returns the stored targets, or fault.ErrNotFound.
	Targets(ctx context.Context) (Targets, error)
	// InTx runs fn in one transaction; an error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction that changes the targets.
type Tx interface {
	audit.Log
	// Targets returns the stored targets, or fault.ErrNotFound.
	Targets(ctx context.Context) (Targets, error)
	// Save stores targets over those of t.Version and increments the version. It returns false if the stored version is
	// another.
	Save(ctx context.Context, t Targets, at time.Time) (bool, error)
}

// Service returns and changes the targets. It is safe for concurrent use.
type Service struct {
	store Store
	clock clock.Clock
	zone  *time.Location

	mu     sync.Mutex
	kept   Targets
	readAt time.Time
}

// NewService returns the service; zone defines the days.
func NewService(store Store, c clock.Clock, zone *time.Location) *Service {
	return &Service{store: store, clock: c, zone: zone}
}

// keep is the lifetime of the targets in memory.
const keep = 2 * time.Second

// Current returns the targets. It must not be called inside a transaction, because it may read the database.
func (s *Service) Current(ctx context.Context) (Targets, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock.Now(); s.readAt.IsZero() || now.Sub(s.readAt) > keep || now.Before(s.readAt) {
		t, err := s.read(ctx, s.store)
		if err != nil {
			return Targets{}, err
		}
		s.kept, s.readAt = t, now
	}
	return s.kept, nil
}

type reader interface {
	Targets(ctx context.Context) (Targets, error)
}

func (s *Service) read(ctx context.Context, from reader) (Targets, error) {
	t, err := from.Targets(ctx)
	if errors.Is(err, fault.ErrNotFound) {
		t, err = Defaults, nil
	}
	t.zone = s.zone
	return t, err
}

// Change changes the targets and holidays. Only registry administrators may call it. It returns a RuleBroken fault with
// the fields contactDays, centerDays, registryDays and holidays[0] …, and a Conflict fault if another person changed
// the targets since t.Version.
func (s *Service) Change(ctx context.Context, by access.Principal, t Targets, c access.Caller) (Targets, error) {
	if !by.IsAdmin() {
		return Targets{}, fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	t, broken := t.checked()
	if err := fault.Broken(broken); err != nil {
		return Targets{}, err
	}
	t.zone = s.zone
	err := s.store.InTx(ctx, func(tx Tx) error {
		before, err := s.read(ctx, tx)
		if err != nil {
			return err
		}
		if before.Version != t.Version {
			return errChanged()
		}
		if before.isEqual(t) {
			t = before
			return nil
		}
		now := s.clock.Now()
		saved, err := tx.Save(ctx, t, now)
		if err != nil {
			return err
		}
		if !saved {
			return errChanged()
		}
		t.Version++
		return tx.Append(ctx, audit.Event{
			At: now, Actor: by.Actor(), Action: "targets.changed", Subject: audit.Subject{Kind: "targets"},
			Origin: c.Origin, Details: changes(before, t),
		})
	})
	if err != nil {
		return Targets{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.readAt = time.Time{}
	return t, nil
}

func errChanged() error { return fault.New(fault.Conflict, catalogues.Text("targets.changed")) }

// checked returns the targets with the holidays in order and once each, and the invalid fields.
func (t Targets) checked() (Targets, fault.Fields) {
	var f fault.Fields
	days := catalogues.Text("targets.days").With("max", MaxDays)
	f.AddIf(t.ContactDays < 1 || t.ContactDays > MaxDays, "contactDays", days)
	f.AddIf(t.CenterDays < 1 || t.CenterDays > MaxDays, "centerDays", days)
	f.AddIf(t.RegistryDays < 1 || t.RegistryDays > MaxDays, "registryDays", days)
	f.AddIf(len(t.Holidays) > MaxHolidays, "holidays", catalogues.Text("targets.holidays").With("max", MaxHolidays))
	for i, day := range t.Holidays {
		at, err := time.Parse(time.DateOnly, day)
		f.AddIf(err != nil || at.Year() < 2000 || at.Year() > 2100, fmt.Sprintf("holidays[%d]", i),
			catalogues.Text("targets.day"))
	}
	t.Holidays = slices.Clone(t.Holidays)
	slices.Sort(t.Holidays)
	t.Holidays = slices.Compact(t.Holidays)
	return t, f
}

// changes returns the details of the audit event: the new and the old value of each changed target.
func changes(before, now Targets) map[string]string {
	details := map[string]string{}
	if was, is := strconv.Itoa(before.ContactDays), strconv.Itoa(now.ContactDays); was != is {
		details["contactDays"], details["contactDaysBefore"] = is, was
	}
	if was, is := strconv.Itoa(before.CenterDays), strconv.Itoa(now.CenterDays); was != is {
		details["centerDays"], details["centerDaysBefore"] = is, was
	}
	if was, is := strconv.Itoa(before.RegistryDays), strconv.Itoa(now.RegistryDays); was != is {
		details["registryDays"], details["registryDaysBefore"] = is, was
	}
	if was, is := strings.Join(before.Holidays, " "), strings.Join(now.Holidays, " "); was != is {
		details["holidays"], details["holidaysBefore"] = is, was
	}
	return details
}
