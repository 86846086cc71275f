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

// Reach is whether mails reach a holder.
type Reach string

// The ways in which mails reach a holder, or do not.
const (
	ReachedByMail  Reach = "mail"
	NoAddress      Reach = "no-address"
	AddressBounced Reach = "bounced" // and nobody has settled that yet (R12.3)
)

// reachOf returns whether mails reach a holder whose address bounced or did not.
func reachOf(h voucher.Holder, hasBounced bool) Reach {
	switch {
	case h.Email == "":
		return NoAddress
	case hasBounced:
		return AddressBounced
	}
	return ReachedByMail
}

// OnBoard is a holder with duties that are due or overdue.
type OnBoard struct {
	Donor  voucher.Donor
	Holder voucher.Holder
	Duties []Duty    // those that are due or overdue, the earliest first
	State  DutyState // of the earliest
	Reach  Reach
}

// Filter narrows and pages the board (R7.3). Zero values match everybody.
type Filter struct {
	CenterID    int64
	State       DutyState
	Unreachable bool // only those whom mails do not reach
	Offset      int
	Limit       int // 0: all
}

// Counts are the numbers of holders on the board, whatever the filter says of their state and of mail.
type Counts struct{ Overdue, Due, Unreachable int }

// Board returns one page of the holders with duties that are due or overdue, the earliest day first, and the
// number of those who match the filter (R11.5).
func (s *Service) Board(
	ctx context.Context, by access.Principal, f Filter,
) (page []OnBoard, total int, counts Counts, err error) {
	donors, holders, _, err := s.vouchers.VisibleDonors(ctx, by, voucher.DonorQuery{CenterID: f.CenterID})
	if err != nil {
		return nil, 0, counts, err
	}
	bounced, err := s.d.Store.BouncedHolders(ctx, cmp.Or(by.CenterID, f.CenterID))
	if err != nil {
		return nil, 0, counts, err
	}
	today := s.vouchers.Today()
	var all []OnBoard
	for _, d := range donors {
		for _, h := range holders[d.ID] {
			r := OnBoard{Donor: d, Holder: h, Duties: openDuties(h, d, today), Reach: reachOf(h, bounced[h.ID])}
			if len(r.Duties) == 0 {
				continue
			}
			r.State = r.Duties[0].State
			counts.add(r)
			if (f.State == "" || f.State == r.State) && !(f.Unreachable && r.Reach == ReachedByMail) {
				all = append(all, r)
			}
		}
	}
	slices.SortFunc(all, func(a, b OnBoard) int {
		return cmp.Or(strings.Compare(a.Duties[0].DueOn, b.Duties[0].DueOn), cmp.Compare(a.Holder.ID, b.Holder.ID))
	})
	return listing.Page(all, f.Offset, f.Limit), len(all), counts, nil
}

// openDuties returns the duties that are due or overdue, the earliest first.
func openDuties(h voucher.Holder, d voucher.Donor, today string) []Duty {
	open := slices.DeleteFunc(DutiesOf(h, d, today), func(duty Duty) bool { return duty.State == Upcoming })
	slices.SortStableFunc(open, func(a, b Duty) int { return strings.Compare(a.DueOn, b.DueOn) })
	return open
}

func (c *Counts) add(r OnBoard) {
	if r.State == Overdue {
		c.Overdue++
	} else {
		c.Due++
	}
	if r.Reach != ReachedByMail {
		c.Unreachable++
	}
}
