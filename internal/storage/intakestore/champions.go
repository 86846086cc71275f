package intakestore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
)

// Champions implements champion.Store.
type Champions struct {
	db *storage.DB
	campaignReader
}

// NewChampions returns the store of campaigns and registrations in db.
func NewChampions(db *storage.DB) Champions { return Champions{db, campaignReader{db.Queries()}} }

// InTx implements champion.Store.
func (c Champions) InTx(ctx context.Context, fn func(champion.Tx) error) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(championTx{MicrositeTx: micrositestore.NewMicrositeTx(c.db, q), intakeDoor: intakeDoor{q},
			formTx: formTx{q}, campaignReader: campaignReader{q}, q: q, db: c.db})
	})
}

// campaignReader reads campaigns, inside and outside transactions.
type campaignReader struct{ q *sqlgen.Queries }

// championTx implements champion.Tx.
type championTx struct {
	micrositestore.MicrositeTx
	intakeDoor
	formTx
	campaignReader
	q  *sqlgen.Queries
	db *storage.DB
}

// CampaignByCode implements champion.Tx.
func (t campaignReader) CampaignByCode(ctx context.Context, code string) (champion.Campaign, error) {
	row, err := t.q.CampaignByCode(ctx, code)
	return champion.Campaign(row), storage.NotFound(err)
}

// CampaignByID implements champion.Store and champion.Tx.
func (t campaignReader) CampaignByID(ctx context.Context, id int64) (champion.Campaign, error) {
	row, err := t.q.CampaignByID(ctx, id)
	return champion.Campaign(row), storage.NotFound(err)
}

// AddCampaign implements champion.Tx.
func (t championTx) AddCampaign(ctx context.Context, c champion.Campaign) (int64, error) {
	known, err := t.HasCenter(ctx, c.CenterID)
	if err != nil {
		return 0, err
	}
	if !known {
		return 0, champion.ErrNoCenter
	}
	id, err := t.q.InsertCampaign(ctx, sqlgen.InsertCampaignParams{
		Code: c.Code, CenterID: c.CenterID, TypeID: c.Type, Name: c.Name, OpensOn: sqlgen.Date(c.OpensOn),
		ClosesOn: sqlgen.Date(c.ClosesOn), CreatedAt: t.db.Clock().Now(),
	})
	if errors.Is(err, sql.ErrNoRows) {
		return 0, champion.ErrCodeTaken
	}
	return id, err
}

// SaveCampaign implements champion.Tx.
func (t championTx) SaveCampaign(ctx context.Context, c champion.Campaign) error {
	return t.q.UpdateCampaign(ctx, sqlgen.UpdateCampaignParams{
		ID: c.ID, Name: c.Name, OpensOn: sqlgen.Date(c.OpensOn), ClosesOn: sqlgen.Date(c.ClosesOn),
	})
}

// Namesakes implements champion.Tx.
func (t championTx) Namesakes(ctx context.Context, email, birthDate string) ([]champion.Namesake, error) {
	rows, err := t.q.Namesakes(ctx, email, sqlgen.Date(birthDate), microsite.Denied)
	return storage.All(rows, err, "look for namesakes", func(r sqlgen.NamesakesRow) champion.Namesake {
		return champion.Namesake(r)
	})
}

// AddRegistration implements champion.Tx.
func (t championTx) AddRegistration(ctx context.Context, siteID, campaignID int64, r champion.Registration) error {
	err := t.q.InsertChampionRegistration(ctx, sqlgen.InsertChampionRegistrationParams{
		SiteID: siteID, CampaignID: campaignID, Street: r.Street, City: r.City,
		StateID: r.StateID, PostalCode: r.PostalCode, IsAddressVerified: r.IsAddressVerified,
		AboType: r.BloodType, LanguagePreference: r.LanguagePreference, RegisteredAt: t.db.Clock().Now(),
	})
	if err != nil {
		return fmt.Errorf("store a champion registration: %w", err)
	}
	return nil
}
