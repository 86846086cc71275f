package voucherstore

import (
	"context"
	"fmt"

	"beacon/internal/kit"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

// Kits implements kit.Store.
type Kits struct {
	db *storage.DB
	kitReader
}

// NewKits makes the store of kit orders in db.
func NewKits(db *storage.DB) *Kits { return &Kits{db: db, kitReader: kitReader{db.Queries()}} }

// InTx implements kit.Store.
func (k *Kits) InTx(ctx context.Context, fn func(kit.Tx) error) error {
	return k.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(kitTx{voucherTx: newVoucherTx(k.db, q), kitReader: kitReader{q}, q: q})
	})
}

// Page implements kit.Store.
func (k *Kits) Page(ctx context.Context, f kit.Filter) ([]kit.Listed, error) {
	rows, err := k.q.KitOrderPage(ctx, sqlgen.KitOrderPageParams{
		CenterID: f.CenterID, Marked: storage.Accented, Bare: storage.Unaccented,
		Pattern: storage.SearchPattern(f.Search), State: f.State, Sort: f.Order,
		Off: storage.RowNumber(f.Offset), Lim: storage.RowNumber(f.Limit),
	})
	return storage.All(rows, err, "list kit orders", func(r sqlgen.KitOrderPageRow) kit.Listed {
		return kit.Listed{
			Order: kitOrderFrom(r.KitOrder), CenterName: r.CenterName, FirstName: r.FirstName, LastName: r.LastName,
			Email: r.Email, Phone: r.Phone,
		}
	})
}

// Count implements kit.Store.
func (k *Kits) Count(ctx context.Context, f kit.Filter) (kit.Counts, error) {
	row, err := k.q.CountKitOrders(
		ctx,
		sqlgen.CountKitOrdersParams{CenterID: f.CenterID, Marked: storage.Accented, Bare: storage.Unaccented,
			Pattern: storage.SearchPattern(f.Search)},
	)
	if err != nil {
		return kit.Counts{}, fmt.Errorf("count kit orders: %w", err)
	}
	return kit.Counts(row), nil
}

// Waiting implements kit.Store.
func (k *Kits) Waiting(ctx context.Context, f kit.WaitingFilter) ([]kit.Waiting, error) {
	rows, err := k.q.HoldersWithoutKit(ctx, sqlgen.HoldersWithoutKitParams{
		Complete: voucher.Complete, Available: voucher.Available, Pending: voucher.PendingRedemption,
		CenterID: f.CenterID, Marked: storage.Accented, Bare: storage.Unaccented,
		Pattern: storage.SearchPattern(f.Search), Before: f.SurgeryBefore, Sort: f.Order,
		Off: storage.RowNumber(f.Offset), Lim: storage.RowNumber(f.Limit),
	})
	return storage.All(rows, err, "read holders without a kit", func(r sqlgen.HoldersWithoutKitRow) kit.Waiting {
		return kit.Waiting(r)
	})
}

// CountWaiting implements kit.Store.
func (k *Kits) CountWaiting(ctx context.Context, f kit.WaitingFilter) (int64, error) {
	n, err := k.q.CountHoldersWithoutKit(ctx, sqlgen.CountHoldersWithoutKitParams{
		Complete: voucher.Complete, Available: voucher.Available, Pending: voucher.PendingRedemption,
		CenterID: f.CenterID, Marked: storage.Accented, Bare: storage.Unaccented,
		Pattern: storage.SearchPattern(f.Search), Before: f.SurgeryBefore,
	})
	if err != nil {
		return 0, fmt.Errorf("count holders without a kit: %w", err)
	}
	return n, nil
}

// kitReader implements kit.Reader.
type kitReader struct{ q *sqlgen.Queries }

// Order implements kit.Reader.
func (r kitReader) Order(ctx context.Context, id int64) (kit.Order, error) {
	row, err := r.q.KitOrderByID(ctx, id)
	return kitOrderFrom(row), storage.NotFound(err)
}

// Orders implements kit.Reader.
func (r kitReader) Orders(ctx context.Context, holderID int64) ([]kit.Order, error) {
	rows, err := r.q.KitOrdersOfHolder(ctx, holderID)
	return storage.All(rows, err, "read kit orders", kitOrderFrom)
}

// kitTx implements kit.Tx.
type kitTx struct {
	voucherTx
	kitReader
	q *sqlgen.Queries
}

// AddOrder implements kit.Tx.
func (t kitTx) AddOrder(ctx context.Context, o kit.Order) (int64, error) {
	a := o.Address
	id, err := t.q.InsertKitOrder(ctx, sqlgen.InsertKitOrderParams{
		HolderID: o.HolderID, CenterID: o.CenterID, Number: o.Number, State: string(o.State),
		ToCenter: o.ToCenter, RecipientName: o.Recipient, Address1: a.Address1, Address2: a.Address2,
		City: a.City, Region: a.State, Country: a.Country, Zip: a.ZIP,
		Carrier: o.Carrier, TrackingNumber: o.TrackingNumber, OrderedBy: o.OrderedBy,
		RequestedAt: o.RequestedAt, ShippedAt: o.ShippedAt, ReceivedAt: o.ReceivedAt,
	})
	if err != nil {
		return 0, fmt.Errorf("store kit order: %w", err)
	}
	return id, nil
}

// SaveOrder implements kit.Tx.
func (t kitTx) SaveOrder(ctx context.Context, o kit.Order) error {
	err := t.q.UpdateKitOrder(ctx, sqlgen.UpdateKitOrderParams{
		ID: o.ID, State: string(o.State), Carrier: o.Carrier, TrackingNumber: o.TrackingNumber,
		ShippedAt: o.ShippedAt, ReceivedAt: o.ReceivedAt,
	})
	if err != nil {
		return fmt.Errorf("change kit order: %w", err)
	}
	return nil
}

func kitOrderFrom(r sqlgen.KitOrder) kit.Order {
	return kit.Order{
		ID:        r.ID,
		HolderID:  r.HolderID,
		CenterID:  r.CenterID,
		Number:    r.Number,
		State:     kit.State(r.State),
		ToCenter:  r.ToCenter,
		Recipient: r.RecipientName,
		Address: voucher.Address{
			Address1: r.Address1, Address2: r.Address2, City: r.City, State: r.Region, Country: r.Country,
			ZIP: r.Zip,
		},
		Carrier:        r.Carrier,
		TrackingNumber: r.TrackingNumber,
		OrderedBy:      r.OrderedBy,
		Version:        r.Version,
		RequestedAt:    r.RequestedAt,
		ShippedAt:      r.ShippedAt,
		ReceivedAt:     r.ReceivedAt,
	}
}
