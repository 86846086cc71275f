package payload

import (
	"context"
	"time"

	"beacon/internal/registration"
	"beacon/internal/visits"
)

// SiteFigures are the visits and the completed registrations of a site until now.
func SiteFigures(
	ctx context.Context, counter *visits.Service, registrations *registration.Service, siteID int64, now time.Time,
) (seen visits.Totals, registered registration.Totals, err error) {
	if seen, err = counter.Stats(ctx, siteID, now); err == nil {
		registered, err = registrations.Stats(ctx, siteID, now)
	}
	return seen, registered, err
}
