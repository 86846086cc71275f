package kit

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

var (
	sayChanged = locale.Text{EN: "Somebody changed this order while you were looking at it. Nothing was saved. Look at it again, then decide.",
		ES: "Alguien cambió este pedido mientras usted lo miraba. No se guardó nada. Vuelva a mirarlo y decida después."}
	sayHasKit = locale.Text{EN: "A first kit is recorded for this voucher holder already.", ES: "Ya hay un primer kit registrado para este titular de vale."}
	sayNoPart = locale.Text{EN: "This voucher no longer takes part. No kit goes out for it.",
		ES: "Este vale ya no participa. No se envía ningún kit."}
	sayNoAddress = locale.Text{EN: "There is no complete address for this voucher holder yet. Ask them to finish their personal information first.",
		ES: "Todavía no hay una dirección completa de este titular de vale. Pídale que complete primero su información personal."}
	sayCarrier  = locale.Text{EN: "Please enter who carries the kit", ES: "Indique quién transporta el kit"}
	sayTracking = locale.Text{EN: "Please enter the tracking number", ES: "Escriba el número de seguimiento"}
)

// maxTracking is the longest carrier and tracking number, in characters.
const maxTracking = 64

// List answers one page of the orders whom somebody works with, how many there
// are in each state, and how many the filter leaves on all pages.
func (s *Service) List(ctx context.Context, by voucher.Staff, f Filter) ([]Listed, Counts, int64, error) {
	f, err := scoped(by, f)
	if err != nil {
		return nil, Counts{}, 0, err
	}
	counts, err := s.Store.Count(ctx, f)
	if err != nil {
		return nil, counts, 0, err
	}
	page, err := s.Store.Page(ctx, f)
	return page, counts, counts.in(f.State), err
}

// in answers how many orders a list of one state has.
func (c Counts) in(state string) int64 {
	switch state {
	case "all":
		return c.Requested + c.Shipped + c.Received
	case string(Requested):
		return c.Requested
	case string(Shipped):
		return c.Shipped
	case string(Received):
		return c.Received
	}
	return c.Requested + c.Shipped
}

// scoped keeps a coordinator to their own center, and a filter to what there is.
func scoped(by voucher.Staff, f Filter) (Filter, error) {
	if err := by.MayWork(); err != nil {
		return f, err
	}
	if !by.IsRegistry {
		f.CenterID = by.CenterID
	}
	switch f.State {
	case "all", string(Requested), string(Shipped), string(Received):
	default:
		f.State = "open"
	}
	f.Offset = max(f.Offset, 0)
	return f, nil
}

// Waiting answers whom no kit was sent yet, for somebody's center or all.
func (s *Service) Waiting(ctx context.Context, by voucher.Staff, centerID int64) ([]Waiting, error) {
	f, err := scoped(by, Filter{CenterID: centerID})
	if err != nil {
		return nil, err
	}
	return s.Store.Waiting(ctx, f.CenterID)
}

// RecordFirst puts the first kit of a holder, order 1, on the list of what is to
// be sent to the address on record, and answers its id.
func (s *Service) RecordFirst(ctx context.Context, by voucher.Staff, holderID int64, from audit.Origin) (id int64, err error) {
	if err := by.MayWork(); err != nil {
		return 0, err
	}
	err = s.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, holderID)
		if err != nil {
			return err
		}
		if err := theirs(by, h, d); err != nil {
			return err
		}
		orders, err := tx.Orders(ctx, h.ID)
		switch {
		case err != nil:
			return err
		case len(orders) > 0:
			return fault.New(fault.Conflict, sayHasKit)
		case !takesPart(h.Status):
			return fault.New(fault.Conflict, sayNoPart)
		}
		o := Order{HolderID: h.ID, CenterID: d.CenterID, Number: 1, State: Requested, Recipient: h.FullName(), Address: addressOf(h.Person),
			OrderedBy: ByStaff, RequestedAt: s.Clock.Now()}
		if len(o.Address.clean()) > 0 {
			return fault.New(fault.Conflict, sayNoAddress)
		}
		if o.ID, err = tx.AddOrder(ctx, o); err != nil {
			return err
		}
		id = o.ID
		return s.record(ctx, tx, by.Actor(), from, o, "kit.first-recorded")
	})
	return id, err
}

