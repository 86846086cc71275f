package micrositestore

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/registration"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/visits"
)

// Registrations implements registration.Store.
type Registrations struct{ db *storage.DB }

// NewRegistrations returns the store of donor registrations in db.
func NewRegistrations(db *storage.DB) Registrations { return Registrations{db} }

// InTx implements registration.Store.
func (r Registrations) InTx(ctx context.Context, fn func(registration.Tx) error) error {
	return r.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(registrationTx{storage.NewAuditTx(r.db, q), q}) })
}

// Total implements registration.Store.
func (r Registrations) Total(ctx context.Context, siteID int64) (int64, error) {
	return r.db.Queries().RegistrationTotal(ctx, siteID)
}

// Since implements registration.Store.
func (r Registrations) Since(ctx context.Context, siteID int64, day visits.Day) (map[visits.Day]int64, error) {
	rows, err := r.db.Queries().RegistrationsByDay(ctx, siteID, day)
	if err != nil {
		return nil, err
	}
	days := map[visits.Day]int64{}
	for _, row := range rows {
		days[row.Day] = row.Registrations
	}
	return days, nil
}

// registrationTx implements registration.Tx.
type registrationTx struct {
	storage.AuditTx
	q *sqlgen.Queries
}

// LockSite implements registration.Tx. The lock prevents a concurrent change of the site from counting its
// registrations during this one.
func (t registrationTx) LockSite(ctx context.Context, shortCode string) (int64, error) {
	id, err := t.q.RegisteredMicrosite(ctx, shortCode)
	if err != nil {
		return 0, storage.NotFound(err)
	}
	return id, lockMicrosite(ctx, t.q, id)
}

// Count implements registration.Tx.
func (t registrationTx) Count(ctx context.Context, siteID int64, c registration.Completed, day visits.Day,
	at time.Time) (bool, error) {
	n, err := t.q.InsertDonorRegistration(ctx, sqlgen.InsertDonorRegistrationParams{
		EventID: c.EventID, SiteID: siteID, RegistrationID: c.RegistrationID, Day: day, ReceivedAt: at,
	})
	if err != nil || n == 0 {
		return false, err
	}
	if err := t.q.AddRegistration(ctx, siteID, day); err != nil {
		return false, fmt.Errorf("count registration: %w", err)
	}
	if err := t.q.RaiseGalleryRegistrations(ctx, siteID); err != nil {
		return false, fmt.Errorf("count registration in the gallery: %w", err)
	}
	return true, nil
}
