package kit

import (
	"context"
	"maps"
	"strconv"
	"time"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

var (
	sayNobody = locale.Text{EN: "We could not find that. Please check the link, or ask for a new one.",
		ES: "No lo encontramos. Revise el enlace o pida uno nuevo."}
	sayNotYet = locale.Text{EN: "Your first kit has not been sent yet. You can order another one only after it has gone out.",
		ES: "Su primer kit aún no se ha enviado. Podrá pedir otro cuando haya salido."}
	sayNoMore = locale.Text{EN: "Three kits have been ordered, which is the most we can send. Please call your transplant center.",
		ES: "Ya se pidieron tres kits, que es el máximo que podemos enviar. Llame a su centro de trasplantes."}
	sayNotOpen = locale.Text{EN: "This voucher no longer takes part, so no kit can be ordered for it. Please call your transplant center if you have questions.",
		ES: "Este vale ya no participa, así que no se puede pedir un kit. Llame a su centro de trasplantes si tiene preguntas."}
)

// pressedTwice is how long a second press counts as the same order (decision 6.8).
const pressedTwice = time.Minute

// Deps is what the service needs.
type Deps struct {
	Store     Store
	Centers   center.Store
	Clock     clock.Clock
	MailsWait func() // told after every commit that put mails into the outbox
}

// Service is what holders and staff do with kits.
type Service struct{ Deps }

// NewService wires the service.
func NewService(d Deps) *Service { return &Service{d} }

// Info answers what a holder's page tells of their kits. Nobody can order for a
// voucher that takes no part any more.
func (s *Service) Info(ctx context.Context, h voucher.Holder) (Info, error) {
	orders, err := s.Store.Orders(ctx, h.ID)
	info := infoOf(orders)
	info.CanOrder = info.CanOrder && takesPart(h.Status)
	return info, err
}

// takesPart reports whether a voucher of this status still needs samples.
func takesPart(status voucher.HolderStatus) bool {
	return status == voucher.Draft || status == voucher.Available || status == voucher.PendingRedemption
}

// Order orders another kit for the holder whose key was proven and answers how
// many there are now. to is the address that the holder confirmed, nil: the one
// on record. Two presses within a minute make one order (decision 6.8).
func (s *Service) Order(ctx context.Context, a voucher.HolderAccess, to *Address) (count int, err error) {
	err = s.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, a.Holder.ID)
		if err != nil {
			return err
		}
		if h.IsDeleted || d.IsDeleted {
			return fault.New(fault.NotFound, sayNobody)
		}
		orders, err := tx.Orders(ctx, h.ID)
		if err != nil {
			return err
		}
		info := infoOf(orders)
		if count = info.Count; s.isPressedTwice(info) {
			return nil
		}
		if err := mayOrder(h, info); err != nil {
			return err
		}
		o, err := s.next(ctx, h, d, info.Count+1, to)
		if err != nil {
			return err
		}
		count = o.Number
		return s.add(ctx, tx, o, a)
	})
	if err == nil {
		s.MailsWait()
	}
	return count, err
}

// isPressedTwice reports whether the holder has ordered a moment ago.
func (s *Service) isPressedTwice(info Info) bool {
	return info.Last != nil && info.Last.OrderedBy == ByHolder && s.Clock.Now().Sub(info.Last.RequestedAt) < pressedTwice
}

// mayOrder answers why a holder cannot order another kit, nil if they can.
func mayOrder(h voucher.Holder, info Info) error {
	switch {
	case !takesPart(h.Status):
		return fault.New(fault.Conflict, sayNotOpen)
	case info.Count == 0:
		return fault.New(fault.Conflict, sayNotYet)
	case !info.CanOrder:
		return fault.New(fault.Conflict, sayNoMore)
	}
	return nil
}

// next makes a holder's next order. The last one goes to the donor's center,
// whatever address was confirmed.
func (s *Service) next(ctx context.Context, h voucher.Holder, d voucher.Donor, number int, to *Address) (Order, error) {
	o := Order{HolderID: h.ID, CenterID: d.CenterID, Number: number, State: Requested, Recipient: h.FullName(), Address: addressOf(h.Person),
		OrderedBy: ByHolder, RequestedAt: s.Clock.Now()}
	if number == Most {
		c, err := s.Centers.ByID(ctx, d.CenterID)
		o.ToCenter, o.Recipient, o.Address = true, c.Name, addressOfCenter(c)
		return o, err
	}
	if to != nil {
		o.Address = *to
	}
	return o, fault.Broken(o.Address.clean())
}

// add stores a holder's order, tells the center's coordinators and leaves a trace.
func (s *Service) add(ctx context.Context, tx Tx, o Order, a voucher.HolderAccess) error {
	id, err := tx.AddOrder(ctx, o)
	if err != nil {
		return err
	}
	o.ID = id
	actor := audit.Actor{Kind: audit.VoucherHolder, ID: a.Holder.ID, Name: a.Holder.FullName()}
	if err := s.record(ctx, tx, actor, a.Caller.Origin, o, "kit.ordered", nil); err != nil {
		return err
	}
	people, err := tx.Coordinators(ctx, o.CenterID)
	if err != nil {
		return err
	}
	return notify.TellStaff(ctx, tx, notify.Mail{Template: notify.KitOrdered, Link: notify.Link{Kind: notify.StaffPage, Path: "/kits"}}, people, o.RequestedAt)
}

// record leaves a trace about an order, under its holder.
func (s *Service) record(ctx context.Context, log audit.Log, by audit.Actor, from audit.Origin, o Order, action string, more map[string]string) error {
	details := map[string]string{"order": strconv.FormatInt(o.ID, 10), "number": strconv.Itoa(o.Number)}
	maps.Copy(details, more)
	return log.Append(ctx, audit.Event{At: s.Clock.Now(), Actor: by, Action: action, Origin: from,
		Subject: audit.Subject{Kind: "voucher-holder", ID: o.HolderID}, Details: details})
}
