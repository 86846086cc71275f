package vouchers

import (
	"context"
	"slices"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

// staffReadinessRoutes registers the routes for the board of donors at risk before a surgery (R6.10).
func (s *handlers) staffReadinessRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls.Route("GET /staff/readiness", "staff-readiness",
		"List donors whose surgery is near or has no day yet, with the open steps of their voucher holders; audited"),
		httpapi.CenterViewers(), s.staffReadiness)
	httpapi.StaffCSV(calls.Route("GET /staff/readiness.csv", "staff-readiness-csv",
		"Export the board as CSV, one line for each holder"), httpapi.CenterViewers(), s.staffReadinessCSV)
}

type readinessInput struct {
	CenterID string `query:"centerId"`
	Outlook  string `query:"outlook" doc:"ready, none-left, on-track, at-risk, late or no-date; empty: all"`
	Sort     string `query:"sort" doc:"worst (the default), surgery, name or center, - for descending"`
	httpapi.Paging
}

func (in readinessInput) filter(page httpapi.Page) readiness.Filter {
	return readiness.Filter{
		CenterID: httpapi.ParseID(in.CenterID), Status: readiness.Status(in.Outlook), Order: in.Sort,
		Offset: page.Offset, Limit: page.Limit,
	}
}

type boardHolder struct {
	ID           int64            `json:"id"`
	FullName     string           `json:"fullName"`
	VoucherState voucher.State    `json:"voucherState" doc:"What the voucher is called"`
	Outlook      readiness.Status `json:"outlook"`
	Needs        []needItem       `json:"needs"`
}

type boardItem struct {
	DonorID    int64            `json:"donorId"`
	FullName   string           `json:"fullName"`
	CenterID   int64            `json:"centerId"`
	CenterName string           `json:"centerName"`
	SurgeryOn  string           `json:"surgeryOn" doc:"YYYY-MM-DD, or empty"`
	DaysLeft   int              `json:"daysLeft" doc:"Negative when the day is over."`
	FormsDue   string           `json:"formsDueOn" doc:"YYYY-MM-DD, or empty"`
	Outlook    readiness.Status `json:"outlook"`
	Cause      readiness.Cause  `json:"cause" doc:"Why no voucher can be used; empty: one can"`
	Needs      []needItem       `json:"needs" doc:"The donor's own."`
	Holders    []boardHolder    `json:"holders"`
}

func boardItemFor(b readiness.Row, centers map[int64]string) boardItem {
	d, r := b.Donor, b.Report
	return boardItem{
		DonorID: d.ID, FullName: d.FullName(), CenterID: d.CenterID, CenterName: centers[d.CenterID],
		SurgeryOn: d.SurgeryOn, DaysLeft: r.DaysLeft, FormsDue: r.FormsDue, Outlook: r.Status, Cause: r.Cause,
		Needs: needItemsFor(r.Donor),
		Holders: httpapi.Items(r.Holders, func(h readiness.HolderReport) boardHolder {
			return boardHolder{
				ID: h.Holder.ID, FullName: h.Holder.FullName(), VoucherState: voucher.StateFor(h.Holder, d), Outlook: h.Status,
				Needs: needItemsFor(h.Requirements),
			}
		}),
	}
}

type outlookCounts struct {
	Ready    int `json:"ready"`
	NoneLeft int `json:"none-left"`
	OnTrack  int `json:"on-track"`
	AtRisk   int `json:"at-risk"`
	Late     int `json:"late"`
	NoDate   int `json:"no-date" doc:"No surgery is planned yet."`
}

type readinessOutput struct {
	Body struct {
		Success bool          `json:"success"`
		Results []boardItem   `json:"results" doc:"In the order that was asked for."`
		Total   int64         `json:"total"`
		Counts  outlookCounts `json:"counts" doc:"Donors by outlook, whatever outlook was asked for."`
	}
}

// board returns a page of the board for the caller, and audits the read.
func (s *handlers) board(
	ctx context.Context, who access.Principal, f readiness.Filter, action string,
) ([]boardItem, int, map[readiness.Status]int, error) {
	page, total, counts, err := s.Readiness.Board(ctx, who, f)
	if err != nil {
		return nil, 0, nil, err
	}
	centers, err := s.centerNames(ctx)
	if err != nil {
		return nil, 0, nil, err
	}
	items := httpapi.Items(page, func(b readiness.Row) boardItem { return boardItemFor(b, centers) })
	return items, total, counts, s.RecordLook(ctx, who.Actor(), "donor", action, len(items))
}

