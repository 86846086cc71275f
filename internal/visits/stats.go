package visits

import (
	"context"
	"fmt"
	"time"
)

// Day counts days since 1970-01-01, in UTC.
type Day int

const secondsOfDay = 24 * 60 * 60

// NewDay returns the day of a time, in UTC.
func NewDay(t time.Time) Day {
	s := t.Unix()
	day := s / secondsOfDay
	if s%secondsOfDay < 0 {
		day--
	}
	return Day(day)
}

// Start returns the midnight at the beginning of d, in UTC.
func (d Day) Start() time.Time { return time.Unix(int64(d)*secondsOfDay, 0).UTC() }

// Counts contains a number of visits for each kind, indexed by Kind.
type Counts [kinds]int64

// Minus returns the difference, kind by kind.
func (c Counts) Minus(other Counts) Counts {
	for k := range c {
		c[k] -= other[k]
	}
	return c
}

// The windows of statistics (R4.3).
const (
	weekDays = 7
	weeks    = 8
)

// Weeks is the number of windows of seven days in statistics.
const Weeks = weeks

// Windows returns the first day of each window up to now, oldest first (R10.13).
func Windows(now time.Time) (starts [weeks]Day) {
	for i := range starts {
		starts[i] = NewDay(now) - weeks*weekDays + 1 + Day(i*weekDays)
	}
	return starts
}

// Window returns the index of the window that contains a day, given the starts of all windows. It returns false for a
// day before the first window. A process with a clock that is ahead may already count for tomorrow: that belongs to the
// newest window.
func Window(starts [weeks]Day, day Day) (int, bool) {
	if day < starts[0] {
		return 0, false
	}
	return min(int(day-starts[0])/weekDays, weeks-1), true
}

// Week is a window of seven days and its visits.
type Week struct {
	Start  Day
	Visits Counts
}

// Totals are the visits of one site (R4.3). A window consists of whole days: the newest contains today and the six days
// before.
type Totals struct {
	All      Counts      // all time
	PastWeek Counts      // of the newest window
	History  [weeks]Week // oldest first; the last one is PastWeek
}

// Previous returns the visits before the past week.
func (t Totals) Previous() Counts { return t.All.Minus(t.PastWeek) }

// Stats reads the statistics of a site as of now. They are zero for a site without visits or an unknown site.
func (s *Service) Stats(ctx context.Context, siteID int64, now time.Time) (Totals, error) {
	var t Totals
	starts := Windows(now)
	for i := range t.History {
		t.History[i].Start = starts[i]
	}
	// The days are read first: a concurrent visit can then make the total larger than the sum of its parts, never
	// smaller.
	days, err := s.store.Since(ctx, siteID, starts[0])
	if err != nil {
		return t, fmt.Errorf("read visits by day: %w", err)
	}
	if t.All, err = s.store.Totals(ctx, siteID); err != nil {
		return t, fmt.Errorf("read visits: %w", err)
	}
	for _, d := range days {
		if week, ok := Window(starts, d.Day); ok && d.Kind.Valid() {
			t.History[week].Visits[d.Kind] += d.Visits
		}
	}
	t.PastWeek = t.History[weeks-1].Visits
	return t, nil
}
