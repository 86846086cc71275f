package retention

import (
	"context"
	"time"

	"beacon/internal/legalhold"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// startHour is the hour of the registry's day at which its run begins.
const startHour = 2

// shownRuns is the number of runs that are shown.
const shownRuns = 30

// Files deletes the files of deleted items.
type Files interface {
	// RemoveFiles deletes the files of a patient's picture.
	RemoveFiles(ctx context.Context, stem string) error
	// Delete deletes one file.
	Delete(ctx context.Context, name string) error
}

// Deps are the dependencies of the service.
type Deps struct {
	Store Store
	Files Files
	Clock clock.Clock
	Zone  *time.Location // the registry's
	Rules []Rule
}

// Service shows and deletes data after their retention period.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Upcoming is a forecast of the next run.
type Upcoming struct {
	On  string // ISO, the registry's day of the run
	Due []RuleDue
}

// RuleDue is a rule with its due items.
type RuleDue struct {
	Rule
	Due
}

// LastRuns returns the newest runs, newest first.
func (s *Service) LastRuns(ctx context.Context) ([]Run, error) { return s.d.Store.Runs(ctx, shownRuns) }

// Preview returns the numbers of items that the next run deletes by each rule.
func (s *Service) Preview(ctx context.Context) (next Upcoming, err error) {
	if next.On, err = s.nextDay(ctx); err != nil {
		return next, err
	}
	for _, rule := range s.d.Rules {
		selection, err := s.selection(ctx, s.d.Store, rule, next.On)
		if err != nil {
			return next, err
		}
		due, err := s.d.Store.Count(ctx, selection)
		if err != nil {
			return next, err
		}
		next.Due = append(next.Due, RuleDue{rule, due})
	}
	return next, nil
}

// Upcoming returns a page of the items of a kind that the next run deletes, and their number. Without a kind it uses
// the first rule. For a kind without a rule it returns fault.ErrNotFound.
func (s *Service) Upcoming(ctx context.Context, k Kind, offset, limit int) (items []Item, total int64, err error) {
	day, err := s.nextDay(ctx)
	if err != nil {
		return nil, 0, err
	}
	for _, rule := range s.d.Rules {
		if k != "" && rule.Kind != k {
			continue
		}
		selection, err := s.selection(ctx, s.d.Store, rule, day)
		if err != nil {
			return nil, 0, err
		}
		due, err := s.d.Store.Count(ctx, selection)
		if err != nil {
			return nil, 0, err
		}
		items, err = s.d.Store.List(ctx, selection, Page{Offset: offset, Limit: limit})
		return items, due.Count, err
	}
	return nil, 0, fault.ErrNotFound
}

func (s *Service) selection(ctx context.Context, r legalhold.Reader, rule Rule, day string) (Selection, error) {
	before, err := rule.Before(day, s.d.Zone)
	if err != nil {
		return Selection{}, err
	}
	covered, err := legalhold.CoveredRecords(ctx, r, day)
	return Selection{rule.Kind, before, covered}, err
}

func (s *Service) today() string { return s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly) }

// nextDay returns the day of the next run, or of the run in progress.
func (s *Service) nextDay(ctx context.Context) (string, error) {
	runs, err := s.d.Store.Runs(ctx, 1)
	today := s.today()
	switch {
	case err != nil || len(runs) == 0 || runs[0].On < today:
		return today, err
	case runs[0].EndedAt == nil:
		return runs[0].On, nil
	}
	return s.d.Clock.Now().In(s.d.Zone).AddDate(0, 0, 1).Format(time.DateOnly), nil
}
