package storage

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/sqlgen"
)

// Deactivation implements microsite.LifeReader.
func (r micrositeReader) Deactivation(ctx context.Context, siteID int64) (microsite.Deactivation, error) {
	row, err := r.q.OpenDeactivation(ctx, siteID)
	return microsite.Deactivation{
		ID: row.ID, SiteID: siteID, Before: microsite.RecipientStatus(row.StatusBefore),
		ByKind: audit.ActorKind(row.ByKind), ByName: row.ByName, At: row.DeactivatedAt,
	}, NotFound(err)
}

// LastRelease implements microsite.LifeReader.
func (r micrositeReader) LastRelease(ctx context.Context, siteID int64) (microsite.Release, error) {
	row, err := r.q.LastReleaseOfMicrosite(ctx, siteID)
	return microsite.Release{
		SiteID: siteID, Agreed: row.Agreed, WordingVersion: row.WordingVersion,
		Language: locale.Lang(row.Language), Signer: row.Signer,
		Origin: audit.Origin{Address: row.Address, UserAgent: row.UserAgent}, At: row.RecordedAt,
	}, NotFound(err)
}

// AddDeactivation implements microsite.LifeTx.
func (t MicrositeTx) AddDeactivation(ctx context.Context, d microsite.Deactivation) error {
	return t.q.InsertDeactivation(ctx, sqlgen.InsertDeactivationParams{
		MicrositeID: d.SiteID, StatusBefore: int(d.Before), ByKind: string(d.ByKind), ByName: d.ByName,
		DeactivatedAt: d.At,
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
func (r micrositeReader) LostLinkRequests(ctx context.Context) (int64, error) {
	return r.q.CountLostLinkRequests(ctx)
}

// TakeLostLinkRequests implements microsite.LifeTx.
func (t MicrositeTx) TakeLostLinkRequests(ctx context.Context, limit int) ([]string, error) {
	return t.q.TakeLostLinkRequests(ctx, int32(limit))
}

// SitesByEmail implements microsite.LifeReader.
func (r micrositeReader) SitesByEmail(ctx context.Context, email string) ([]microsite.Site, error) {
	rows, err := r.q.MicrositesByEmail(ctx, email, microsite.Denied)
	if err != nil {
		return nil, fmt.Errorf("sites of an address: %w", err)
	}
	sites := make([]microsite.Site, 0, len(rows))
	for _, row := range rows {
		sites = append(sites, siteFromRow(row.Microsite, row.CenterName))
	}
	return sites, nil
}

// Events implements microsite.LifeReader.
func (r micrositeReader) Events(ctx context.Context, siteID int64) ([]microsite.Event, error) {
	rows, err := r.q.SiteEvents(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}
	events := make([]microsite.Event, 0, len(rows))
	for _, row := range rows {
		events = append(
			events,
			microsite.Event{ID: row.ID, SiteID: siteID, Type: microsite.EventType(row.EventType), Date: row.EventDate,
				RecordedAt: row.RecordedAt, RecordedBy: row.RecordedBy},
		)
	}
	return events, nil
}

// Banner implements microsite.LifeReader.
func (r micrositeReader) Banner(ctx context.Context, siteID int64) (microsite.Banner, error) {
	row, err := r.q.BannerOfMicrosite(ctx, siteID)
	if err != nil {
		return microsite.Banner{}, NotFound(err)
	}
	return microsite.Banner{
		Status: microsite.BannerStatus(row.Status),
		Event: &microsite.Event{
			ID: row.ID, SiteID: siteID, Type: microsite.EventType(row.EventType), Date: row.EventDate,
			RecordedAt: row.RecordedAt, RecordedBy: row.RecordedBy,
		},
	}, nil
}

// AddEvent implements microsite.LifeTx.
func (t MicrositeTx) AddEvent(ctx context.Context, e microsite.Event) (int64, error) {
	return t.q.InsertSiteEvent(ctx, sqlgen.InsertSiteEventParams{
		MicrositeID: e.SiteID, EventType: int(e.Type), EventDate: e.Date, RecordedAt: e.RecordedAt,
		RecordedBy: e.RecordedBy,
	})
}

// SetBanner implements microsite.LifeTx.
func (t MicrositeTx) SetBanner(ctx context.Context, siteID int64, b microsite.Banner) error {
	return t.q.SetBanner(ctx, siteID, int(b.Status), &b.Event.ID)
}
