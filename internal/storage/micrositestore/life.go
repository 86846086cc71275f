package micrositestore

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// Deactivation implements microsite.LifeReader.
func (r micrositeReader) Deactivation(ctx context.Context, siteID int64) (microsite.Deactivation, error) {
	row, err := r.q.OpenDeactivation(ctx, siteID)
	return microsite.Deactivation(row), storage.NotFound(err)
}

// LastRelease implements microsite.LifeReader.
func (r micrositeReader) LastRelease(ctx context.Context, siteID int64) (microsite.Release, error) {
	row, err := r.q.LastReleaseOfMicrosite(ctx, siteID)
	return microsite.Release{
		SiteID: siteID, Agreed: row.Agreed,
		Wording:  texts.Wording{Version: row.WordingVersion, Hash: row.WordingHash},
		Language: row.Language, Signer: row.Signer,
		Origin: audit.Origin{Address: row.Address, UserAgent: row.UserAgent}, At: row.RecordedAt,
	}, storage.NotFound(err)
}

// AddDeactivation implements microsite.LifeTx.
func (t MicrositeTx) AddDeactivation(ctx context.Context, d microsite.Deactivation) error {
	return t.q.InsertDeactivation(ctx, sqlgen.InsertDeactivationParams{
		SiteID: d.SiteID, StatusBefore: d.Before, ByKind: d.ByKind, ByName: d.ByName, DeactivatedAt: d.At,
	})
}

// UndoDeactivation implements microsite.LifeTx.
func (t MicrositeTx) UndoDeactivation(ctx context.Context, id int64, at time.Time) error {
	return t.q.UndoDeactivation(ctx, &at, id)
}

// AddLostLinkRequest implements microsite.LifeTx.
func (t MicrositeTx) AddLostLinkRequest(ctx context.Context, email string, at time.Time) error {
	return t.q.InsertLostLinkRequest(ctx, email, at)
}

// LostLinkRequests implements microsite.LifeReader.
func (r micrositeReader) LostLinkRequests(ctx context.Context, limit int) ([]string, error) {
	return r.q.LostLinkRequests(ctx, int32(limit))
}

// TakeLostLinkRequests implements microsite.LifeTx.
func (t MicrositeTx) TakeLostLinkRequests(ctx context.Context, email string) (bool, error) {
	n, err := t.q.TakeLostLinkRequests(ctx, email)
	return n > 0, err
}

// SitesByEmail implements microsite.LifeReader.
func (r micrositeReader) SitesByEmail(ctx context.Context, email string) ([]microsite.Site, error) {
	rows, err := r.q.MicrositesByEmail(ctx, email, microsite.Denied)
	return storage.All(rows, err, "sites of an address", func(row sqlgen.MicrositesByEmailRow) microsite.Site {
		return siteFromRow(row.Microsite, row.CenterName)
	})
}

// Events implements microsite.LifeReader.
func (r micrositeReader) Events(ctx context.Context, siteID int64) ([]microsite.Event, error) {
	rows, err := r.q.SiteEvents(ctx, siteID)
	return storage.All(rows, err, "read events", func(row sqlgen.SiteEvent) microsite.Event {
		return microsite.Event(row)
	})
}

// Banner implements microsite.LifeReader.
func (r micrositeReader) Banner(ctx context.Context, siteID int64) (microsite.Banner, error) {
	row, err := r.q.BannerOfMicrosite(ctx, siteID)
	if err != nil {
		return microsite.Banner{}, storage.NotFound(err)
	}
	event := microsite.Event(row.SiteEvent)
	return microsite.Banner{Status: row.Status, Event: &event}, nil
}

// AddEvent implements microsite.LifeTx.
func (t MicrositeTx) AddEvent(ctx context.Context, e microsite.Event) (int64, error) {
	return t.q.InsertSiteEvent(ctx, sqlgen.InsertSiteEventParams{
		SiteID: e.SiteID, Type: e.Type, Date: e.Date, RecordedAt: e.RecordedAt, RecordedBy: e.RecordedBy,
	})
}

// SetBanner implements microsite.LifeTx.
func (t MicrositeTx) SetBanner(ctx context.Context, siteID int64, b microsite.Banner) error {
	return t.q.SetBanner(ctx, siteID, b.Status, &b.Event.ID)
}
