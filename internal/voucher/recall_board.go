package voucher

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/listing"
)

// Recall is a holder with duties that are due or overdue.
type Recall struct {
	Donor  Donor
	Holder Holder
	Duties []Duty    // those that are due or overdue, the earliest first
	State  DutyState // of the earliest
}

// RecallFilter narrows and pages the board of recalls (R7.3). Zero values match everybody.
type RecallFilter struct {
	CenterID    int64
	State       DutyState
	Unreachable bool // only those who cannot be mailed
	Offset      int
	Limit       int // 0: all
}

// RecallCounts are the numbers of holders on the board, whatever the filter says of their state and of mail.
type RecallCounts struct{ Overdue, Due, Unreachable int }

// Recalls returns one page of the holders with duties that are due or overdue, the earliest day first, and the
// number of those who match the filter (R11.5).
func (s *Service) Recalls(
	ctx context.Context, by access.Principal, f RecallFilter,
) (page []Recall, total int, counts RecallCounts, err error) {
	donors, holders, err := s.visibleDonors(ctx, by, f.CenterID)
	if err != nil {
		return nil, 0, counts, err
	}
	today := s.Today()
	var all []Recall
	for _, d := range donors {
		for _, h := range holders[d.ID] {
			r := Recall{Donor: d, Holder: h, Duties: openDuties(h, d, today)}
			if len(r.Duties) == 0 {
				continue
			}
			r.State = r.Duties[0].State
			counts.add(r)
			if (f.State == "" || f.State == r.State) && !(f.Unreachable && h.IsReachable()) {
				all = append(all, r)
			}
		}
	}
	slices.SortFunc(all, func(a, b Recall) int {
		return cmp.Or(strings.Compare(a.Duties[0].DueOn, b.Duties[0].DueOn), cmp.Compare(a.Holder.ID, b.Holder.ID))
	})
	return listing.Page(all, f.Offset, f.Limit), len(all), counts, nil
}

// openDuties returns the duties that are due or overdue, the earliest first.
func openDuties(h Holder, d Donor, today string) []Duty {
	open := slices.DeleteFunc(DutiesOf(h, d, today), func(duty Duty) bool { return duty.State == DutyUpcoming })
	slices.SortStableFunc(open, func(a, b Duty) int { return strings.Compare(a.DueOn, b.DueOn) })
	return open
}

func (c *RecallCounts) add(r Recall) {
	if r.State == DutyOverdue {
		c.Overdue++
	} else {
		c.Due++
	}
	if !r.Holder.IsReachable() {
		c.Unreachable++
	}
}
