package vouchers

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/voucher/recall"
)

// staffRecallRoutes registers the routes for the board of samples that are due every five years (R11.5).
func (s *handlers) staffRecallRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls.Route("GET /staff/recalls", "staff-recalls",
		"List voucher holders with due or overdue samples, earliest first; audited"), httpapi.CenterViewers(),
		s.staffRecalls)
	httpapi.StaffCSV(calls.Route("GET /staff/recalls.csv", "staff-recalls-csv",
		"Export the board as CSV, one line for each sample"), httpapi.CenterViewers(), s.staffRecallsCSV)
}

type recallsInput struct {
	CenterID string `query:"centerId"`
	Show     string `query:"show" doc:"overdue, due, or unreachable (emails do not arrive); empty: all"`
	httpapi.Paging
}

// unreachable selects the holders who cannot be reached by email.
const unreachable = "unreachable"

func (in recallsInput) filter(page httpapi.Page) recall.Filter {
	f := recall.Filter{
		CenterID: httpapi.ParseID(in.CenterID), Unreachable: in.Show == unreachable, Offset: page.Offset, Limit: page.Limit,
	}
	if !f.Unreachable {
		f.State = recall.DutyState(in.Show)
	}
	return f
}

type recallItem struct {
	DonorID    int64            `json:"donorId" doc:"Whose record holds the holder."`
	HolderID   int64            `json:"holderId"`
	FullName   string           `json:"fullName"`
	DonorName  string           `json:"donorName"`
	CenterName string           `json:"centerName"`
	Phone      string           `json:"phone"`
	Reach      recall.Reach     `json:"reach" doc:"mail, no-address, or bounced: the address came back"`
	State      recall.DutyState `json:"state" doc:"due or overdue, of the earliest"`
	Duties     []dutyItem       `json:"duties"`
}

type recallsOutput struct {
	Body struct {
		Success bool         `json:"success"`
		Results []recallItem `json:"results"`
		Total   int64        `json:"total"`
		Counts  recallCounts `json:"counts" doc:"Voucher holders, whatever was asked for."`
	}
}

type recallCounts struct {
	Overdue     int `json:"overdue"`
	Due         int `json:"due"`
	Unreachable int `json:"unreachable"`
}

// recalls returns a page of the board for the caller, and audits the read.
func (s *handlers) recalls(
	ctx context.Context, who access.Principal, f recall.Filter, action string,
) (items []recallItem, total int, counts recall.Counts, err error) {
	page, total, counts, err := s.Recalls.Board(ctx, who, f)
	if err != nil {
		return nil, 0, counts, err
	}
	centers, err := s.centerNames(ctx)
	if err != nil {
		return nil, 0, counts, err
	}
	items = httpapi.Items(page, func(r recall.Row) recallItem {
		return recallItem{
			DonorID: r.Donor.ID, HolderID: r.Holder.ID, FullName: r.Holder.FullName(), DonorName: r.Donor.FullName(),
			CenterName: centers[r.Holder.CenterID], Phone: r.Holder.Phone, Reach: r.Reach,
			State: r.State, Duties: dutyItemsFor(r.Duties),
		}
	})
	return items, total, counts, s.RecordLook(ctx, who.Actor(), "donor", action, len(items))
}

func (s *handlers) staffRecalls(ctx context.Context, who access.Principal, in *recallsInput) (*recallsOutput, error) {
	items, total, counts, err := s.recalls(ctx, who, in.filter(in.Page().Bounded()), "donor.recalls-viewed")
	if err != nil {
		return nil, err
	}
	out := &recallsOutput{}
	out.Body.Success, out.Body.Results, out.Body.Total = true, items, int64(total)
	out.Body.Counts = recallCounts(counts)
	return out, nil
}

func (s *handlers) staffRecallsCSV(
	ctx context.Context, who access.Principal, in *recallsInput,
) (httpapi.CSV, error) {
	items, _, _, err := s.recalls(ctx, who, in.filter(httpapi.Page{}), "donor.recalls-exported")
	var lines [][]string
	for _, i := range items {
		for _, d := range i.Duties {
			lines = append(lines, httpapi.SafeCells(
				d.DueOn, string(d.State), string(d.Requirement), i.CenterName, i.FullName, i.Phone, string(i.Reach), i.DonorName,
			))
		}
	}
	return httpapi.CSV{Name: "recalls.csv", Columns: []string{
		"due", "state", "sample", "center", "voucher holder", "phone", "reached by", "donor",
	}, Rows: slices.Values(lines)}, err
}
