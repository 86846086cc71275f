package kit

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// NextStatus reports whether a holder's next kit, after the first, can be ordered.
type NextStatus string

// The values of NextStatus, as the API sends them.
const (
	CanOrder     NextStatus = "can-order"
	OrderClosed  NextStatus = "no-part"    // the voucher is redeemed, retired or about to be retired
	FirstNotSent NextStatus = "first-open" // the first kit has not been sent
	LimitReached NextStatus = "used-up"    // MaxKits were ordered

	// The newest kit has not arrived. Only the holder has to wait for it: staff may have learned that it was lost.
	NotSent  NextStatus = "not-sent"
	OnItsWay NextStatus = "on-its-way"
)

// refusals are the messages for each status other than CanOrder.
type refusals map[NextStatus]locale.Text

var toHolder = refusals{
	FirstNotSent: catalogues.Text("kit.to-holder.first-not-sent"),
	LimitReached: catalogues.Text("kit.to-holder.three-ordered"),
	OrderClosed:  catalogues.Text("kit.to-holder.no-part"),
	NotSent:      catalogues.Text("kit.to-holder.not-sent"),
	OnItsWay:     catalogues.Text("kit.to-holder.on-its-way"),
}

var toStaff = refusals{
	FirstNotSent: catalogues.Text("kit.to-staff.first-not-sent"),
	LimitReached: catalogues.Text("kit.to-staff.three-ordered"),
	OrderClosed:  msgVoucherClosed,
}

var msgNotNext = catalogues.Text("kit.another-ordered") // another kit was ordered in the meantime

// NextStatusFor reports whether a holder with these orders can get another kit (V4, R6.8).
func NextStatusFor(h voucher.Holder, orders []Order) NextStatus {
	switch count := infoFor(orders).Count; {
	case !needsSamples(h):
		return OrderClosed
	case count == 0:
		return FirstNotSent
	case count >= MaxKits:
		return LimitReached
	}
	return CanOrder
}

// holderStatusFor reports whether the holder can order another kit. A kit that has not arrived takes precedence, even
// if it is the last one (V4.24).
func holderStatusFor(h voucher.Holder, orders []Order, now time.Time) NextStatus {
	next := NextStatusFor(h, orders)
	if next == CanOrder || next == LimitReached {
		if wait := infoFor(orders).Last.underway(now); wait != "" {
			return wait
		}
	}
	return next
}

// NextOrder returns a holder's order with a number, to the address on record. The last kit goes to the holder's center.
func NextOrder(h voucher.Holder, c center.Center, number int) Order {
	o := Order{
		HolderID: h.ID, CenterID: c.ID, Number: number, State: Requested, Addressee: h.FullName(),
		Address: h.Address,
	}
	if number == MaxKits {
		o.ToCenter, o.Addressee, o.Address = true, c.Name, centerAddress(c)
	}
	return o
}

// repeatWindow is the time in which a repeated request counts as the same order (R6.8).
const repeatWindow = time.Minute

// Another is a request by staff for another kit of a holder.
type Another struct {
	HolderID int64
	Number   int              // the kit that staff confirmed with its address
	To       *voucher.Address // nil: the address on record
}

// request is a request for another kit, by the holder or by staff.
type request struct {
	holderID  int64
	actor     audit.Actor
	from      audit.Origin
	as        string                                    // ByHolder or ByStaff
	to        *voucher.Address                          // nil: the address on record
	number    int                                       // the number of the kit shown as the next; 0: any
	authorize func(voucher.Holder, voucher.Donor) error // returns why the actor may not order, or nil
	refusals  refusals
}

// Order orders another kit for the authenticated holder, and returns the new number of kits. to is the address
// that the holder confirmed; nil means the address on record. Two requests within a minute make one order (R6.8).
func (s *Service) Order(ctx context.Context, a voucher.HolderAccess, to *voucher.Address) (count int, err error) {
	return s.order(ctx, request{
		holderID: a.Holder.ID,
		actor:    audit.Actor{Kind: audit.VoucherHolder, ID: a.Holder.ID, Name: a.Holder.FullName()},
		from:     a.Caller.Origin,
		as:       ByHolder,
		to:       to,
		refusals: toHolder,
		authorize: func(h voucher.Holder, d voucher.Donor) error {
			if h.IsDeleted || d.IsDeleted {
				return fault.New(fault.NotFound, catalogues.Text("general.not-found"))
			}
			return nil
		},
	})
}

// OrderFor orders another kit for a holder who cannot do so on the site, within the same limits, and returns the new
// number of kits. If in.Number is no longer the next kit, no kit is ordered.
func (s *Service) OrderFor(
	ctx context.Context, by access.Principal, in Another, from audit.Origin,
) (count int, err error) {
	if err := voucher.MayWork(by); err != nil {
		return 0, err
	}
	return s.order(ctx, request{
		holderID: in.HolderID, actor: by.Actor(), from: from, as: ByStaff, to: in.To, number: max(in.Number, 1),
		refusals:  toStaff,
		authorize: func(h voucher.Holder, d voucher.Donor) error { return voucher.CheckHolder(by, d, h) },
	})
}

func (s *Service) order(ctx context.Context, r request) (count int, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, r.holderID)
		if err != nil {
			return err
		}
		if err := r.authorize(h, d); err != nil {
			return err
		}
		orders, err := tx.Orders(ctx, h.ID)
		if err != nil {
			return err
		}
		info := infoFor(orders)
		if count = info.Count; s.isRepeat(info, r.number) {
			return nil
		}
		next := NextStatusFor(h, orders)
		if next == CanOrder && r.as == ByHolder {
			next = holderStatusFor(h, orders, s.d.Clock.Now())
		}
		if next != CanOrder {
			return fault.New(fault.Conflict, r.refusals[next])
		}
		if r.number != 0 && r.number != info.Count+1 {
			return fault.New(fault.Conflict, msgNotNext)
		}
		o, err := s.buildOrder(ctx, tx, h, info.Count+1, r)
		if err != nil {
			return err
		}
		count = o.Number
		return add(ctx, tx, o, s.trail(tx, r.actor, r.from, h))
	})
	return count, err
}

// isRepeat reports whether this kit was ordered less than repeatWindow ago, by the holder or by staff, and has not been
// sent since. The first kit does not count, because staff recorded it.
func (s *Service) isRepeat(info Info, number int) bool {
	return info.Last != nil && info.Last.Number > 1 && info.Last.State == Requested &&
		(number == 0 || number == info.Last.Number) &&
		s.d.Clock.Now().Sub(info.Last.RequestedAt) < repeatWindow
}

// buildOrder returns a holder's next order. The last kit goes to the holder's center, whatever the confirmed address.
func (s *Service) buildOrder(ctx context.Context, tx Tx, h voucher.Holder, number int, r request) (Order, error) {
	c, err := tx.Center(ctx, h.CenterID)
	if err != nil {
		return Order{}, err
	}
	o := NextOrder(h, c, number)
	o.OrderedBy, o.RequestedAt = r.as, s.d.Clock.Now()
	if o.ToCenter {
		return o, nil
	}
	if r.to != nil {
		o.Address = *r.to
	}
	return o, fault.Broken(o.Address.Clean())
}

// add stores an order and audits it.
func add(ctx context.Context, tx Tx, o Order, trail audit.Recorder) (err error) {
	if o.ID, err = tx.AddOrder(ctx, o); err != nil {
		return err
	}
	return trail.Record(ctx, "kit.ordered", o.details())
}
