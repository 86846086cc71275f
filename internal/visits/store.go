package visits

import "context"

// Store stores the counters.
type Store interface {
	// SiteByCode returns the site of a short code and its visibility, or fault.ErrNotFound for an unknown code.
	SiteByCode(ctx context.Context, shortCode string) (Site, error)
	// Add increments every counter by its visits in one transaction and returns when the transaction is on disk. After
	// an error no counter was changed. The additions have each counter once, in the order of site, kind and day, so
	// concurrent processes cannot deadlock.
	Add(ctx context.Context, additions []Addition) error
	// Totals returns the visits of all time.
	Totals(ctx context.Context, siteID int64) (Counts, error)
	// Since returns the counters of a day and of all later days, oldest first.
	Since(ctx context.Context, siteID int64, day Day) ([]DayCount, error)
}

// Site has the fields of a site that counting needs.
type Site struct {
	ID     int64
	Public bool // visible to visitors; otherwise its visits do not count
}

// Addition is an increment of a counter.
type Addition struct {
	SiteID int64
	Kind   Kind
	Day    Day
	Visits int64 // at least 1
}

// DayCount is one stored counter.
type DayCount struct {
	Kind   Kind
	Day    Day
	Visits int64
}
