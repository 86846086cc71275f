package recall

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/listing"
	"beacon/internal/voucher"
)

// Reach reports whether email reaches a holder.
type Reach string

// The states of a holder's address.
const (
	ReachedByEmail Reach = "mail"
	NoAddress      Reach = "no-address"
	AddressBounced Reach = "bounced" // and the bounce is not settled (R12.3)
)

// reachFor returns the Reach of a holder; hasBounced reports an unsettled bounce.
func reachFor(h voucher.Holder, hasBounced bool) Reach {
	switch {
	case h.Email == "":
		return NoAddress
	case hasBounced:
		return AddressBounced
	}
	return ReachedByEmail
}

// Row is a holder with duties that are due or overdue.
type Row struct {
	Donor  voucher.Donor
	Holder voucher.Holder
	Duties []Duty    // due or overdue, the earliest first
	State  DutyState // of the earliest duty
	Reach  Reach
}

// Filter narrows and pages the board (R7.3). Zero values match everything.
type Filter struct {
	CenterID    int64
	State       DutyState
	Unreachable bool // only holders without working email
	Offset      int
	Limit       int // 0: all
}

// Counts are the numbers of holders on the board, ignoring the filter's State and Unreachable.
type Counts struct{ Overdue, Due, Unreachable int }

// Board returns one page of the holders with duties that are due or overdue, the earliest day first. It also returns
// the number of holders that match the filter (R11.5).
func (s *Service) Board(
	ctx context.Context, by access.Principal, f Filter,
) (page []Row, total int, counts Counts, err error) {
	today := s.vouchers.Today()
	at, err := s.vouchers.VisibleAtCenter(ctx, by, voucher.DonorQuery{
		CenterID: f.CenterID, DonatedUntil: donatedUntil(today),
	})
	if err != nil {
		return nil, 0, counts, err
	}
	bounced, err := s.d.Store.BouncedHolders(ctx, at.ID)
	if err != nil {
		return nil, 0, counts, err
	}
	var all []Row
	for _, d := range at.Donors {
		for _, h := range at.Holders[d.ID] {
			r := Row{Donor: d, Holder: h, Duties: openDuties(h, d, today), Reach: reachFor(h, bounced[h.ID])}
			if len(r.Duties) == 0 || !at.HasHolder(h) {
				continue
			}
			r.State = r.Duties[0].State
			counts.add(r)
			if (f.State == "" || f.State == r.State) && !(f.Unreachable && r.Reach == ReachedByEmail) {
				all = append(all, r)
			}
		}
	}
	slices.SortFunc(all, func(a, b Row) int {
		return cmp.Or(strings.Compare(a.Duties[0].DueOn, b.Duties[0].DueOn), cmp.Compare(a.Holder.ID, b.Holder.ID))
	})
	return listing.Page(all, f.Offset, f.Limit), len(all), counts, nil
}

// openDuties returns the duties that are due or overdue, the earliest first.
func openDuties(h voucher.Holder, d voucher.Donor, today string) []Duty {
	open := slices.DeleteFunc(DutiesFor(h, d, today), func(duty Duty) bool { return duty.State == Upcoming })
	slices.SortStableFunc(open, func(a, b Duty) int { return strings.Compare(a.DueOn, b.DueOn) })
	return open
}

func (c *Counts) add(r Row) {
	if r.State == Overdue {
		c.Overdue++
	} else {
		c.Due++
	}
	if r.Reach != ReachedByEmail {
		c.Unreachable++
	}
}