// theirs makes what belongs to another center, or was removed, like what is not there.
func theirs(by voucher.Staff, h voucher.Holder, d voucher.Donor) error {
	if h.IsDeleted || d.IsDeleted || !by.Sees(d.CenterID) {
		return fault.ErrNotFound
	}
	return nil
}

// Ship says that a kit is on its way and mails its holder. The kit that goes to
// the center is none that the holder waits for at home, so nobody is mailed then.
func (s *Service) Ship(ctx context.Context, by voucher.Staff, id, version int64, carrier, tracking string, from audit.Origin) error {
	err := s.move(ctx, by, id, version, Shipped, from, func(tx Tx, o *Order, h voucher.Holder, now time.Time) error {
		if !takesPart(h.Status) {
			return fault.New(fault.Conflict, sayNoPart)
		}
		o.Carrier, o.TrackingNumber, o.ShippedAt = plaintext.Line(carrier), plaintext.Line(tracking), &now
		if err := fault.Broken(o.checkTracking()); err != nil || o.ToCenter || h.Email == "" {
			return err
		}
		return tx.Enqueue(ctx, notify.Mail{Template: notify.KitShipped, Lang: h.Language, To: h.Email, ToName: h.FullName(),
			Params: map[string]string{notify.FirstName: h.FirstName}, DedupeKey: fmt.Sprintf("kit-shipped/%d", o.ID),
			Link: notify.Link{Kind: notify.HolderPage, ID: h.ID, Path: "voucher-holder/register"}})
	})
	if err == nil {
		s.MailsWait()
	}
	return err
}

func (o *Order) checkTracking() []fault.Field {
	var broken []fault.Field
	for _, l := range []struct {
		field, value string
		missing      locale.Text
	}{{"carrier", o.Carrier, sayCarrier}, {"trackingNumber", o.TrackingNumber, sayTracking}} {
		if l.value == "" {
			broken = append(broken, fault.Field{Name: l.field, Message: l.missing})
		} else if htmltext.Length(l.value) > maxTracking {
			broken = append(broken, fault.Field{Name: l.field, Message: locale.Text{EN: fmt.Sprintf(sayTooLong.EN, maxTracking), ES: fmt.Sprintf(sayTooLong.ES, maxTracking)}})
		}
	}
	return broken
}

// Receive says that a kit has arrived.
func (s *Service) Receive(ctx context.Context, by voucher.Staff, id, version int64, from audit.Origin) error {
	return s.move(ctx, by, id, version, Received, from, func(_ Tx, o *Order, _ voucher.Holder, now time.Time) error {
		o.ReceivedAt = &now
		return nil
	})
}

// move takes an order to another state, unless somebody else was first.
func (s *Service) move(ctx context.Context, by voucher.Staff, id, version int64, to State, from audit.Origin, change func(Tx, *Order, voucher.Holder, time.Time) error) error {
	if err := by.MayWork(); err != nil {
		return err
	}
	return s.Store.InTx(ctx, func(tx Tx) error {
		o, err := tx.Order(ctx, id)
		if err != nil {
			return err
		}
		h, d, err := tx.LockHolder(ctx, o.HolderID)
		if err != nil {
			return err
		}
		if err := theirs(by, h, d); err != nil {
			return err
		}
		if o, err = tx.Order(ctx, id); err != nil { // as it is behind the lock
			return err
		}
		if o.Version != version || !CanMove(o.State, to) {
			return fault.New(fault.Conflict, sayChanged)
		}
		o.State = to
		if err := change(tx, &o, h, s.Clock.Now()); err != nil {
			return err
		}
		if err := tx.SaveOrder(ctx, o); err != nil {
			return err
		}
		return s.record(ctx, tx, by.Actor(), from, o, "kit."+string(to))
	})
}
