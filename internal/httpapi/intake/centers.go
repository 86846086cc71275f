package intake

import (
	"context"
	"strconv"
	"strings"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// staffCenterRoutes are the registry's list of centers (R5.6, R7.3). They
// come by import; nobody changes them on a screen.
func (s *handlers) staffCenterRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/centers/figures", "staff-center-figures",
		"One page of the centers with all that is known of them", s.staffCenterFigures)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/centers/figures.csv", "staff-center-figures-csv",
		"The same list as CSV", s.staffCenterFiguresCSV)
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/centers/{id}/timeline", "staff-center-timeline",
		"What imports changed of a center, newest first", s.staffCenterTimeline)
}

type centerListInput struct {
	Query  string `query:"q" doc:"Part of a name, code, city or state"`
	Part   string `query:"part" doc:"What a center takes part in: referrals, kfl, microsites or vouchers; without: all"`
	Sort   string `query:"sort" doc:"name (without: that), transplants, a2o, pairs or microsites; downwards with a minus"`
	Offset string `query:"offset"`
	Limit  string `query:"limit" doc:"Without: all."`
}

func (in centerListInput) wanted() center.ListFilter {
	return center.ListFilter{
		Search: plaintext.Line(in.Query), Part: center.Part(in.Part), Order: in.Sort,
		Offset: int(httpapi.ParseID(in.Offset)), Limit: int(httpapi.ParseID(in.Limit)),
	}
}

type centerFigures struct {
	ID                 int64         `json:"id"`
	Code               string        `json:"code"`
	Name               string        `json:"name"`
	Alias              string        `json:"alias"`
	City               string        `json:"city"`
	State              string        `json:"state"`
	PostalCode         string        `json:"postalCode"`
	Phone              string        `json:"phone"`
	TakesReferrals     bool          `json:"takesReferrals"`
	IsKidneyForLife    bool          `json:"isKidneyForLife"`
	RunsMicrosites     bool          `json:"runsMicrosites"`
	TakesVouchers      bool          `json:"takesVouchers"`
	TransplantsLast12  int64         `json:"transplantsLast12"`
	A2OLast12          int64         `json:"a2OLast12"`
	UnmatchedPairs     int64         `json:"unmatchedPairs"`
	PatientMicrosites  int64         `json:"patientMicrosites"`
	NonSteroidProtocol bool          `json:"nonSteroidProtocol"`
	AdvancedDonation   bool          `json:"advancedDonation"`
	Coordinators       []coordinator `json:"coordinators"`
}

type coordinator struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
}

// onlyRegistry refuses whoever is not of the registry.
func onlyRegistry(by access.Principal) error {
	if !by.IsRegistry() {
		return &fault.Error{Code: fault.Forbidden}
	}
	return nil
}

// centersOf returns what of the centers is asked for, to the registry.
func (s *handlers) centersOf(ctx context.Context, by access.Principal, w center.ListFilter) ([]centerFigures, int64,
	error) {
	if err := onlyRegistry(by); err != nil {
		return nil, 0, err
	}
	page, total, err := s.Centers.Page(ctx, w)
	if err != nil {
		return nil, 0, err
	}
	items := make([]centerFigures, 0, len(page))
	for _, c := range page {
		people, err := s.Centers.Coordinators(ctx, c.ID)
		if err != nil {
			return nil, 0, err
		}
		items = append(items, figuresOf(c, people))
	}
	return items, total, nil
}

func (s *handlers) staffCenterFigures(ctx context.Context, by access.Principal,
	in *centerListInput) (*httpapi.Listed[centerFigures], error) {
	items, total, err := s.centersOf(ctx, by, in.wanted())
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(items, total, func(i centerFigures) centerFigures { return i }), nil
}

// staffCenterFiguresCSV returns the whole filtered list in its order.
func (s *handlers) staffCenterFiguresCSV(
	ctx context.Context, by access.Principal, in *centerListInput,
) (httpapi.CSV, error) {
	in.Offset, in.Limit = "", ""
	items, _, err := s.centersOf(ctx, by, in.wanted())
	return httpapi.CSV{Name: "centers.csv", Columns: []string{
		"id", "code", "name", "alias", "city", "state", "postal code", "phone", "referrals", "kidney for life",
		"microsites", "vouchers", "transplants last 12", "a2 to o last 12", "unmatched pairs", "patient microsites",
		"non steroid protocol", "advanced donation", "coordinators",
	}, Rows: httpapi.Cells(items, centerCells)}, err
}

func centerCells(i centerFigures) []string {
	var people []string
	for _, p := range i.Coordinators {
		people = append(people, strings.TrimSpace(p.FullName+" "+p.Email+" "+p.Phone))
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return httpapi.SafeCells(
		number(i.ID), i.Code, i.Name, i.Alias, i.City, i.State, i.PostalCode, i.Phone,
		httpapi.YesCell(i.TakesReferrals), httpapi.YesCell(i.IsKidneyForLife), httpapi.YesCell(i.RunsMicrosites),
		httpapi.YesCell(i.TakesVouchers), number(i.TransplantsLast12), number(i.A2OLast12), number(i.UnmatchedPairs),
		number(i.PatientMicrosites), httpapi.YesCell(i.NonSteroidProtocol), httpapi.YesCell(i.AdvancedDonation),
		strings.Join(people, "; "),
	)
}

type centerInput struct {
	ID string `path:"id"`
}

func (s *handlers) staffCenterTimeline(ctx context.Context, by access.Principal,
	in *centerInput) (*httpapi.Output[[]payload.TimelineItem], error) {
	if err := onlyRegistry(by); err != nil {
		return nil, err
	}
	c, err := s.Centers.ByID(ctx, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, audit.Subject{Kind: "center", ID: c.ID})
	return httpapi.Respond(items), err
}

func figuresOf(c center.Listed, people []center.Coordinator) centerFigures {
	item := centerFigures{
		ID: c.ID, Code: c.Code, Name: c.Name, Alias: c.Alias,
		City: c.City, State: c.State, PostalCode: c.PostalCode,
		Phone: c.Phone, TakesReferrals: c.Takes.Referrals, IsKidneyForLife: c.Takes.KidneyForLife,
		RunsMicrosites: c.Takes.Microsites, TakesVouchers: c.Takes.Vouchers,
		TransplantsLast12: c.Figures.TransplantsLast12, A2OLast12: c.Figures.A2OLast12,
		UnmatchedPairs: c.Figures.UnmatchedPairs, PatientMicrosites: c.Microsites,
		NonSteroidProtocol: c.Figures.NonSteroid, AdvancedDonation: c.Figures.AdvancedDonation,
		Coordinators: []coordinator{},
	}
	for _, p := range people {
		item.Coordinators = append(item.Coordinators, coordinator(p))
	}
	return item
}
