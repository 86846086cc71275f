package vouchers

import (
	"context"
	"net/http"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/kit"
)

// staffKitWaitingRoutes are the list of who waits for a first kit (R6.8, R7.3).
func (s *handlers) staffKitWaitingRoutes() {
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/kits/waiting", Name: "staff-kits-waiting",
		Summary: "Voucher holders to whom no kit was sent yet; looking is audited", Tag: "staff",
	}, httpapi.Principals(), s.staffKitsWaiting)
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "staff-kits-waiting-csv", Method: http.MethodGet, Path: "/staff/kits/waiting.csv",
			Summary: "The same list as CSV", Tags: []string{"staff"}, Responses: httpapi.FileResponses("text/csv"),
		},
		s.staffKitsWaitingCSV,
	)
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
	Sort          string `query:"sort" doc:"surgery, name or center, downwards with a minus. Without: surgery; no day comes last."`
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
func (s *handlers) staffKitsWaitingCSV(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	f := kitWaitingInput{
		CenterID: q.Get("centerId"), Query: q.Get("q"), SurgeryBefore: q.Get("surgeryBefore"),
		Sort: q.Get("sort"),
	}.filter()
	f.Limit = httpapi.ExportPage
	who, err := s.Member(ctx)
	var holders []kit.Waiting
	var total int64
	if err == nil {
		holders, total, err = s.Kits.Waiting(ctx, who, f)
	}
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "kit", "kit.waiting-exported", int(total))
	}
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	out := httpapi.StartCSV(w, "first-kits.csv", "holder id", "holder name", "center", "donor", "surgery of the donor")
	for err == nil && len(holders) > 0 {
		for _, h := range holders {
			_ = out.Write(httpapi.SafeCells(
				strconv.FormatInt(h.HolderID, 10), h.FirstName+" "+h.LastName, h.CenterName, strconv.FormatInt(h.DonorID, 10),
				h.SurgeryOn,
			))
		}
		if f.Offset += len(holders); int64(f.Offset) >= total {
			break
		}
		holders, _, err = s.Kits.Waiting(ctx, who, f)
	}
	out.Flush()
}
