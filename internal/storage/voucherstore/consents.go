package voucherstore

import (
	"context"
	"encoding/json"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/consent"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Consents implements consent.Store.
type Consents struct {
	db *storage.DB
	consentReader
}

// NewConsents returns the store of consents in db.
func NewConsents(db *storage.DB) *Consents {
	return &Consents{db: db, consentReader: consentReader{db.Queries()}}
}

// InTx implements consent.Store.
func (c *Consents) InTx(ctx context.Context, fn func(consent.Tx) error) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(NewConsentTx(c.db, q))
	})
}

// NewConsentTx returns a consent.Tx in the transaction of q.
func NewConsentTx(db *storage.DB, q *sqlgen.Queries) consent.Tx {
	return consentTx{
		voucherTx: newVoucherTx(db, q), consentReader: consentReader{q}, q: q, seals: storage.NewRowSeals(db, q),
	}
}

// ByDocument implements consent.Store.
func (c *Consents) ByDocument(ctx context.Context, hash string) ([]consent.Consent, error) {
	rows, err := c.q.ConsentsByDocument(ctx, hash)
	return consentsFrom(rows, err)
}

// DonorConsents implements consent.Store.
func (c *Consents) DonorConsents(ctx context.Context, donorID int64) ([]consent.Consent, error) {
	rows, err := c.q.ConsentsOfDonor(ctx, donorID)
	return consentsFrom(rows, err)
}

// UnaskedHolderConsents implements consent.Store.
func (c *Consents) UnaskedHolderConsents(ctx context.Context, born string) ([]consent.Consent, error) {
	rows, err := c.q.ConsentsOfHoldersNotAsked(ctx, int(consent.VoucherHolder), int(consent.Self), sqlgen.Date(born))
	return consentsFrom(rows, err)
}

// After implements consent.Store.
func (c *Consents) After(ctx context.Context, after int64, limit int) ([]consent.Consent, error) {
	rows, err := c.q.ConsentsAfter(ctx, after, int32(limit))
	return consentsFrom(rows, err)
}

// Identities implements consent.Store.
func (c *Consents) Identities(ctx context.Context) ([]consent.StoredIdentity, error) {
	rows, err := c.q.SigningIdentities(ctx)
	return storage.All(rows, err, "read signing identities", func(r sqlgen.SigningIdentity) consent.StoredIdentity {
		return consent.StoredIdentity(r)
	})
}

// takeTurn serializes the transactions of all nodes that create or replace a signing identity.
func takeTurn(ctx context.Context, q *sqlgen.Queries) error {
	if err := q.TakeTurn(ctx, "signing-identity"); err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	return nil
}

// AddFirstIdentity implements consent.Store.
func (c *Consents) AddFirstIdentity(ctx context.Context, i consent.StoredIdentity) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := takeTurn(ctx, q); err != nil {
			return err
		}
		n, err := q.CountSigningIdentities(ctx)
		if err != nil || n > 0 {
			return err
		}
		return q.InsertSigningIdentity(ctx, i.Certificate, i.SealedKey, i.CreatedAt)
	})
}

// ReplaceIdentity implements consent.Store.
func (c *Consents) ReplaceIdentity(ctx context.Context, i consent.StoredIdentity, e audit.Event) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := takeTurn(ctx, q); err != nil {
			return err
		}
		if err := storage.NewAuditTx(c.db, q).Append(ctx, e); err != nil {
			return err
		}
		if err := q.RetireSigningIdentities(ctx, &i.CreatedAt); err != nil {
			return err
		}
		return q.InsertSigningIdentity(ctx, i.Certificate, i.SealedKey, i.CreatedAt)
	})
}

// consentReader implements consent.Reader.
type consentReader struct{ q *sqlgen.Queries }

// Consent implements consent.Reader.
func (r consentReader) Consent(ctx context.Context, id int64) (consent.Consent, error) {
	row, err := r.q.ConsentByID(ctx, id)
	if err != nil {
		return consent.Consent{}, storage.NotFound(err)
	}
	return consentFrom(row)
}

// InForce implements consent.Reader.
func (r consentReader) InForce(ctx context.Context, entity consent.EntityType, id int64) ([]consent.Consent, error) {
	rows, err := r.q.StandingConsents(ctx, int(entity), id)
	return consentsFrom(rows, err)
}

// Newest implements consent.Reader.
func (r consentReader) Newest(ctx context.Context, entity consent.EntityType, id int64) (consent.Consent, error) {
	all, err := r.InForce(ctx, entity, id)
	if err == nil && len(all) == 0 {
		err = fault.ErrNotFound
	}
	if err != nil {
		return consent.Consent{}, err
	}
	return all[0], nil
}

// Events implements consent.Reader.
func (r consentReader) Events(ctx context.Context, consentID int64) ([]consent.Event, error) {
	rows, err := r.q.ConsentEvents(ctx, consentID)
	if err != nil {
		return nil, fmt.Errorf("read events of a consent: %w", err)
	}
	events := make([]consent.Event, 0, len(rows))
	for _, row := range rows {
		e := consent.Event{
			ConsentID: row.ConsentID, Position: row.Position, Action: row.Action, At: row.At,
			Address: row.Address, UserAgent: row.UserAgent, PreviousHash: row.PreviousHash, Hash: row.Hash,
		}
		if err := json.Unmarshal([]byte(row.Details), &e.Details); err != nil {
			return nil, fmt.Errorf("read an event of a consent: %w", err)
		}
		events = append(events, e)
	}
	return events, nil
}

