package storage

import (
	"cmp"
	"context"
	"strings"
	"time"

	"beacon/internal/delivery"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/sqlgen"
)

// Delivery implements delivery.Store.
type Delivery struct{ Outbox }

// NewDelivery returns the store of delivery results in db.
func NewDelivery(db *DB) Delivery { return Delivery{NewOutbox(db)} }

// InTx implements delivery.Store.
func (d Delivery) InTx(ctx context.Context, fn func(delivery.Tx) error) error {
	return d.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(deliveryTx{NewAuditTx(d.db, q), NewOutboxTx(d.db, q), q})
	})
}

// LastEmailTo implements delivery.Store.
func (d Delivery) LastEmailTo(ctx context.Context, address string) (int64, error) {
	id, err := d.db.Queries().LastEmailTo(ctx, address)
	return id, NotFound(err)
}

// AccountAt implements delivery.Store.
func (d Delivery) AccountAt(ctx context.Context, address string) (id int64, isDisabled bool, err error) {
	row, err := d.db.Queries().StaffAccountByEmail(ctx, strings.ToLower(address))
	return row.StaffAccount.ID, row.StaffAccount.IsDisabled, NotFound(err)
}

// Contact implements delivery.Store.
func (d Delivery) Contact(ctx context.Context, of notify.Record) (delivery.Contact, error) {
	return deliveryTx{q: d.db.Queries()}.Contact(ctx, of)
}

// Blocked implements delivery.Store.
func (d Delivery) Blocked(ctx context.Context, centerID int64) (list []delivery.Blocked, err error) {
	rows, err := d.db.Queries().BouncedRecords(ctx, centerID)
	for _, r := range rows {
		if len(list) == 0 || list[len(list)-1].ID != r.ID {
			list = append(list, delivery.Blocked{
				ID: r.ID, Address: r.Address, Reason: notify.Reason(r.Reason), BouncedAt: r.BouncedAt,
			})
		}
		to := &list[len(list)-1]
		to.Records = append(to.Records, delivery.Affected{
			Record:  notify.Record{Kind: cmp.Or(notify.LinkKind(r.RecordKind), notify.StaffPage), ID: r.RecordID},
			ShownIn: r.ShownIn, FullName: r.FullName, CenterName: r.CenterName,
			CenterID: r.CenterID, Language: locale.Lang(r.Lang),
		})
	}
	return list, err
}

// deliveryTx implements delivery.Tx.
type deliveryTx struct {
	AuditTx
	OutboxTx
	q *sqlgen.Queries
}

// Contact implements delivery.Tx.
func (t deliveryTx) Contact(ctx context.Context, of notify.Record) (delivery.Contact, error) {
	var email, first, last string
	var diedOn sqlgen.Date
	var joinedInto int64
	var isWithdrawn bool
	var lang locale.Lang
	var err error
	switch of.Kind {
	case notify.MicrositePage:
		var r sqlgen.MicrositeByIDRow
		r, err = t.q.MicrositeByID(ctx, of.ID)
		email, first, last, lang = r.Microsite.Email, r.Microsite.FirstName, r.Microsite.LastName, r.Microsite.Language
		diedOn, joinedInto = r.Microsite.DiedOn, OrZero(r.Microsite.JoinedInto)
		isWithdrawn = r.Microsite.WithdrawnAt != nil
	case notify.ReferralPage:
		var r sqlgen.Referral
		r, err = t.q.ReferralByID(ctx, of.ID)
		email, first, last, lang = r.Email, r.FirstName, r.LastName, r.Language
	case notify.DonorPage:
		var r sqlgen.VoucherDonor
		r, err = t.q.DonorByID(ctx, of.ID)
		email, first, last, lang = r.Email, r.FirstName, r.LastName, r.Language
		diedOn, err = r.DiedOn, ifDeleted(r.IsDeleted, err)
	case notify.HolderPage:
		var r sqlgen.VoucherHolder
		r, err = t.q.HolderByID(ctx, of.ID)
		email, first, last, lang = r.Email, r.FirstName, r.LastName, r.Language
		diedOn, err = r.DiedOn, ifDeleted(r.IsDeleted, err)
	default:
		err = fault.ErrNotFound
	}
	return delivery.Contact{
		Email: email, FirstName: first, FullName: first + " " + last, Language: lang,
		IsStopped: diedOn != "" || joinedInto != 0, IsWithdrawn: isWithdrawn,
	}, NotFound(err)
}

func ifDeleted(isDeleted bool, err error) error {
	if err == nil && isDeleted {
		return fault.ErrNotFound
	}
	return err
}

// IsBlocked implements delivery.Tx.
func (t deliveryTx) IsBlocked(ctx context.Context, address string) (bool, error) {
	n, err := t.q.IsAddressBlocked(ctx, address)
	return n > 0, err
}

// MarkBounced implements delivery.Tx.
func (t deliveryTx) MarkBounced(ctx context.Context, emailID int64, b notify.Bounce) (bool, error) {
	n, err := t.q.MarkBounced(ctx, sqlgen.MarkBouncedParams{
		Bounce: string(b.Kind), BounceReason: string(b.Reason), BouncedAt: b.At, ID: emailID,
	})
	return n > 0, err
}

// Block implements delivery.Tx.
func (t deliveryTx) Block(ctx context.Context, address string, b notify.Bounce, sentAt time.Time) error {
	return t.q.BlockAddress(ctx, sqlgen.BlockAddressParams{
		Address: address, Reason: string(b.Reason), BouncedAt: *b.At, SentAt: &sentAt,
	})
}

// Unblock implements delivery.Tx.
func (t deliveryTx) Unblock(ctx context.Context, id, by int64, at time.Time) (string, error) {
	address, err := t.q.SettleAddress(ctx, &at, &by, id)
	return address, NotFound(err)
}

// WaitingTo implements delivery.Tx.
func (t deliveryTx) WaitingTo(ctx context.Context, address string) (emails []notify.Queued, err error) {
	rows, err := t.q.WaitingTo(ctx, address)
	for _, r := range rows {
		m, unreadable := queuedEmail(r)
		if unreadable == nil { // the runner gives up unreadable emails
			emails = append(emails, m)
		}
	}
	return emails, err
}

// Replace implements delivery.Tx.
func (t deliveryTx) Replace(ctx context.Context, emailID int64, at time.Time) error {
	return t.q.GiveUpOutbox(ctx, &at, notify.Replaced, emailID)
}
