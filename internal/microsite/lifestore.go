package microsite

import (
	"context"
	"time"
)

// LifeReader reads a site's history other than its editing.
type LifeReader interface {
	// Deactivation returns the current deactivation, or fault.ErrNotFound.
	Deactivation(ctx context.Context, siteID int64) (Deactivation, error)
	// LastRelease returns the newest entry of the release ledger, or fault.ErrNotFound.
	LastRelease(ctx context.Context, siteID int64) (Release, error)
	// SitesByEmail returns at most 20 sites with an address (in lower case), without refused patients.
	SitesByEmail(ctx context.Context, email string) ([]Site, error)
	// LostLinkRequests returns the number of pending requests.
	LostLinkRequests(ctx context.Context) (int64, error)
	// Events returns the event log, newest by recorded time first.
	Events(ctx context.Context, siteID int64) ([]Event, error)
	// Banner returns the banner with its event, or fault.ErrNotFound before the first event.
	Banner(ctx context.Context, siteID int64) (Banner, error)
}

// LifeTx writes the data of LifeReader.
type LifeTx interface {
	AddDeactivation(ctx context.Context, d Deactivation) error
	UndoDeactivation(ctx context.Context, id int64, at time.Time) error
	AddEvent(ctx context.Context, e Event) (int64, error)
	// SetBanner stores the banner of a site; its event must exist.
	SetBanner(ctx context.Context, siteID int64, b Banner) error
	AddLostLinkRequest(ctx context.Context, email string, at time.Time) error
	// TakeLostLinkRequests removes up to limit requests, oldest first, and returns their addresses. Concurrent
	// transactions get different requests.
	TakeLostLinkRequests(ctx context.Context, limit int) ([]string, error)
}