func (s *handlers) staffReadiness(ctx context.Context, who access.Principal, in *readinessInput) (*readinessOutput,
	error) {
	items, total, counts, err := s.board(ctx, who, in.filter(in.Page().Bounded()), "donor.readiness-viewed")
	if err != nil {
		return nil, err
	}
	out := &readinessOutput{}
	out.Body.Success, out.Body.Results, out.Body.Total = true, items, int64(total)
	out.Body.Counts = outlookCounts{
		Ready: counts[readiness.Ready], NoneLeft: counts[readiness.NoneLeft], OnTrack: counts[readiness.OnTrack],
		AtRisk: counts[readiness.AtRisk], Late: counts[readiness.Late], NoDate: counts[readiness.NoDate],
	}
	return out, nil
}

func (s *handlers) staffReadinessCSV(
	ctx context.Context, who access.Principal, in *readinessInput,
) (httpapi.CSV, error) {
	items, _, _, err := s.board(ctx, who, in.filter(httpapi.Page{}), "donor.readiness-exported")
	var lines [][]string
	for _, i := range items {
		lines = append(lines, boardCells(i, httpapi.InfoFrom(ctx).Lang)...)
	}
	return httpapi.CSV{Name: "readiness.csv", Columns: []string{
		"surgery", "days left", "center", "donor", "donor readiness", "why nothing is left", "voucher holder", "voucher",
		"holder readiness", "personal info", "consent", "swab", "blood",
	}, Rows: slices.Values(lines)}, err
}

// boardCells returns a line for each holder, or a single line for a donor without holders.
func boardCells(i boardItem, lang locale.Lang) (lines [][]string) {
	donor := []string{
		i.SurgeryOn, daysLeft(i), i.CenterName, i.FullName, string(i.Outlook), i.Cause.Text().In(lang),
	}
	if len(i.Holders) == 0 {
		return [][]string{httpapi.SafeCells(append(donor, "", "", "", "", "", "", "")...)}
	}
	for _, h := range i.Holders {
		outlook := map[readiness.Requirement]string{} // minors have none for blood
		for _, n := range h.Needs {
			outlook[n.What] = string(n.Outlook)
		}
		lines = append(lines, httpapi.SafeCells(append(slices.Clone(donor),
			h.FullName, h.VoucherState.Name().In(lang), string(h.Outlook), outlook[readiness.NeedsForm],
			outlook[readiness.NeedsConsent], outlook[readiness.NeedsSwab], outlook[readiness.NeedsBlood])...))
	}
	return lines
}

// daysLeft returns the number of days until the surgery, or "" for a donor without a surgery day.
func daysLeft(i boardItem) string {
	if i.SurgeryOn == "" {
		return ""
	}
	return strconv.Itoa(i.DaysLeft)
}

type needItem struct {
	What     readiness.Requirement `json:"what" doc:"personal-info, voucher-holders, consent, swab or blood"`
	Outlook  readiness.Status      `json:"outlook" doc:"ready, on-track, at-risk or late"`
	FromOn   string                `json:"fromOn" doc:"YYYY-MM-DD, the first day on which it counts, or empty"`
	DueOn    string                `json:"dueOn" doc:"YYYY-MM-DD, the last day"`
	TooEarly bool                  `json:"tooEarly" doc:"A sample was taken before its time and has to be taken again."`
}

func needItemsFor(needs []readiness.RequirementStatus) []needItem {
	return httpapi.Items(needs, func(n readiness.RequirementStatus) needItem {
		return needItem{What: n.Requirement, Outlook: n.Status, FromOn: n.FromOn, DueOn: n.DueOn, TooEarly: n.IsTooEarly}
	})
}

type readinessItem struct {
	Outlook  readiness.Status `json:"outlook" doc:"The worst of the donor's and all holders'."`
	Cause    readiness.Cause  `json:"cause" doc:"Why no voucher can be used; empty: one can"`
	DaysLeft int              `json:"daysLeft" doc:"Until the surgery; negative when its day is over."`
	FormsDue string           `json:"formsDueOn" doc:"YYYY-MM-DD, three weeks before"`
	Needs    []needItem       `json:"needs" doc:"The donor's own."`
}
