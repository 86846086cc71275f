package kit

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// List returns one page of the orders whom somebody works with, how many there
// are in each state, and how many the filter leaves on all pages.
func (s *Service) List(ctx context.Context, by access.Principal, f Filter) ([]Listed, Counts, int64, error) {
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

// in returns how many orders a list of one state has.
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
func scoped(by access.Principal, f Filter) (Filter, error) {
	if err := voucher.MayWork(by); err != nil {
		return f, err
	}
	if !by.IsRegistry() {
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

// Waiting returns one page of those to whom no kit was sent yet, and how many
// the filter leaves on all pages.
func (s *Service) Waiting(ctx context.Context, by access.Principal, f WaitingFilter) ([]Waiting, int64, error) {
	if err := voucher.MayWork(by); err != nil {
		return nil, 0, err
	}
	if !by.IsRegistry() {
		f.CenterID = by.CenterID
	}
	f.Offset = max(f.Offset, 0)
	total, err := s.Store.CountWaiting(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	page, err := s.Store.Waiting(ctx, f)
	return page, total, err
}

// RecordFirst puts the first kit of a holder, order 1, on the list of what is to
// be sent to the address on record, and answers its id.
func (s *Service) RecordFirst(ctx context.Context, by access.Principal, holderID int64, from audit.Origin) (id int64,
	err error) {
	if err := voucher.MayWork(by); err != nil {
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
		if err != nil {
			return err
		}
		if first := JudgeFirst(h, orders); first != CanSend {
			return fault.New(fault.Conflict, whyNot[first])
		}
		o := Order{
			HolderID: h.ID, CenterID: d.CenterID, Number: 1, State: Requested, Recipient: h.FullName(),
			Address: addressOf(h.Person), OrderedBy: ByStaff, RequestedAt: s.Clock.Now(),
		}
		o.Address.clean() // brings the state to its two letters
		if o.ID, err = tx.AddOrder(ctx, o); err != nil {
			return err
		}
		id = o.ID
		return s.record(ctx, tx, by.Actor(), from, o, "kit.first-recorded", nil)
	})
	return id, err
}

// theirs returns fault.ErrNotFound for what belongs to another center or was
// removed, as for what does not exist.
func theirs(by access.Principal, h voucher.Holder, d voucher.Donor) error {
	if h.IsDeleted || d.IsDeleted || !by.SeesCenter(d.CenterID) {
		return fault.ErrNotFound
	}
	return nil
}

// OfHolders returns every kit of a donor's holders, by holder and number, as the
// lists show them. Whether the donor is of somebody's center is the caller's to say.
func (s *Service) OfHolders(ctx context.Context, holders []voucher.Holder, centerName string) ([]Listed, error) {
	var all []Listed
	for _, h := range holders {
		orders, err := s.Store.Orders(ctx, h.ID)
		if err != nil {
			return nil, err
		}
		for _, o := range orders {
			all = append(all, listedOf(o, h, centerName))
		}
	}
	return all, nil
}

func listedOf(o Order, h voucher.Holder, centerName string) Listed {
	return Listed{
		Order: o, CenterName: centerName, FirstName: h.FirstName, LastName: h.LastName, Email: h.Email,
		Phone: h.Phone,
	}
}

// See returns one order as the lists show it, which is in the trail.
func (s *Service) See(ctx context.Context, by access.Principal, id int64, from audit.Origin) (l Listed, err error) {
	if err := voucher.MayWork(by); err != nil {
		return l, err
	}
	err = s.Store.InTx(ctx, func(tx Tx) error {
		o, h, err := lockOrder(ctx, tx, by, id)
		if err != nil {
			return err
		}
		c, err := s.Centers.ByID(ctx, o.CenterID)
		if err != nil {
			return err
		}
		l = listedOf(o, h, c.Name)
		return s.record(ctx, tx, by.Actor(), from, o, "kit.viewed", nil)
	})
	return l, err
}
