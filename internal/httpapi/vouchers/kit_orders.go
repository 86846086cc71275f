package vouchers

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/kit"
	"beacon/internal/platform/country"
	"beacon/internal/platform/locale"
)

// staffKitRoutes registers the routes for the orders of cheek swab kits (R6.8, R7.2, R7.3). Registry staff see all
// centers, and coordinators their own center.
func (s *handlers) staffKitRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls.Route("GET /staff/kits", "staff-kits", "List kit orders, one page; audited"),
		httpapi.CenterViewers(), s.staffKits)
	httpapi.StaffCSV(calls.Route("GET /staff/kits.csv", "staff-kits-csv", "Export the list as CSV, for the laboratory"),
		httpapi.CenterViewers(), s.staffKitsCSV)
	s.staffKitChangeRoutes()
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/kits/waiting", Name: "staff-kits-waiting", Subject: "kit", IsBounded: true,
		Summary: "List voucher holders without a kit; audited",
		Viewed:  "kit.waiting-viewed", Exported: "kit.waiting-exported", ExportBy: httpapi.ExportPage,
		File: "first-kits.csv", Columns: []string{"holder id", "holder name", "center", "donor", "surgery of the donor"},
	}, httpapi.CenterViewers(), httpapi.Find(kitWaitingInput.filter, s.Kits.Waiting), kitWaitingFor, kitWaitingCells)
}

type kitListInput struct {
	State    string `query:"state" doc:"open (without: that, what has not arrived), requested, shipped, received or all"`
	CenterID string `query:"centerId"`
	Query    string `query:"q" doc:"Part of the holder's name or e-mail, or of a tracking number"`
	Sort     string `query:"sort" doc:"requested (without: that), name, center or shipped; downwards with a minus"`
	httpapi.Paging
}

func (in kitListInput) filter(page httpapi.Page) kit.Filter {
	return kit.Filter{
		State: in.State, CenterID: httpapi.ParseID(in.CenterID), Search: in.Query, Order: in.Sort,
		Offset: page.Offset, Limit: page.Limit,
	}
}

type kitItem struct {
	ID             int64      `json:"id"`
	Version        int64      `json:"version"`
	HolderID       int64      `json:"holderId"`
	FirstName      string     `json:"firstName"`
	LastName       string     `json:"lastName"`
	Email          string     `json:"email"`
	Phone          string     `json:"phone"`
	CenterID       int64      `json:"centerId"`
	CenterName     string     `json:"centerName"`
	Number         int        `json:"number" doc:"Which of the holder's kits: 1 to 3"`
	State          kit.State  `json:"state" doc:"requested, shipped or received"`
	ToCenter       bool       `json:"toCenter"`
	Recipient      string     `json:"recipient"`
	Address1       string     `json:"address1"`
	Address2       string     `json:"address2"`
	City           string     `json:"city"`
	Region         string     `json:"region" doc:"The state."`
	ZIP            string     `json:"zip"`
	Country        string     `json:"country" doc:"Its name, empty in the United States"`
	Carrier        string     `json:"carrier"`
	TrackingNumber string     `json:"trackingNumber"`
	OrderedBy      string     `json:"orderedBy" doc:"holder or staff"`
	RequestedAt    time.Time  `json:"requestedAt"`
	ShippedAt      *time.Time `json:"shippedAt"`
	ReceivedAt     *time.Time `json:"receivedAt"`
	WaitingDays    int        `json:"waitingDays" doc:"Full days from the order until it was sent, else until now."`
}

func (s *handlers) kitItemFor(l kit.Listed, lang locale.Lang) kitItem {
	until := s.Clock.Now()
	if l.ShippedAt != nil {
		until = *l.ShippedAt
	}
	return kitItem{
		ID: l.ID, Version: l.Version, HolderID: l.HolderID, FirstName: l.FirstName,
		LastName: l.LastName, Email: l.Email, Phone: l.Phone, CenterID: l.CenterID,
		CenterName: l.CenterName, Number: l.Number, State: l.State, ToCenter: l.ToCenter,
		Recipient: l.Addressee, Address1: l.Address.Address1, Address2: l.Address.Address2,
		City: l.Address.City, Region: l.Address.State, ZIP: l.Address.ZIP,
		Country: countryAbroad(l.Address.Country, lang), Carrier: l.Carrier, TrackingNumber: l.TrackingNumber,
		OrderedBy: l.OrderedBy, RequestedAt: l.RequestedAt, ShippedAt: l.ShippedAt, ReceivedAt: l.ReceivedAt,
		WaitingDays: int(until.Sub(l.RequestedAt).Hours() / 24),
	}
}

