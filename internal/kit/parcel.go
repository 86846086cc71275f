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
	msgChanged  = catalogues.Text("kit.changed")
	msgNoPart   = catalogues.Text("kit.no-part")
	msgCarrier  = catalogues.Text("kit.carrier")
	msgTracking = catalogues.Text("kit.tracking")
)

// maxTracking is the longest carrier and tracking number, in characters.
const maxTracking = 64

// Ship says that a kit is on its way and mails its holder. The kit that goes to
// the center is none that the holder waits for at home, so the center's
// coordinators are mailed then.
func (s *Service) Ship(
	ctx context.Context, by access.Principal, id, version int64, carrier, tracking string, from audit.Origin,
) error {
	err := s.move(ctx, by, id, version, Shipped, from, func(tx Tx, o *Order, h voucher.Holder, now time.Time) error {
		if !takesPart(h.Status) {
			return fault.New(fault.Conflict, msgNoPart)
		}
		o.ShippedAt = &now
		if err := o.track(carrier, tracking); err != nil {
			return err
		}
		if o.ToCenter {
			return tellCenter(ctx, tx, *o, now)
		}
		if h.Email == "" {
			return nil
		}
		return tx.Enqueue(ctx, notify.Mail{
			Template: notify.KitShipped,
			Lang:     h.Language,
			To:       h.Email,
			ToName:   h.FullName(),
			Params: map[string]string{
				notify.FirstName: h.FirstName,
			},
			DedupeKey: fmt.Sprintf("kit-shipped/%d", o.ID),
			Link:      notify.Link{Kind: notify.HolderPage, ID: h.ID, Path: "voucher-holder/register"},
		})
	})
	if err == nil {
		s.MailsWait()
	}
	return err
}

// tellCenter mails the coordinators of a center to which a kit is on its way.
func tellCenter(ctx context.Context, tx Tx, o Order, now time.Time) error {
	people, err := tx.Coordinators(ctx, o.CenterID)
	if err != nil {
		return err
	}
	return notify.TellStaff(
		ctx, tx, notify.Mail{Template: notify.KitToCenter, Link: notify.Link{Kind: notify.StaffPage, Path: "/kits"}}, people,
		now,
	)
}

// track gives an order who carries it and its number, if both are there.
func (o *Order) track(carrier, tracking string) error {
	o.Carrier, o.TrackingNumber = plaintext.Line(carrier), plaintext.Line(tracking)
	var broken []fault.Field
	for _, l := range []struct {
		field, value string
		missing      locale.Text
	}{{"carrier", o.Carrier, msgCarrier}, {"trackingNumber", o.TrackingNumber, msgTracking}} {
		if l.value == "" {
			broken = append(broken, fault.Field{Name: l.field, Message: l.missing})
		} else if htmltext.Length(l.value) > maxTracking {
			broken = append(broken, fault.Field{Name: l.field, Message: msgTooLong.With("max", maxTracking)})
		}
	}
	return fault.Broken(broken)
}

// parcel is carrier and tracking number in one line.
func (o Order) parcel() string { return strings.TrimSpace(o.Carrier + " " + o.TrackingNumber) }

// Correct changes carrier and tracking number of a kit that is on its way; the
// trail keeps what stood there before. Nobody is mailed: the mail named neither.
func (s *Service) Correct(
	ctx context.Context,
	by access.Principal,
	id, version int64,
	carrier, tracking string,
	from audit.Origin,
) error {
	return s.change(ctx, by, id, version, Shipped, func(tx Tx, o *Order, _ voucher.Holder) error {
		was := *o
		if err := o.track(carrier, tracking); err != nil {
			return err
		}
		if o.Carrier == was.Carrier && o.TrackingNumber == was.TrackingNumber {
			return nil
		}
		if err := tx.SaveOrder(ctx, *o); err != nil {
			return err
		}
		return s.record(
			ctx, tx, by.Actor(), from, *o, "kit.tracking-corrected", map[string]string{"from": was.parcel(), "to": o.parcel()},
		)
	})
}

// Receive says that a kit has arrived.
func (s *Service) Receive(ctx context.Context, by access.Principal, id, version int64, from audit.Origin) error {
	return s.move(ctx, by, id, version, Received, from, func(_ Tx, o *Order, _ voucher.Holder, now time.Time) error {
		o.ReceivedAt = &now
		return nil
	})
}

// move takes an order to another state, unless somebody else was first.
func (s *Service) move(ctx context.Context, by access.Principal, id, version int64, to State, from audit.Origin,
	do func(Tx, *Order, voucher.Holder, time.Time) error) error {
	return s.change(ctx, by, id, version, before(to), func(tx Tx, o *Order, h voucher.Holder) error {
		o.State = to
		if err := do(tx, o, h, s.Clock.Now()); err != nil {
			return err
		}
		if err := tx.SaveOrder(ctx, *o); err != nil {
			return err
		}
		return s.record(ctx, tx, by.Actor(), from, *o, "kit."+string(to), nil)
	})
}

// change runs fn on an order that is still in the state and version that
// somebody looked at, with its holder locked.
func (s *Service) change(
	ctx context.Context, by access.Principal, id, version int64, in State, fn func(Tx, *Order, voucher.Holder) error,
) error {
	if err := voucher.MayWork(by); err != nil {
		return err
	}
	return s.Store.InTx(ctx, func(tx Tx) error {
		o, h, err := lockOrder(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if o.Version != version || o.State != in {
			return fault.New(fault.Conflict, msgChanged)
		}
		return fn(tx, &o, h)
	})
}

// lockOrder takes an order whom this person may see, and its holder, as both are
// behind the lock.
func lockOrder(ctx context.Context, tx Tx, by access.Principal, id int64) (Order, voucher.Holder, error) {
	o, err := tx.Order(ctx, id)
	if err != nil {
		return o, voucher.Holder{}, err
	}
	h, d, err := tx.LockHolder(ctx, o.HolderID)
	if err != nil {
		return o, h, err
	}
	if err := theirs(by, h, d); err != nil {
		return o, h, err
	}
	o, err = tx.Order(ctx, id)
	return o, h, err
}
