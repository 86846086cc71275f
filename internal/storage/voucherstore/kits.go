package voucherstore

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"beacon/internal/center"
	"beacon/internal/kit"
	"beacon/internal/search"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

// Kits implements kit.Store.
type Kits struct {
	db *storage.DB
	kitReader
}

// NewKits returns the store of kit orders in db.
func NewKits(db *storage.DB) *Kits { return &Kits{db: db, kitReader: kitReader{db.Queries()}} }

// InTx implements kit.Store.
func (k *Kits) InTx(ctx context.Context, fn func(kit.Tx) error) error {
	return k.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(kitTx{voucherTx: newVoucherTx(k.db, q), kitReader: kitReader{q}, q: q})
	})
}

const (
	kitTables = ` FROM kit_order AS o JOIN voucher_holder AS h ON h.id = o.holder_id
		JOIN voucher_donor AS d ON d.id = h.donor_id JOIN center ON center.id = o.center_id
		WHERE NOT h.is_deleted AND NOT d.is_deleted AND `
	countKits = `SELECT COUNT(CASE WHEN o.state = 'requested' THEN 1 END), COUNT(CASE WHEN o.state = 'shipped' THEN 1 END),
		COUNT(CASE WHEN o.state = 'received' THEN 1 END)` + kitTables

	// holdersWithoutKit are the tables for holders without a kit. CROSS JOIN makes SQLite start with the holders, which
	// are the holders of one center.
	holdersWithoutKit = ` FROM voucher_holder AS h CROSS JOIN voucher_donor AS d JOIN center ON center.id = h.center_id
		WHERE d.id = h.donor_id AND NOT h.is_deleted AND NOT d.is_deleted AND h.died_on IS NULL AND NOT h.donor_died
		AND NOT EXISTS (SELECT 1 FROM kit_order AS o WHERE o.holder_id = h.id) AND `
	selectHoldersWithoutKit = `SELECT h.id, h.donor_id, h.center_id, center.name, h.first_name, h.last_name,
		COALESCE(d.surgery_on, '')` + holdersWithoutKit
)

var selectKits = `SELECT ` + storage.Columns[sqlgen.KitOrder]("o") + `,
	center.name, h.center_id, h.first_name, h.last_name, h.email, h.phone` + kitTables

type listedKit struct {
	sqlgen.KitOrder
	CenterName                        string
	HolderCenter                      int64
	FirstName, LastName, Email, Phone string
}

const holderName = `LOWER(h.last_name || ' ' || h.first_name)`

// kitOrders are the sort orders of the list of kit orders. The default "" is oldest first.
var kitOrders = map[string]string{
	"name":       holderName + `, o.requested_at, o.id`,
	"-name":      holderName + ` DESC, o.requested_at, o.id`,
	"center":     `LOWER(center.name), o.requested_at, o.id`,
	"-center":    `LOWER(center.name) DESC, o.requested_at, o.id`,
	"-requested": `o.requested_at DESC, o.id`,
	"shipped":    `COALESCE(o.shipped_at, o.requested_at), o.requested_at, o.id`,
	"-shipped":   `COALESCE(o.shipped_at, o.requested_at) DESC, o.requested_at, o.id`,
	"":           `o.requested_at, o.id`,
}

// waitingOrders are the sort orders of the holders without a kit. Donors without a surgery date are last in both
// directions.
var waitingOrders = map[string]string{
	"name":     holderName + `, ` + soonestSurgery,
	"-name":    holderName + ` DESC, ` + soonestSurgery,
	"center":   `LOWER(center.name), ` + soonestSurgery,
	"-center":  `LOWER(center.name) DESC, ` + soonestSurgery,
	"-surgery": `d.surgery_on DESC NULLS LAST, h.id`,
	"":         soonestSurgery,
}

const soonestSurgery = `d.surgery_on NULLS LAST, h.id`

// orderBy returns a sort order, or the default for an unknown name.
func orderBy(orders map[string]string, name string) string { return cmp.Or(orders[name], orders[""]) }

// kitConditions returns the conditions of a filter except the state.
func (k *Kits) kitConditions(f kit.Filter) *storage.Conditions {
	c := &storage.Conditions{}
	storage.AddIf(c, "o.center_id = ?", f.CenterID)
	if strings.TrimSpace(f.Search) != "" {
		c.Or(func(c *storage.Conditions) {
			storage.AddIf(c, "h.center_id = ?", f.CenterID)
			c.FindPerson(k.db.Dialect(), "h.id", search.Holder, f.Search)
		}, func(c *storage.Conditions) {
			c.Matches(storage.Folded("o.tracking_number"), f.Search)
		}, func(c *storage.Conditions) { // a former center reads only the name
			c.Contains(storage.Folded("h.first_name || ' ' || h.last_name"), f.Search)
		})
	}
	return c
}

