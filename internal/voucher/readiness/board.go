package readiness

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/listing"
	"beacon/internal/voucher"
)

// Row is one donor on the readiness board.
type Row struct {
	Donor  voucher.Donor
	Report Report
}

// Filter narrows, sorts and pages the board (R7.3). The zero value matches all donors.
type Filter struct {
	CenterID int64
	Status   Status
	Order    string // worst, surgery, name or center; a minus sorts descending; empty: worst
	Offset   int
	Limit    int // 0: all
}

// Board returns one page of the donors with a surgery within 60 days, in the past or not planned yet (R11.6), each with
// the part of the report that concerns the center. Donors of other centers are on it for their holders there. The
// default order is the worst status first, then the earliest day; donors without a day come last. total is the
// number of donors that match the filter. counts is the number of donors by status, without the status filter.
func (s *Service) Board(
	ctx context.Context, by access.Principal, f Filter,
) (page []Row, total int, counts map[Status]int, err error) {
	today := s.vouchers.Today()
	q := voucher.DonorQuery{CenterID: f.CenterID, OpenUntil: daysAfter(today, boardDays)}
	at, err := s.vouchers.VisibleAtCenter(ctx, by, q)
	if err != nil {
		return nil, 0, nil, err
	}
	unplanned, _, unplannedTotal, err := s.vouchers.VisibleDonors(ctx, by, f.unplanned())
	if err != nil {
		return nil, 0, nil, err
	}
	counts = map[Status]int{NoDate: int(unplannedTotal)}
	var all []Row
	for _, d := range at.Donors {
		r := Evaluate(d, at.Holders[d.ID], today).At(at.ID, d)
		if r.Status == "" {
			continue
		}
		counts[r.Status]++
		if f.Status == "" || f.Status == r.Status {
			all = append(all, Row{d, r})
		}
	}
	total = len(all)
	if f.Status == "" || f.Status == NoDate {
		total += int(unplannedTotal)
		for _, d := range unplanned {
			all = append(all, Row{d, Report{Status: NoDate}})
		}
	}
	if err := s.sortBoard(ctx, all, f.Order); err != nil {
		return nil, 0, nil, err
	}
	return listing.Page(all, f.Offset, f.Limit), total, counts, nil
}

// unplanned returns the query for the donors without a surgery day that fit on the page. Sorting by status or by day
// treats them as equal, so the first ids are enough.
func (f Filter) unplanned() voucher.DonorQuery {
	q := voucher.DonorQuery{CenterID: f.CenterID, IsUnplanned: true, Order: "id"}
	switch name := strings.TrimPrefix(f.Order, "-"); {
	case f.Status != "" && f.Status != NoDate:
		q.Limit = 1 // the page needs only the total
	case f.Limit > 0 && name != "name" && name != "center":
		q.Limit = max(f.Offset, 0) + f.Limit
	}
	return q
}

// boardComparators maps each order to its comparison. Ties are sorted by day and id. The order "center" uses ranks,
// the position of each center in the list of centers.
var boardComparators = map[string]func(a, b Row, ranks map[int64]int) int{
	"worst": func(a, b Row, _ map[int64]int) int {
		return slices.Index(statuses, b.Report.Status) - slices.Index(statuses, a.Report.Status)
	},
	"surgery": func(a, b Row, _ map[int64]int) int { return cmp.Compare(dayOrLast(a.Donor), dayOrLast(b.Donor)) },
	"name":    func(a, b Row, _ map[int64]int) int { return strings.Compare(sortName(a.Donor), sortName(b.Donor)) },
	"center": func(a, b Row, ranks map[int64]int) int {
		return cmp.Compare(ranks[a.Donor.CenterID], ranks[b.Donor.CenterID])
	},
}

// sortBoard sorts by an order. An unknown order falls back to "worst".
func (s *Service) sortBoard(ctx context.Context, all []Row, order string) error {
	name, down := strings.CutPrefix(order, "-")
	compare, ok := boardComparators[name]
	if !ok {
		compare, down = boardComparators["worst"], false
	}
	ranks := map[int64]int{}
	if name == "center" {
		centers, err := s.d.Centers.All(ctx)
		if err != nil {
			return err
		}
		for i, c := range centers {
			ranks[c.ID] = i
		}
	}
	slices.SortFunc(all, func(a, b Row) int {
		main := compare(a, b, ranks)
		if down {
			main = -main
		}
		return cmp.Or(main, strings.Compare(a.Donor.SurgeryOn, b.Donor.SurgeryOn), cmp.Compare(a.Donor.ID, b.Donor.ID))
	})
	return nil
}

// dayOrLast returns a sort key for the surgery day. Donors without a day come last.
func dayOrLast(d voucher.Donor) string { return cmp.Or(d.SurgeryOn, "9999") }

func sortName(d voucher.Donor) string { return strings.ToLower(d.LastName + "\n" + d.FirstName) }