// consentTx implements consent.Tx.
type consentTx struct {
	voucherTx
	consentReader
	q     *sqlgen.Queries
	seals storage.RowSeals
}

// AddConsent implements consent.Tx.
func (t consentTx) AddConsent(ctx context.Context, c consent.Consent) (id int64, err error) {
	c.ID, err = t.q.InsertConsent(ctx, sqlgen.InsertConsentParams{
		EntityType: int(c.Entity), EntityID: c.EntityID, DonorID: c.DonorID, Kind: string(c.Kind), Language: c.Language,
		CreatedAt: c.CreatedAt, HeadHash: bytesOrNone(c.HeadHash),
	})
	if err != nil {
		return 0, fmt.Errorf("store consent: %w", err)
	}
	return c.ID, t.SaveConsent(ctx, c)
}

// SaveConsent implements consent.Tx.
func (t consentTx) SaveConsent(ctx context.Context, c consent.Consent) error {
	initials, err := json.Marshal(c.Initials)
	if err != nil {
		return err
	}
	err = t.q.UpdateConsent(ctx, sqlgen.UpdateConsentParams{
		ID: c.ID, State: string(c.State), Language: c.Language,
		StatementsVersion: c.StatementsVersion, DisclosureVersion: c.DisclosureVersion, ConsentType: int(c.Type),
		ConsenterFirstName: c.Consenter.FirstName, ConsenterLastName: c.Consenter.LastName,
		ConsenterBirthDate: sqlgen.Date(c.Consenter.BirthDate), Initials: string(initials), PhotoName: c.PhotoName,
		PhotoHash: c.PhotoHash, PhotoUntil: c.PhotoUntil, ShownHash: c.ShownHash,
		Signature: c.Signature, DocumentName: c.DocumentName, DocumentHash: c.DocumentHash,
		DocumentSize: c.DocumentSize, FileName: c.FileName, Reason: c.Reason,
		ReviewerName: c.ReviewerName, ReviewedAt: c.ReviewedAt, Events: c.Events,
		HeadHash: bytesOrNone(c.HeadHash), UpdatedAt: c.UpdatedAt, CompletedAt: c.CompletedAt,
	})
	if err != nil {
		return fmt.Errorf("change consent: %w", err)
	}
	return nil
}

// AddEvent implements consent.Tx.
func (t consentTx) AddEvent(ctx context.Context, e consent.Event) error {
	return t.q.InsertConsentEvent(ctx, sqlgen.InsertConsentEventParams{
		ConsentID: e.ConsentID, Position: e.Position, Action: e.Action, At: e.At,
		Address: e.Address, UserAgent: e.UserAgent, Details: audit.DetailsText(e.Details),
		PreviousHash: bytesOrNone(e.PreviousHash), Hash: e.Hash,
	})
}

// bytesOrNone replaces nil by an empty slice, because these columns are NOT NULL.
func bytesOrNone(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func consentsFrom(rows []sqlgen.Consent, err error) ([]consent.Consent, error) {
	if err != nil {
		return nil, fmt.Errorf("read consents: %w", err)
	}
	all := make([]consent.Consent, 0, len(rows))
	for _, r := range rows {
		c, err := consentFrom(r)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

func consentFrom(r sqlgen.Consent) (consent.Consent, error) {
	c := consent.Consent{
		ID:                r.ID,
		Entity:            consent.EntityType(r.EntityType),
		EntityID:          r.EntityID,
		DonorID:           r.DonorID,
		Kind:              consent.Kind(r.Kind),
		State:             consent.State(r.State),
		Language:          r.Language,
		StatementsVersion: r.StatementsVersion,
		DisclosureVersion: r.DisclosureVersion,
		Type:              consent.Type(r.ConsentType),
		Consenter: consent.Consenter{
			FirstName: r.ConsenterFirstName, LastName: r.ConsenterLastName, BirthDate: string(r.ConsenterBirthDate),
		},
		PhotoName:    r.PhotoName,
		PhotoHash:    r.PhotoHash,
		PhotoUntil:   r.PhotoUntil,
		ShownHash:    r.ShownHash,
		Signature:    r.Signature,
		DocumentName: r.DocumentName,
		DocumentHash: r.DocumentHash,
		DocumentSize: r.DocumentSize,
		FileName:     r.FileName,
		Reason:       r.Reason,
		ReviewerName: r.ReviewerName,
		ReviewedAt:   r.ReviewedAt,
		Events:       r.Events,
		HeadHash:     r.HeadHash,
		Version:      r.Version,
		CreatedAt:    r.CreatedAt,
		UpdatedAt:    r.UpdatedAt,
		CompletedAt:  r.CompletedAt,
	}
	if err := json.Unmarshal([]byte(r.Initials), &c.Initials); err != nil {
		return c, fmt.Errorf("read the initials of a consent: %w", err)
	}
	return c, nil
}
