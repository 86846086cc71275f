package vouchers

import (
	"beacon/internal/httpapi"

	"beacon/internal/kit"
)

// staffKitWaitingRoutes are the list of who waits for a first kit (R6.8, R7.3).
func (s *handlers) staffKitWaitingRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(calls, httpapi.Principals(), httpapi.List{
		Route: "/staff/kits/waiting", Name: "staff-kits-waiting", Subject: "kit", IsBounded: true,
		Summary: "Voucher holders to whom no kit was sent yet; looking is audited",
		Viewed:  "kit.waiting-viewed", Exported: "kit.waiting-exported", ExportBy: httpapi.ExportPage,
		File: "first-kits.csv", Columns: []string{"holder id", "holder name", "center", "donor", "surgery of the donor"},
	}, kitWaitingInput.filter, s.Kits.Waiting, kitWaitingOf, kitWaitingCells)
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
	httpapi.Paging
}

func (in kitWaitingInput) filter(page httpapi.Page) kit.WaitingFilter {
	return kit.WaitingFilter{
		CenterID: httpapi.ParseID(in.CenterID), Search: in.Query, SurgeryBefore: in.SurgeryBefore,
		Order: in.Sort, Offset: page.Offset, Limit: page.Limit,
	}
}

func kitWaitingOf(h kit.Waiting) kitWaiting {
	return kitWaiting{
		HolderID: h.HolderID, DonorID: h.DonorID, FirstName: h.FirstName, LastName: h.LastName,
		CenterName: h.CenterName, SurgeryOn: h.SurgeryOn,
	}
}

func kitWaitingCells(h kit.Waiting) []string {
	return httpapi.CellsOf(h.HolderID, h.FirstName+" "+h.LastName, h.CenterName, h.DonorID, h.SurgeryOn)
}
