package kit

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// Next is whether a holder's next kit, after the first, can be ordered.
type Next string

// What can be said of it.
const (
	CanOrder   Next = "can-order"
	NotOpen    Next = "no-part"    // the voucher takes no part any more
	NoFirstYet Next = "first-open" // the first kit has not gone out
	UsedUp     Next = "used-up"    // three kits
)

// refusals say why none can be ordered, to whoever asks for it.
type refusals map[Next]locale.Text

var toHolder = refusals{
	NoFirstYet: catalogues.Text("kit.to-holder.first-not-sent"),
	UsedUp:     catalogues.Text("kit.to-holder.three-ordered"),
	NotOpen:    catalogues.Text("kit.to-holder.no-part"),
}

var toStaff = refusals{
	NoFirstYet: catalogues.Text("kit.to-staff.first-not-sent"),
	UsedUp:     catalogues.Text("kit.to-staff.three-ordered"),
	NotOpen:    msgNoPart,
}

var msgNobody = catalogues.Text("general.not-found")

// msgAnother tells a member of staff that the kit they asked for is not the next one any more.
var msgAnother = catalogues.Text("kit.another-ordered")

// JudgeNext reports whether another kit can be ordered for a holder with the
// orders there are, whoever asks for it (V4, R6.8).
func JudgeNext(h voucher.Holder, orders []Order) Next {
	switch info := infoOf(orders); {
	case !takesPart(h.Status):
		return NotOpen
	case info.Count == 0:
		return NoFirstYet
	case !info.CanOrder:
		return UsedUp
	}
	return CanOrder
}

// NextOrder is a holder's order of that number as it would be made now, to the
// address on record. The last one goes to the donor's center.
func NextOrder(h voucher.Holder, c center.Center, number int) Order {
	o := Order{
		HolderID: h.ID, CenterID: c.ID, Number: number, State: Requested, Recipient: h.FullName(),
		Address: addressOf(h.Person),
	}
	if number == Most {
		o.ToCenter, o.Recipient, o.Address = true, c.Name, addressOfCenter(c)
	}
	return o
}

// pressedTwice is how long a second press counts as the same order (R6.8).
const pressedTwice = time.Minute

// asked is somebody's wish for another kit.
type asked struct {
	holderID int64
	actor    audit.Actor
	from     audit.Origin
	as       string // ByHolder or ByStaff
	to       *Address
	number   int                                       // the kit that they were shown to be the next; 0: whichever is
	may      func(voucher.Holder, voucher.Donor) error // why it is not theirs to ask, nil if it is
	tell     bool                                      // the center's coordinators do not know of it yet
	refusals refusals
}

// Order orders another kit for the holder whose key was proven and answers how
// many there are now. to is the address that the holder confirmed, nil: the one
// on record. Two presses within a minute make one order (R6.8).
func (s *Service) Order(ctx context.Context, a voucher.HolderAccess, to *Address) (count int, err error) {
	return s.order(ctx, asked{
		holderID: a.Holder.ID,
		actor:    audit.Actor{Kind: audit.VoucherHolder, ID: a.Holder.ID, Name: a.Holder.FullName()},
		from:     a.Caller.Origin,
		as:       ByHolder,
		to:       to,
		tell:     true,
		refusals: toHolder,
		may: func(h voucher.Holder, d voucher.Donor) error {
			if h.IsDeleted || d.IsDeleted {
				return fault.New(fault.NotFound, msgNobody)
			}
			return nil
		},
	})
}

// OrderFor orders another kit for a holder who cannot do so on the site, within
// the same limits, and answers how many there are now. number is the kit that the
// member of staff confirmed together with its address: where it is not the next
// one any more, nothing is ordered.
func (s *Service) OrderFor(
	ctx context.Context, by access.Principal, holderID int64, number int, to *Address, from audit.Origin,
) (count int, err error) {
	if err := voucher.MayWork(by); err != nil {
		return 0, err
	}
	return s.order(ctx, asked{
		holderID: holderID, actor: by.Actor(), from: from, as: ByStaff, to: to, number: max(number, 1),
		tell: by.IsRegistry(), refusals: toStaff,
		may: func(h voucher.Holder, d voucher.Donor) error { return theirs(by, h, d) },
	})
}

func (s *Service) order(ctx context.Context, ask asked) (count int, err error) {
	err = s.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, ask.holderID)
		if err != nil {
			return err
		}
		if err := ask.may(h, d); err != nil {
			return err
		}
		orders, err := tx.Orders(ctx, h.ID)
		if err != nil {
			return err
		}
		info := infoOf(orders)
		if count = info.Count; s.isPressedTwice(info, ask.number) {
			return nil
		}
		if next := JudgeNext(h, orders); next != CanOrder {
			return fault.New(fault.Conflict, ask.refusals[next])
		}
		if ask.number != 0 && ask.number != info.Count+1 {
			return fault.New(fault.Conflict, msgAnother)
		}
		o, err := s.next(ctx, h, d, info.Count+1, ask)
		if err != nil {
			return err
		}
		count = o.Number
		return s.add(ctx, tx, o, ask)
	})
	if err == nil {
		s.MailsWait()
	}
	return count, err
}

// isPressedTwice reports whether this kit was ordered a moment ago, by the holder
// or for them. The first kit is nobody's press.
func (s *Service) isPressedTwice(info Info, number int) bool {
	return info.Last != nil && info.Last.Number > 1 && (number == 0 || number == info.Last.Number) &&
		s.Clock.Now().Sub(info.Last.RequestedAt) < pressedTwice
}

// next makes a holder's next order. The last one goes to the donor's center,
// whatever address was confirmed.
func (s *Service) next(ctx context.Context, h voucher.Holder, d voucher.Donor, number int, ask asked) (Order, error) {
	c, err := s.Centers.ByID(ctx, d.CenterID)
	if err != nil {
		return Order{}, err
	}
	o := NextOrder(h, c, number)
	o.OrderedBy, o.RequestedAt = ask.as, s.Clock.Now()
	if o.ToCenter {
		return o, nil
	}
	if ask.to != nil {
		o.Address = *ask.to
	}
	return o, fault.Broken(o.Address.clean())
}

// add stores an order, tells the center's coordinators and leaves a trace.
func (s *Service) add(ctx context.Context, tx Tx, o Order, ask asked) error {
	id, err := tx.AddOrder(ctx, o)
	if err != nil {
		return err
	}
	o.ID = id
	if err := s.record(ctx, tx, ask.actor, ask.from, o, "kit.ordered", nil); err != nil || !ask.tell {
		return err
	}
	people, err := tx.Coordinators(ctx, o.CenterID)
	if err != nil {
		return err
	}
	return notify.TellStaff(
		ctx, tx, notify.Mail{Template: notify.KitOrdered, Link: notify.Link{Kind: notify.StaffPage, Path: "/kits"}}, people,
		o.RequestedAt,
	)
}
