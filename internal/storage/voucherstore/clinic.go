package voucherstore

import (
	"context"
	"slices"
	"time"

	"beacon/internal/consent"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Supervisions implements consent.Store.
func (c *Consents) Supervisions(ctx context.Context, donorID int64) ([]consent.Supervision, error) {
	rows, err := c.q.SupervisedSignings(ctx, donorID)
	seals := storage.NewRowSeals(c.db, c.q)
	rows = slices.DeleteFunc(rows, func(r sqlgen.SupervisedSigning) bool { return seals.Supervision(r) != nil })
	return storage.All(rows, err, "read supervised signings", supervisionFrom)
}

// SupervisionByToken implements consent.Store.
func (c *Consents) SupervisionByToken(ctx context.Context, tokenHash []byte) (consent.Supervision, error) {
	row, err := c.q.SupervisedSigningByToken(ctx, tokenHash)
	if err == nil {
		err = storage.NewRowSeals(c.db, c.q).Supervision(row)
	}
	return supervisionFrom(row), storage.NotFound(err)
}

// TouchSupervision implements consent.Store.
func (c *Consents) TouchSupervision(ctx context.Context, tokenHash []byte, now time.Time) error {
	return c.db.InTx(ctx, func(q *sqlgen.Queries) error {
		seals := storage.NewRowSeals(c.db, q)
		row, err := q.SupervisedSigningByToken(ctx, tokenHash)
		if err == nil {
			err = seals.Supervision(row)
		}
		if err != nil {
			return storage.NotFound(err)
		}
		if err := q.TouchSupervisedSigning(ctx, now, tokenHash); err != nil {
			return err
		}
		return seals.SealSupervision(ctx, tokenHash)
	})
}

func supervisionFrom(r sqlgen.SupervisedSigning) consent.Supervision {
	return consent.Supervision{
		Entity: consent.EntityType(r.EntityType), EntityID: r.EntityID, DonorID: r.DonorID, TokenHash: r.TokenHash,
		StaffID: r.StaffID, StaffName: r.StaffName, Place: r.Place, StartedAt: r.StartedAt, LastSeenAt: r.LastSeenAt,
	}
}

// Withdrawals implements consent.Reader.
func (r consentReader) Withdrawals(ctx context.Context, donorID int64) ([]consent.Withdrawal, error) {
	rows, err := r.q.ElectronicWithdrawals(ctx, donorID)
	return storage.All(rows, err, "read withdrawals", func(r sqlgen.ElectronicWithdrawal) consent.Withdrawal {
		return consent.Withdrawal{
			Entity: consent.EntityType(r.EntityType), EntityID: r.EntityID, DonorID: r.DonorID, On: r.WithdrawnOn,
			Channel: consent.Channel(r.Told), StaffName: r.StaffName, RecordedAt: r.RecordedAt,
		}
	})
}

// AddWithdrawal implements consent.Tx.
func (t consentTx) AddWithdrawal(ctx context.Context, w consent.Withdrawal) error {
	return t.q.InsertElectronicWithdrawal(ctx, sqlgen.InsertElectronicWithdrawalParams{
		EntityType: int(w.Entity), EntityID: w.EntityID, DonorID: w.DonorID, WithdrawnOn: w.On, Told: string(w.Channel),
		StaffName: w.StaffName, RecordedAt: w.RecordedAt,
	})
}

// EndWithdrawal implements consent.Tx.
func (t consentTx) EndWithdrawal(ctx context.Context, entity consent.EntityType, id int64) error {
	return t.q.DeleteElectronicWithdrawal(ctx, int(entity), id)
}

// AddSupervision implements consent.Tx.
func (t consentTx) AddSupervision(ctx context.Context, v consent.Supervision) error {
	err := t.q.InsertSupervisedSigning(ctx, sqlgen.InsertSupervisedSigningParams{
		EntityType: int(v.Entity), EntityID: v.EntityID, DonorID: v.DonorID, TokenHash: v.TokenHash,
		StaffID: v.StaffID, StaffName: v.StaffName, Place: v.Place, StartedAt: v.StartedAt,
	})
	if err != nil {
		return err
	}
	return t.seals.SealSupervision(ctx, v.TokenHash)
}

// EndSupervision implements consent.Tx.
func (t consentTx) EndSupervision(ctx context.Context, entity consent.EntityType, id int64) (int64, error) {
	return t.q.DeleteSupervisedSigning(ctx, int(entity), id)
}
