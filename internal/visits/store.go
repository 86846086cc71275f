package visits

import "context"

// Store is where the counters live.
type Store interface {
	// SiteByCode returns the site of a short code and whether visitors may see it,
	// or fault.ErrNotFound for a code that nobody has.
	SiteByCode(ctx context.Context, shortCode string) (Site, error)
	// Add raises every counter by its visits in one transaction and returns when
	// that is on disk. An error means that none was raised. The additions name each
	// counter once and come in the order of site, kind and day, so that two
	// processes that raise the same counters wait for each other in one direction.
	Add(ctx context.Context, additions []Addition) error
	// Totals returns the visits of all time.
	Totals(ctx context.Context, siteID int64) (Counts, error)
	// Since returns the counters of a day and of all days after it, oldest first.
	Since(ctx context.Context, siteID int64, day Day) ([]DayCount, error)
}

// Site is what counting needs to know of a site.
type Site struct {
	ID     int64
	Public bool // whether visitors may see it; else its visits do not count
}

// Addition is a counter and by how much it grows.
type Addition struct {
	SiteID int64
	Kind   Kind
	Day    Day
	Visits int64 // at least 1
}

// DayCount is one counter read back.
type DayCount struct {
	Kind   Kind
	Day    Day
	Visits int64
}
