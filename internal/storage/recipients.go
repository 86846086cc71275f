package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"beacon/internal/center"
	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// CenterContact returns the center's short name and first contact for emails. The phone number of the center replaces a
// missing phone number of the contact. An unknown center has no name. It implements microsite.Tx and voucher.Tx.
func (o OutboxTx) CenterContact(ctx context.Context, centerID int64) (notify.CenterContact, error) {
	row, err := o.q.CenterByID(ctx, centerID)
	if errors.Is(err, sql.ErrNoRows) {
		return notify.CenterContact{}, nil
	}
	if err != nil {
		return notify.CenterContact{}, fmt.Errorf("read center: %w", err)
	}
	people, err := o.CenterContacts(ctx, centerID)
	contact := notify.CenterContact{Name: row.Alias, Phone: row.Phone}
	if len(people) > 0 {
		contact.Coordinator, contact.Phone = people[0].FullName, cmp.Or(people[0].Phone, row.Phone)
	}
	return contact, err
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

// CenterContacts returns the contacts of a center, in order.
func CenterContacts(ctx context.Context, q *sqlgen.Queries, centerID int64) ([]center.Coordinator, error) {
	rows, err := q.CenterContacts(ctx, centerID)
	return All(rows, err, "read coordinators", func(r sqlgen.CenterContactsRow) center.Coordinator {
		return center.Coordinator{
			FullName: r.FullName, Email: r.Email, Phone: r.Phone, PhoneType: center.PhoneType(r.PhoneType),
		}
	})
}
