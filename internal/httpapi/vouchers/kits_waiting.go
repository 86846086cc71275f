package vouchers

import (
	"context"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/kit"
)

// staffKitWaitingRoutes are the list of who waits for a first kit (R6.8, R7.3).
func (s *handlers) staffKitWaitingRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls, httpapi.Principals(), "GET /staff/kits/waiting", "staff-kits-waiting",
		"Voucher holders to whom no kit was sent yet; looking is audited", s.staffKitsWaiting)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/kits/waiting.csv", "staff-kits-waiting-csv",
		"The same list as CSV", s.staffKitsWaitingCSV)
}

type kitWaiting struct {
	HolderID   int64  `json:"holderId"`
	DonorID    int64  `json:"donorId"`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	CenterName string `json:"centerName"`
	SurgeryOn  string `json:"surgeryOn" doc:"YYYY-MM-DD, or empty"`
}

type kitWaitingInput struct {
	CenterID      string `query:"centerId"`
	Query         string `query:"q" doc:"Part of the holder's name or e-mail"`
	SurgeryBefore string `query:"surgeryBefore" doc:"YYYY-MM-DD; holders whose donor has no day are left out"`
	Sort          string `query:"sort" doc:"surgery (the default, no day last), name or center, - for descending"`
	Offset        string `query:"offset"`
	Limit         string `query:"limit"`
}

func (in kitWaitingInput) filter() kit.WaitingFilter {
	return kit.WaitingFilter{
		CenterID: httpapi.ParseID(in.CenterID), Search: in.Query, SurgeryBefore: in.SurgeryBefore,
		Order: in.Sort, Offset: int(httpapi.ParseID(in.Offset)), Limit: pageLength(in.Limit),
	}
}

func (s *handlers) staffKitsWaiting(ctx context.Context, who access.Principal,
	in *kitWaitingInput) (*httpapi.Listed[kitWaiting], error) {
	holders, total, err := s.Kits.Waiting(ctx, who, in.filter())
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "kit", "kit.waiting-viewed", len(holders))
	}
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(holders, total, func(h kit.Waiting) kitWaiting {
		return kitWaiting{
			HolderID: h.HolderID, DonorID: h.DonorID, FirstName: h.FirstName, LastName: h.LastName,
			CenterName: h.CenterName, SurgeryOn: h.SurgeryOn,
		}
	}), nil
}

// staffKitsWaitingCSV returns the whole filtered list in its order, page by page.
func (s *handlers) staffKitsWaitingCSV(
	ctx context.Context, who access.Principal, in *kitWaitingInput,
) (httpapi.CSV, error) {
	f := in.filter()
	f.Limit = httpapi.ExportPage
	rows, total, err := httpapi.AllPages(func(offset int) ([]kit.Waiting, int64, error) {
		f.Offset = offset
		return s.Kits.Waiting(ctx, who, f)
	}, func(h kit.Waiting) []string {
		donor := strconv.FormatInt(h.DonorID, 10)
		return httpapi.SafeCells(
			strconv.FormatInt(h.HolderID, 10), h.FirstName+" "+h.LastName, h.CenterName, donor, h.SurgeryOn,
		)
	})
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "kit", "kit.waiting-exported", int(total))
	}
	columns := []string{"holder id", "holder name", "center", "donor", "surgery of the donor"}
	return httpapi.CSV{Name: "first-kits.csv", Columns: columns, Rows: rows}, err
}
