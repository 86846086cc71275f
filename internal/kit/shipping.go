package kit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

var (
	msgVoucherClosed = catalogues.Text("kit.no-part")
	msgTracking      = catalogues.Text("kit.tracking")
)

// maxTracking is the length limit of carrier and tracking number, in characters.
const maxTracking = 64

// OrderRef identifies an order in the version that the caller read.
type OrderRef struct {
	ID      int64
	Version int64
}

// Tracking is a shipment's carrier with its tracking number. Both are required.
type Tracking struct {
	Carrier string
	Number  string
}

// Ship marks a kit as shipped and emails its holder, or the center's coordinators if the kit goes to the center.
func (s *Service) Ship(
	ctx context.Context, by access.Principal, of OrderRef, t Tracking, from audit.Origin,
) error {
	err := s.change(ctx, by, of, Requested, func(tx Tx, o *Order, h voucher.Holder) error {
		if !needsSamples(h) {
			return fault.New(fault.Conflict, msgVoucherClosed)
		}
		now := s.d.Clock.Now()
		o.State, o.ShippedAt = Shipped, &now
		if err := o.setTracking(t); err != nil {
			return err
		}
		if err := tx.SaveOrder(ctx, *o); err != nil {
			return err
		}
		if err := s.trail(tx, by.Actor(), from, h).Record(ctx, "kit.shipped", o.details()); err != nil {
			return err
		}
		if o.ToCenter {
			return emailCoordinators(ctx, tx, *o, notify.KitToCenter, now)
		}
		if h.Email == "" {
			return nil
		}
		m := voucher.HolderEmail(h, notify.KitShipped, now)
		m.DedupeKey = fmt.Sprintf("kit-shipped/%d", o.ID)
		return tx.Enqueue(ctx, m)
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// emailCoordinators emails the coordinators of an order's center.
func emailCoordinators(ctx context.Context, tx Tx, o Order, template notify.Template, now time.Time) error {
	people, err := tx.Coordinators(ctx, o.CenterID)
	if err != nil {
		return err
	}
	m := notify.Email{Template: template, Link: notify.Link{Kind: notify.StaffPage, Path: "/kits"}}
	return notify.EnqueueForStaff(ctx, tx, m, people, now)
}

func (o *Order) setTracking(t Tracking) error {
	o.Carrier, o.TrackingNumber = plaintext.Line(t.Carrier), plaintext.Line(t.Number)
	var broken fault.Fields
	for _, l := range []struct {
		field, value string
		missing      locale.Text
	}{{"carrier", o.Carrier, catalogues.Text("kit.carrier")}, {"trackingNumber", o.TrackingNumber, msgTracking}} {
		if l.value == "" {
			broken.Add(l.field, l.missing)
		} else if htmltext.Length(l.value) > maxTracking {
			broken.Add(l.field, catalogues.Text("voucher.rule.too-long").With("max", maxTracking))
		}
	}
	return fault.Broken(broken)
}

// tracking returns carrier and tracking number in one line.
func (o Order) tracking() string { return strings.TrimSpace(o.Carrier + " " + o.TrackingNumber) }

// Correct changes carrier and tracking number of a shipped kit; the audit trail records the old values. It sends no
// email, because the earlier email contains neither.
func (s *Service) Correct(
	ctx context.Context, by access.Principal, of OrderRef, t Tracking, from audit.Origin,
) error {
	return s.change(ctx, by, of, Shipped, func(tx Tx, o *Order, h voucher.Holder) error {
		was := *o
		if err := o.setTracking(t); err != nil {
			return err
		}
		if o.Carrier == was.Carrier && o.TrackingNumber == was.TrackingNumber {
			return nil
		}
		if err := tx.SaveOrder(ctx, *o); err != nil {
			return err
		}
		details := o.details()
		details["from"], details["to"] = was.tracking(), o.tracking()
		return s.trail(tx, by.Actor(), from, h).Record(ctx, "kit.tracking-corrected", details)
	})
}

// Receive marks a kit as received.
func (s *Service) Receive(ctx context.Context, by access.Principal, of OrderRef, from audit.Origin) error {
	return s.change(ctx, by, of, Shipped, func(tx Tx, o *Order, h voucher.Holder) error {
		now := s.d.Clock.Now()
		o.State, o.ReceivedAt = Received, &now
		if err := tx.SaveOrder(ctx, *o); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), from, h).Record(ctx, "kit.received", o.details())
	})
}

// change runs fn with the holder locked, if the order is in a state and has the version that the caller read.
func (s *Service) change(
	ctx context.Context, by access.Principal, of OrderRef, in State, fn func(Tx, *Order, voucher.Holder) error,
) error {
	if err := voucher.MayWork(by); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		o, h, err := lockOrder(ctx, tx, by, of.ID)
		if err != nil {
			return err
		}
		if o.Version != of.Version || o.State != in {
			return fault.New(fault.Conflict, catalogues.Text("kit.changed"))
		}
		return fn(tx, &o, h)
	})
}

// lockOrder locks an order that the caller may read and its holder, and returns the locked rows.
func lockOrder(ctx context.Context, tx Tx, by access.Principal, id int64) (Order, voucher.Holder, error) {
	o, err := tx.Order(ctx, id)
	if err != nil {
		return o, voucher.Holder{}, err
	}
	h, d, err := tx.LockHolder(ctx, o.HolderID)
	if err != nil {
		return o, h, err
	}
	if o, err = tx.Order(ctx, id); err != nil { // read again under the lock
		return o, h, err
	}
	return o, h, checkOrder(by, o, d, h)
}