func (s *handlers) kitItemsFor(ctx context.Context, kits []kit.Listed) []kitItem {
	return httpapi.Items(kits, func(l kit.Listed) kitItem { return s.kitItemFor(l, httpapi.InfoFrom(ctx).Lang) })
}

// countryAbroad returns the name of a country for a parcel, or "" for the United States.
func countryAbroad(id int, lang locale.Lang) string {
	if id == country.UnitedStates {
		return ""
	}
	for _, c := range country.All(lang) {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

type kitCounts struct {
	Requested int64 `json:"requested"`
	Shipped   int64 `json:"shipped"`
	Received  int64 `json:"received"`
}

type kitListOutput struct {
	Body struct {
		Success bool      `json:"success"`
		Results []kitItem `json:"results"`
		Total   int64     `json:"total"`
		Counts  kitCounts `json:"counts" doc:"By state, whatever state was asked for."`
	}
}

func (s *handlers) staffKits(ctx context.Context, who access.Principal, in *kitListInput) (*kitListOutput, error) {
	orders, counts, total, err := s.Kits.List(ctx, who, in.filter(in.Page().Bounded()))
	if err != nil {
		return nil, err
	}
	out := &kitListOutput{}
	out.Body.Success, out.Body.Total, out.Body.Counts = true, total, kitCounts(counts)
	out.Body.Results = s.kitItemsFor(ctx, orders)
	return out, s.RecordLook(ctx, who.Actor(), "kit", "kit.list-viewed", len(orders))
}

// staffKitsCSV returns the complete filtered list in its order, page by page.
func (s *handlers) staffKitsCSV(ctx context.Context, who access.Principal, in *kitListInput) (httpapi.CSV, error) {
	rows, total, err := httpapi.AllPages(func(offset int) ([]kit.Listed, int64, error) {
		orders, _, total, err := s.Kits.List(ctx, who, in.filter(httpapi.Page{Offset: offset, Limit: httpapi.ExportPage}))
		return orders, total, err
	}, s.kitCells)
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "kit", "kit.exported", int(total))
	}
	return httpapi.CSV{Name: "kits.csv", Columns: kitColumns, Rows: rows}, err
}

var kitColumns = []string{
	"order", "holder id", "holder name", "order number", "send to", "address 1", "address 2", "city", "state", "zip",
	"country", "to center", "center", "status", "requested", "carrier", "tracking number", "shipped", "received",
}

func (s *handlers) kitCells(l kit.Listed) []string {
	i := s.kitItemFor(l, locale.English)
	return httpapi.FormatCells(
		i.ID, i.HolderID, i.FirstName+" "+i.LastName, i.Number, i.Recipient, i.Address1, i.Address2, i.City, i.Region, i.ZIP,
		i.Country, i.ToCenter, i.CenterName, string(i.State), i.RequestedAt, i.Carrier, i.TrackingNumber, i.ShippedAt,
		i.ReceivedAt,
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
	Sort          string `query:"sort" doc:"surgery (the default, no day last), name or center, - for descending"`
	httpapi.Paging
}

func (in kitWaitingInput) filter(page httpapi.Page) kit.WaitingFilter {
	return kit.WaitingFilter{
		CenterID: httpapi.ParseID(in.CenterID), Search: in.Query, SurgeryBefore: in.SurgeryBefore,
		Order: in.Sort, Offset: page.Offset, Limit: page.Limit,
	}
}

func kitWaitingFor(h kit.Waiting) kitWaiting {
	return kitWaiting{
		HolderID: h.HolderID, DonorID: h.DonorID, FirstName: h.FirstName, LastName: h.LastName,
		CenterName: h.CenterName, SurgeryOn: h.SurgeryOn,
	}
}

func kitWaitingCells(h kit.Waiting) []string {
	return httpapi.FormatCells(h.HolderID, h.FirstName+" "+h.LastName, h.CenterName, h.DonorID, h.SurgeryOn)
}
