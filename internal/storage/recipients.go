package storage

import (
	"context"

	"beacon/internal/center"
	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// CenterContact implements microsite.Tx and voucher.Tx.
func (o OutboxTx) CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error) {
	return CenterContact(ctx, o.q, centerID)
}

// CenterContacts implements champion.Tx and referral.Tx.
func (o OutboxTx) CenterContacts(ctx context.Context, centerID int64) ([]center.Coordinator, error) {
	return CenterContacts(ctx, o.q, centerID)
}

// Coordinators implements microsite.Tx and voucher.Tx.
func (o OutboxTx) Coordinators(ctx context.Context, centerID int64) ([]notify.Person, error) {
	rows, err := o.q.CoordinatorsOfCenter(ctx, &centerID)
	return All(rows, err, "read coordinators", func(r sqlgen.CoordinatorsOfCenterRow) notify.Person {
		return notify.Person(r)
	})
}

// RegistryReviewers implements microsite.Tx, coaching.Tx and voucher.Tx.
func (o OutboxTx) RegistryReviewers(ctx context.Context) ([]notify.Person, error) {
	rows, err := o.q.RegistryReviewers(ctx)
	return All(rows, err, "read registry reviewers", func(r sqlgen.RegistryReviewersRow) notify.Person {
		return notify.Person(r)
	})
}

// CoachRecipients implements microsite.Tx and coaching.Tx.
func (o OutboxTx) CoachRecipients(ctx context.Context) ([]notify.Person, error) {
	rows, err := o.q.Coaches(ctx)
	return All(rows, err, "read coaches to mail", func(r sqlgen.CoachesRow) notify.Person { return notify.Person(r) })
}
