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
	// LostLinkRequests returns up to limit addresses with pending requests, oldest first.
	LostLinkRequests(ctx context.Context, limit int) ([]string, error)
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
	// TakeLostLinkRequests removes the requests of an address. It returns false if there are none, or if another
	// transaction removed them.
	TakeLostLinkRequests(ctx context.Context, email string) (bool, error)
}
