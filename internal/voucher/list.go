package voucher

import (
	"cmp"
	"context"

	"beacon/internal/access"
)

// VisibleDonors returns the donors of a query that are visible to a staff member, their holders by donor, and the
// total number of matching donors. Coordinators see only donors of their own center. It returns a Forbidden fault
// unless MayWork allows the caller.
func (s *Service) VisibleDonors(
	ctx context.Context, by access.Principal, q DonorQuery,
) (page []Donor, holders map[int64][]Holder, total int64, err error) {
	if err := MayWork(by); err != nil {
		return nil, nil, 0, err
	}
	if by.CenterID != 0 && q.CenterID != 0 && q.CenterID != by.CenterID {
		return nil, nil, 0, nil
	}
	q.CenterID = cmp.Or(by.CenterID, q.CenterID)
	return s.DonorsWithHolders(ctx, q)
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
