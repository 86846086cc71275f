package intakestore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Champions implements champion.Store.
type Champions struct{ db *storage.DB }

// NewChampions makes the store of campaigns and registrations in db.
func NewChampions(db *storage.DB) Champions { return Champions{db} }

// InTx implements champion.Store.
func (c Champions) InTx(ctx context.Context, fn func(champion.Tx) error) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(championTx{MicrositeTx: storage.NewMicrositeTx(c.db, q), intakeDoor: intakeDoor{q},
			formTx: formTx{q}, q: q, db: c.db})
	})
}

// CampaignByID implements champion.Store.
func (c Champions) CampaignByID(ctx context.Context, id int64) (champion.Campaign, error) {
	row, err := c.db.Queries().CampaignByID(ctx, id)
	return campaignFrom(row.Campaign, row.Alias), storage.NotFound(err)
}

// championTx implements champion.Tx.
type championTx struct {
	storage.MicrositeTx
	intakeDoor
	formTx
	q  *sqlgen.Queries
	db *storage.DB
}

// CampaignByCode implements champion.Tx.
func (t championTx) CampaignByCode(ctx context.Context, code string) (champion.Campaign, error) {
	row, err := t.q.CampaignByCode(ctx, code)
	return campaignFrom(row.Campaign, row.Alias), storage.NotFound(err)
}

// CampaignByID implements champion.Tx.
func (t championTx) CampaignByID(ctx context.Context, id int64) (champion.Campaign, error) {
	row, err := t.q.CampaignByID(ctx, id)
	return campaignFrom(row.Campaign, row.Alias), storage.NotFound(err)
}

// AddCampaign implements champion.Tx.
func (t championTx) AddCampaign(ctx context.Context, c champion.Campaign) (int64, error) {
	known, err := t.q.StaffCenterExists(ctx, c.CenterID)
	if err != nil {
		return 0, fmt.Errorf("look for center: %w", err)
	}
	if known == 0 {
		return 0, champion.ErrNoCenter
	}
	id, err := t.q.InsertCampaign(ctx, sqlgen.InsertCampaignParams{
		Code: c.Code, CenterID: c.CenterID, TypeID: c.Type, Name: c.Name, OpensOn: c.OpensOn,
		ClosesOn: c.ClosesOn, CreatedAt: t.db.Clock().Now(),
	})
	if errors.Is(err, sql.ErrNoRows) {
		return 0, champion.ErrCodeTaken
	}
	return id, err
}

// SaveCampaign implements champion.Tx.
func (t championTx) SaveCampaign(ctx context.Context, c champion.Campaign) error {
	return t.q.UpdateCampaign(
		ctx, sqlgen.UpdateCampaignParams{ID: c.ID, Name: c.Name, OpensOn: c.OpensOn, ClosesOn: c.ClosesOn},
	)
}

// Namesakes implements champion.Tx.
func (t championTx) Namesakes(ctx context.Context, email, birthDate string) ([]champion.Namesake, error) {
	rows, err := t.q.Namesakes(ctx, email, birthDate, microsite.Denied)
	if err != nil {
		return nil, fmt.Errorf("look for namesakes: %w", err)
	}
	people := make([]champion.Namesake, 0, len(rows))
	for _, r := range rows {
		people = append(people, champion.Namesake{FirstName: r.FirstName, LastName: r.LastName, CenterAlias: r.Alias})
	}
	return people, nil
}

// CenterContacts implements champion.Tx.
func (t championTx) CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error) {
	return storage.CenterContacts(ctx, t.q, centerID)
}

// AddRegistration implements champion.Tx.
func (t championTx) AddRegistration(ctx context.Context, siteID, campaignID int64, r champion.Registration) error {
	err := t.q.InsertChampionRegistration(ctx, sqlgen.InsertChampionRegistrationParams{
		MicrositeID: siteID, CampaignID: campaignID, Street: r.Street, City: r.City,
		StateID: r.StateID, PostalCode: r.PostalCode, IsAddressVerified: r.IsAddressVerified,
		AboType: r.BloodType, LanguagePreference: r.LanguagePreference, RegisteredAt: t.db.Clock().Now(),
	})
	if err != nil {
		return fmt.Errorf("store a champion registration: %w", err)
	}
	return nil
}

func campaignFrom(r sqlgen.Campaign, alias string) champion.Campaign {
	return champion.Campaign{
		ID: r.ID, Code: r.Code, CenterID: r.CenterID, CenterAlias: alias, Type: r.TypeID, Name: r.Name,
		OpensOn: r.OpensOn, ClosesOn: r.ClosesOn, CreatedAt: r.CreatedAt,
	}
}
