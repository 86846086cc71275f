package storage

import (
	"context"
	"fmt"

	"beacon/internal/storage/sqlgen"
)

// email covers the recipient and the record that the email links to.
func (s RowSeals) email(r sqlgen.Outbox) sealedRow {
	return sealedRow{
		table: "outbox", id: fmt.Sprint(r.ID), seal: r.Seal,
		values: []any{r.Kind, r.Recipient, r.RecordKind, r.RecordID, r.Payload},
		put:    func(ctx context.Context, seal []byte) error { return s.q.SealEmail(ctx, seal, r.ID) },
	}
}

// Email checks an email in the outbox.
func (s RowSeals) Email(r sqlgen.Outbox) error { return s.check(s.email(r)) }

func (s RowSeals) emailChange(r sqlgen.EmailChange) sealedRow {
	return sealedRow{
		table: "email_change", id: fmt.Sprint(r.ID), seal: r.Seal,
		values: []any{
			r.ID, r.RecordKind, r.RecordID, r.FormerEmail, r.NewEmail, r.AskedAt, r.NeedsFormer, r.NewAt, r.FormerAt,
			r.EndedAt, r.AskedBy, r.ConfirmedBy,
		},
		put: func(ctx context.Context, seal []byte) error { return s.q.SealEmailChange(ctx, seal, r.ID) },
	}
}

// EmailChange checks a change of an email address.
func (s RowSeals) EmailChange(r sqlgen.EmailChange) error { return s.check(s.emailChange(r)) }

func (s RowSeals) recordJoin(r sqlgen.RecordJoin) sealedRow {
	return sealedRow{
		table: "record_join", id: fmt.Sprint(r.ID), seal: r.Seal,
		values: []any{r.ID, r.RecordKind, r.RecordID, r.IntoID, r.IntoKey, r.AskedBy, r.AskedAt},
		put:    func(ctx context.Context, seal []byte) error { return s.q.SealRecordJoin(ctx, seal, r.ID) },
	}
}

// RecordJoin checks a join of records that is pending confirmation.
func (s RowSeals) RecordJoin(r sqlgen.RecordJoin) error { return s.check(s.recordJoin(r)) }

func (s RowSeals) supervision(r sqlgen.SupervisedSigning) sealedRow {
	return sealedRow{
		table: "supervised_signing", id: fmt.Sprintf("of donor %d", r.DonorID), seal: r.Seal,
		values: []any{
			r.EntityType, r.EntityID, r.DonorID, r.TokenHash, r.StaffID, r.StaffName, r.Place, r.StartedAt, r.LastSeenAt,
		},
		put: func(ctx context.Context, seal []byte) error { return s.q.SealSupervisedSigning(ctx, seal, r.TokenHash) },
	}
}

// Supervision checks a signing with staff present.
func (s RowSeals) Supervision(r sqlgen.SupervisedSigning) error { return s.check(s.supervision(r)) }

// SealSupervision seals the stored signing with staff present.
func (s RowSeals) SealSupervision(ctx context.Context, tokenHash []byte) error {
	row, err := s.q.SupervisedSigningByToken(ctx, tokenHash)
	if err != nil {
		return NotFound(err)
	}
	return s.write(ctx, s.supervision(row))
}
