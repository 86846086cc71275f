package voucher

import (
	"cmp"
	"context"
	"maps"

	"beacon/internal/access"
)

// VisibleDonors returns the donors of a query that are visible to a staff member, their holders by donor, and the
// total number of matching donors. Coordinators see only donors of their own center. It returns a Forbidden fault
// unless MayWork allows the caller.
func (s *Service) VisibleDonors(
	ctx context.Context, by access.Principal, q DonorQuery,
) (page []Donor, holders map[int64][]Holder, total int64, err error) {
	center, ok, err := visibleCenter(by, q.CenterID)
	if err != nil || !ok {
		return nil, nil, 0, err
	}
	q.CenterID = center
	return s.DonorsWithHolders(ctx, q)
}

// visibleCenter returns the center of a list: the coordinator's own, or the selected one; 0 means all centers. It
// returns false if a coordinator selected another center.
func visibleCenter(by access.Principal, selected int64) (center int64, ok bool, err error) {
	if err := MayWork(by); err != nil {
		return 0, false, err
	}
	ok = by.CenterID == 0 || selected == 0 || selected == by.CenterID
	return cmp.Or(by.CenterID, selected), ok, nil
}

// AtCenter is the work of a center with vouchers: the donors of the center, and the donors of other centers with a
// holder there (R24).
type AtCenter struct {
	ID      int64 // 0: all centers
	Donors  []Donor
	Holders map[int64][]Holder // by donor, with the holders of other centers
}

// HasHolder reports whether a holder belongs to the center.
func (a AtCenter) HasHolder(h Holder) bool { return a.ID == 0 || h.CenterID == a.ID }

// VisibleAtCenter returns the work with vouchers at the center of a query, or at the coordinator's own center. It
// returns a Forbidden fault unless MayWork allows the caller.
func (s *Service) VisibleAtCenter(ctx context.Context, by access.Principal, q DonorQuery) (a AtCenter, err error) {
	center, ok, err := visibleCenter(by, q.CenterID)
	if err != nil || !ok {
		return a, err
	}
	a.ID, q.CenterID = center, center
	if a.Donors, a.Holders, _, err = s.DonorsWithHolders(ctx, q); err != nil || center == 0 {
		return a, err
	}
	q.CenterID, q.GuestsOf = 0, center
	donors, holders, _, err := s.DonorsWithHolders(ctx, q)
	a.Donors = append(a.Donors, donors...)
	maps.Copy(a.Holders, holders)
	return a, err
}

// Guest is a holder with another center than the donor. The donor has only name, center and match status.
type Guest struct {
	Holder Holder
	Donor  Donor
}

// GuestQuery filters and pages the guests. Zero values match every guest.
type GuestQuery struct {
	Search   string // part of the holder's name or email address
	CenterID int64  // the holder's
	Offset   int
	Limit    int // 0: all
}

// VisibleGuests returns one page of the guests of the caller's center, or of all centers for the registry (R24).
func (s *Service) VisibleGuests(
	ctx context.Context, by access.Principal, q GuestQuery,
) (page []Guest, total int64, err error) {
	center, ok, err := visibleCenter(by, q.CenterID)
	if err != nil || !ok {
		return nil, 0, err
	}
	q.CenterID = center
	return s.d.Store.Guests(ctx, q)
}

// DonorsWithHolders returns the donors of a query, their holders by donor, and the total number of matching donors,
// without access control. Removed donors are left out.
func (s *Service) DonorsWithHolders(
	ctx context.Context, q DonorQuery,
) (page []Donor, holders map[int64][]Holder, total int64, err error) {
	page, total, err = s.d.Store.Donors(ctx, q)
	if err != nil {
		return nil, nil, 0, err
	}
	named, err := s.d.Store.HoldersForDonors(ctx, q)
	holders = map[int64][]Holder{}
	for _, h := range named {
		holders[h.DonorID] = append(holders[h.DonorID], h)
	}
	return page, holders, total, err
}
