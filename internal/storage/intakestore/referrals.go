package intakestore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"beacon/internal/platform/sentform"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
)

// Referrals implements referral.Store.
type Referrals struct {
	db *storage.DB
	referralReader
}

// NewReferrals returns the store of referrals in db.
func NewReferrals(db *storage.DB) *Referrals {
	return &Referrals{db: db, referralReader: referralReader{db.Queries()}}
}

// InTx implements referral.Store.
func (r *Referrals) InTx(ctx context.Context, fn func(referral.Tx) error) error {
	return r.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(referralTx{MicrositeTx: micrositestore.NewMicrositeTx(r.db, q), intakeDoor: intakeDoor{q},
			formTx: formTx{q}, referralReader: referralReader{q}, q: q})
	})
}

// referralReader reads referrals, inside and outside transactions.
type referralReader struct{ q *sqlgen.Queries }

// Referral implements referral.Store.
func (r referralReader) Referral(ctx context.Context, id int64) (referral.Referral, error) {
	row, err := r.q.ReferralByID(ctx, id)
	return referralFrom(row), storage.NotFound(err)
}

// Batch implements referral.Store.
func (r referralReader) Batch(ctx context.Context, batch string) ([]referral.Referral, error) {
	rows, err := r.q.ReferralBatch(ctx, batch)
	return referralsFrom(rows, err)
}

// SentForm implements referral.Store.
func (r referralReader) SentForm(ctx context.Context, f sentform.Form) (int64, error) {
	id, err := r.q.SentFormRecord(ctx, []byte(f))
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

// ByEmail implements referral.Store.
func (r referralReader) ByEmail(ctx context.Context, email string) ([]referral.Referral, error) {
	rows, err := r.q.ReferralsByEmail(ctx, email)
	return referralsFrom(rows, err)
}

// Unfinished implements referral.Store.
func (r referralReader) Unfinished(ctx context.Context, before time.Time, reminders int, after int64,
	limit int) ([]referral.Referral, error) {
	rows, err := r.q.UnfinishedReferrals(ctx, sqlgen.UnfinishedReferralsParams{
		ContinueLater: referral.ContinueLater, Before: before, Reminders: reminders, After: after,
		Lim: int32(limit),
	})
	return referralsFrom(rows, err)
}

func referralsFrom(rows []sqlgen.Referral, err error) ([]referral.Referral, error) {
	return storage.All(rows, err, "read referrals", referralFrom)
}

// referralTx implements referral.Tx.
type referralTx struct {
	micrositestore.MicrositeTx
	intakeDoor
	formTx
	referralReader
	q *sqlgen.Queries
}

// LockBatch implements referral.Tx.
func (t referralTx) LockBatch(ctx context.Context, batch string) ([]referral.Referral, error) {
	n, err := t.q.LockReferralBatch(ctx, batch)
	if err := storage.Found(n, err, "lock referrals"); err != nil {
		return nil, err
	}
	return t.Batch(ctx, batch)
}

// AddReferral implements referral.Tx.
func (t referralTx) AddReferral(ctx context.Context, r referral.Referral) (id int64, err error) {
	r.ID, err = t.q.InsertReferral(ctx, sqlgen.InsertReferralParams{
		Batch: r.Batch, KeyVersion: r.KeyVersion, LeadSource: r.LeadSource, Language: r.Language,
		CreatedAt: r.CreatedAt,
	})
	if err != nil {
		return 0, fmt.Errorf("store referral: %w", err)
	}
	return r.ID, t.SaveReferral(ctx, r)
}

// SaveReferral implements referral.Tx.
func (t referralTx) SaveReferral(ctx context.Context, r referral.Referral) error {
	err := t.q.UpdateReferral(ctx, sqlgen.UpdateReferralParams{
		ID: r.ID, CenterID: storage.OrNull(r.CenterID), KeyVersion: r.KeyVersion,
		IsKidneyForLifeRoute: r.IsKidneyForLifeRoute,
		Language:             r.Language, FirstName: r.FirstName, LastName: r.LastName,
		Email: r.Email, Phone: r.Phone, Street: r.Street,
		City: r.City, StateID: r.StateID, PostalCode: r.PostalCode,
		Gender: r.Gender, BirthDate: sqlgen.Date(r.BirthDate), Situation: int(r.Situation),
		KidneyForLife: int(r.KidneyForLife), UseMicrosite: int(r.UseMicrosite),
		MicrositeRelease: r.MicrositeRelease, OnDeceasedDonorList: int(r.OnDeceasedDonorList),
		WillingToTransfer: int(r.WillingToTransfer), Step: r.Step, Reminders: r.Reminders,
		SiteID: storage.OrNull(r.MicrositeID), UpdatedAt: r.UpdatedAt,
	})
	if err != nil {
		return fmt.Errorf("change referral: %w", err)
	}
	return nil
}

// SetLeadSource implements referral.Tx.
func (t referralTx) SetLeadSource(ctx context.Context, id int64, source string) (bool, error) {
	n, err := t.q.SetReferralLeadSource(ctx, source, id)
	return n == 1, err
}

// CountReminders implements referral.Tx.
func (t referralTx) CountReminders(ctx context.Context, id int64, from, to int) (bool, error) {
	n, err := t.q.CountReferralReminders(ctx, sqlgen.CountReferralRemindersParams{
		ID: id, Mailed: from, Raised: to, ContinueLater: referral.ContinueLater,
	})
	return n == 1, err
}

func referralFrom(r sqlgen.Referral) referral.Referral {
	return referral.Referral{
		ID:                   r.ID,
		Batch:                r.Batch,
		KeyVersion:           r.KeyVersion,
		CenterID:             storage.OrZero(r.CenterID),
		IsKidneyForLifeRoute: r.IsKidneyForLifeRoute,
		Language:             r.Language,
		Details: referral.Details{
			FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
			Phone: r.Phone, Street: r.Street, City: r.City,
			StateID: r.StateID, PostalCode: r.PostalCode, Gender: r.Gender,
			BirthDate: string(r.BirthDate), Situation: referral.Situation(r.Situation),
			KidneyForLife: referral.Answer(r.KidneyForLife), UseMicrosite: referral.Answer(r.UseMicrosite),
			MicrositeRelease: r.MicrositeRelease, OnDeceasedDonorList: referral.Answer(r.OnDeceasedDonorList),
			WillingToTransfer: referral.Answer(r.WillingToTransfer),
		},
		Step:        r.Step,
		LeadSource:  r.LeadSource,
		Reminders:   r.Reminders,
		MicrositeID: storage.OrZero(r.SiteID),
		Version:     r.Version,
		CreatedAt:   r.CreatedAt,
		UpdatedAt:   r.UpdatedAt,
	}
}