// Page implements kit.Store.
func (k *Kits) Page(ctx context.Context, f kit.Filter) ([]kit.Listed, error) {
	c := k.kitConditions(f)
	switch f.State {
	case "all":
	case "open":
		c.And("o.state <> 'received'")
	default:
		c.Add("o.state = ?", f.State)
	}
	order := orderBy(kitOrders, f.Order)
	page := storage.Page{ID: "o.id", Tables: kitTables, Order: order, Limit: f.Limit, Offset: f.Offset}
	rows, err := storage.List[listedKit](ctx, k.db, selectKits, c.On("o.id", page), " ORDER BY "+order)
	return storage.All(rows, err, "list kit orders", func(r listedKit) kit.Listed {
		return kit.Listed{
			Order: kitOrderFrom(r.KitOrder), CenterName: r.CenterName, HolderCenterID: r.HolderCenter,
			FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Phone: r.Phone,
		}
	})
}

// Count implements kit.Store.
func (k *Kits) Count(ctx context.Context, f kit.Filter) (kit.Counts, error) {
	rows, err := storage.List[kit.Counts](ctx, k.db, countKits, k.kitConditions(f), "")
	if err != nil {
		return kit.Counts{}, fmt.Errorf("count kit orders: %w", err)
	}
	return rows[0], nil
}

func (k *Kits) waitingConditions(f kit.WaitingFilter) *storage.Conditions {
	c := &storage.Conditions{}
	storage.AddIf(c, "h.center_id = ?", f.CenterID)
	c.Add("h.step = ?", voucher.Complete)
	c.And("h.status IN (" + c.Bind(voucher.Available) + ", " + c.Bind(voucher.PendingRedemption) + ")")
	c.FindPerson(k.db.Dialect(), "h.id", search.Holder, f.Search)
	storage.AddIf(c, "d.surgery_on < ?", f.SurgeryBefore)
	return c
}

// Waiting implements kit.Store.
func (k *Kits) Waiting(ctx context.Context, f kit.WaitingFilter) ([]kit.Waiting, error) {
	c := k.waitingConditions(f)
	end := " ORDER BY " + orderBy(waitingOrders, f.Order) + c.Page(f.Limit, f.Offset)
	waiting, err := storage.List[kit.Waiting](ctx, k.db, selectHoldersWithoutKit, c, end)
	if err != nil {
		return nil, fmt.Errorf("read holders without a kit: %w", err)
	}
	return waiting, nil
}

// CountWaiting implements kit.Store.
func (k *Kits) CountWaiting(ctx context.Context, f kit.WaitingFilter) (int64, error) {
	n, err := k.waitingConditions(f).Count(ctx, k.db.ReadPool(), holdersWithoutKit)
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

// DonorOrders implements kit.Reader.
func (r kitReader) DonorOrders(ctx context.Context, donorID int64) ([]kit.Order, error) {
	rows, err := r.q.KitOrdersOfDonor(ctx, donorID)
	return storage.All(rows, err, "read kit orders", kitOrderFrom)
}

// kitTx implements kit.Tx.
type kitTx struct {
	voucherTx
	kitReader
	q *sqlgen.Queries
}

// Center implements kit.Tx.
func (t kitTx) Center(ctx context.Context, id int64) (center.Center, error) {
	row, err := t.q.CenterByID(ctx, id)
	return centerstore.CenterFrom(row), storage.NotFound(err)
}

// AddOrder implements kit.Tx.
func (t kitTx) AddOrder(ctx context.Context, o kit.Order) (int64, error) {
	a := o.Address
	id, err := t.q.InsertKitOrder(ctx, sqlgen.InsertKitOrderParams{
		HolderID: o.HolderID, CenterID: o.CenterID, Number: o.Number, State: string(o.State),
		ToCenter: o.ToCenter, RecipientName: o.Addressee, Address1: a.Address1, Address2: a.Address2,
		City: a.City, Region: a.State, Country: a.Country, Zip: a.ZIP,
		Carrier: o.Carrier, TrackingNumber: o.TrackingNumber, OrderedBy: o.OrderedBy,
		RequestedAt: o.RequestedAt, ShippedAt: o.ShippedAt, ReceivedAt: o.ReceivedAt,
	})
	if err != nil {
		return 0, fmt.Errorf("store kit order: %w", err)
	}
	return id, nil
}

// MoveOrder implements kit.Tx.
func (t kitTx) MoveOrder(ctx context.Context, o kit.Order) error {
	a := o.Address
	err := t.q.MoveKitOrder(ctx, sqlgen.MoveKitOrderParams{
		ID: o.ID, CenterID: o.CenterID, RecipientName: o.Addressee, Address1: a.Address1, Address2: a.Address2,
		City: a.City, Region: a.State, Country: a.Country, Zip: a.ZIP,
	})
	if err != nil {
		return fmt.Errorf("move kit order: %w", err)
	}
	return nil
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
		Addressee: r.RecipientName,
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
