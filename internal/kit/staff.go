package kit

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// List returns one page of the orders that the caller may read, the numbers by state, and the number that match the
// filter.
func (s *Service) List(ctx context.Context, by access.Principal, f Filter) ([]Listed, Counts, int64, error) {
	f, err := scoped(by, f)
	if err != nil {
		return nil, Counts{}, 0, err
	}
	counts, err := s.d.Store.Count(ctx, f)
	if err != nil {
		return nil, counts, 0, err
	}
	page, err := s.d.Store.Page(ctx, f)
	return shownTo(by, page), counts, counts.of(f.State), err
}

// of returns the number of orders that match a state of Filter.
func (c Counts) of(state string) int64 {
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

// scoped limits coordinators to their own center and replaces unknown states by "open".
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

// Waiting returns one page of the holders without any kit order, and the number that match the filter.
func (s *Service) Waiting(ctx context.Context, by access.Principal, f WaitingFilter) ([]Waiting, int64, error) {
	if err := voucher.MayWork(by); err != nil {
		return nil, 0, err
	}
	if !by.IsRegistry() {
		f.CenterID = by.CenterID
	}
	f.Offset = max(f.Offset, 0)
	total, err := s.d.Store.CountWaiting(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	page, err := s.d.Store.Waiting(ctx, f)
	return page, total, err
}

// RecordFirst orders the first kit of a holder to the address on record and returns the order's id.
func (s *Service) RecordFirst(
	ctx context.Context, by access.Principal, holderID int64, from audit.Origin,
) (id int64, err error) {
	if err := voucher.MayWork(by); err != nil {
		return 0, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		h, d, err := tx.LockHolder(ctx, holderID)
		if err != nil {
			return err
		}
		if err := voucher.CheckHolder(by, d, h); err != nil {
			return err
		}
		orders, err := tx.Orders(ctx, h.ID)
		if err != nil {
			return err
		}
		if first := FirstStatusFor(h, orders); first != CanSend {
			return fault.New(fault.Conflict, firstRefusals[first])
		}
		o := Order{
			HolderID: h.ID, CenterID: h.CenterID, Number: 1, State: Requested, Addressee: h.FullName(),
			Address: h.Address, OrderedBy: ByStaff, RequestedAt: s.d.Clock.Now(),
		}
		o.Address.Clean() // replaces the name of a state by its two letters
		if o.ID, err = tx.AddOrder(ctx, o); err != nil {
			return err
		}
		id = o.ID
		return s.trail(tx, by.Actor(), from, h).Record(ctx, "kit.first-recorded", o.details())
	})
	return id, err
}

// checkOrder returns a fault unless the order or its holder belongs to the caller's center. A former center of the
// holder keeps access to the orders that were received there (R24).
func checkOrder(by access.Principal, o Order, d voucher.Donor, h voucher.Holder) error {
	if by.SeesCenter(o.CenterID) && !h.IsDeleted && !d.IsDeleted {
		return nil
	}
	return voucher.CheckHolder(by, d, h)
}

// RecordOrders returns the kit orders of a record, sorted by holder and number. The caller checks the
// permission to read the record.
func (s *Service) RecordOrders(
	ctx context.Context, r voucher.DonorRecord, centerNames map[int64]string,
) (all []Listed, err error) {
	if len(r.Holders) == 0 {
		return nil, nil
	}
	orders, err := s.d.Store.DonorOrders(ctx, r.Donor.ID)
	for _, h := range r.Holders {
		for _, o := range orders {
			if o.HolderID == h.ID && r.IsAbout(h) {
				all = append(all, newListed(o, h, centerNames[o.CenterID]))
			}
		}
	}
	return all, err
}

// Visible returns the orders of RecordOrders that a caller may read.
func Visible(by access.Principal, r voucher.DonorRecord, all []Listed) []Listed {
	return shownTo(by, slices.DeleteFunc(slices.Clone(all), func(l Listed) bool {
		i := slices.IndexFunc(r.Holders, func(h voucher.Holder) bool { return h.ID == l.HolderID })
		return i < 0 || checkOrder(by, l.Order, r.Donor, r.Holders[i]) != nil
	}))
}

func shownTo(by access.Principal, all []Listed) []Listed {
	for i, l := range all {
		all[i] = l.shownTo(by)
	}
	return all
}

func newListed(o Order, h voucher.Holder, centerName string) Listed {
	return Listed{
		Order: o, CenterName: centerName, HolderCenterID: h.CenterID, FirstName: h.FirstName, LastName: h.LastName,
		Email: h.Email, Phone: h.Phone,
	}
}

// View returns one order as in the lists, and audits the read.
func (s *Service) View(ctx context.Context, by access.Principal, id int64, from audit.Origin) (l Listed, err error) {
	if err := voucher.MayWork(by); err != nil {
		return l, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		o, h, err := lockOrder(ctx, tx, by, id)
		if err != nil {
			return err
		}
		c, err := tx.Center(ctx, o.CenterID)
		if err != nil {
			return err
		}
		l = newListed(o, h, c.Name).shownTo(by)
		return s.trail(tx, by.Actor(), from, h).Record(ctx, "kit.viewed", o.details())
	})
	return l, err
}
