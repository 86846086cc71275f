// Package centers contains the calls of staff about transplant centers.
package centers

import (
	"context"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/httpapi/services"
	"beacon/internal/platform/plaintext"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/centers/figures", Name: "staff-center-figures", File: "centers.csv",
		Summary: "List centers with all their figures, one page",
		Columns: []string{
			"id", "code", "name", "alias", "city", "state", "postal code", "phone", "referrals", "kidney for life",
			"microsites", "vouchers", "transplants last 12", "a2 to o last 12", "unmatched pairs", "patient microsites",
			"non steroid protocol", "advanced donation", "coordinators", "closed at",
		},
	}, httpapi.RegistryStaff(), httpapi.Find(centerListInput.filter, s.listCenters),
		func(i centerFigures) centerFigures { return i }, centerCells)
	httpapi.Staff(calls.Route("GET /staff/centers/{id}/timeline", "staff-center-timeline",
		"List changes of a center, newest first"), httpapi.RegistryStaff(), s.staffCenterTimeline)
	s.recordRoutes()
	s.targetRoutes()
}

type centerListInput struct {
	Query string `query:"q" doc:"Part of a name, code, city or state"`
	Part  string `query:"part" doc:"What a center takes part in: referrals, kfl, microsites or vouchers; without: all"`
	Sort  string `query:"sort" doc:"name (without: that), transplants, a2o, pairs or microsites; downwards with a minus"`
	httpapi.PagingOrAll
}

func (in centerListInput) filter(page httpapi.Page) center.ListFilter {
	return center.ListFilter{
		Search: plaintext.Line(in.Query), Part: center.Part(in.Part), Order: in.Sort,
		Offset: page.Offset, Limit: page.Limit,
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
	ClosedAt           *time.Time    `json:"closedAt" doc:"null: open"`
}

type coordinator struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`

	PhoneType center.PhoneType `json:"phoneType" enum:"Work,Mobile,OnCall"`
}

func newCoordinator(p center.Coordinator) coordinator { return coordinator(p) }

// listCenters returns a page of centers with their figures and the total.
func (s *handlers) listCenters(ctx context.Context, _ access.Principal, w center.ListFilter) ([]centerFigures, int64,
	error) {
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
		items = append(items, newCenterFigures(c, people))
	}
	return items, total, nil
}

func centerCells(i centerFigures) []string {
	var people []string
	for _, p := range i.Coordinators {
		people = append(people, strings.TrimSpace(p.FullName+" "+p.Email+" "+p.Phone))
	}
	return httpapi.FormatCells(
		i.ID, i.Code, i.Name, i.Alias, i.City, i.State, i.PostalCode, i.Phone, i.TakesReferrals, i.IsKidneyForLife,
		i.RunsMicrosites, i.TakesVouchers, i.TransplantsLast12, i.A2OLast12, i.UnmatchedPairs, i.PatientMicrosites,
		i.NonSteroidProtocol, i.AdvancedDonation, strings.Join(people, "; "),
		i.ClosedAt,
	)
}

func (s *handlers) staffCenterTimeline(
	ctx context.Context, _ access.Principal, in *httpapi.ByID,
) ([]payload.TimelineItem, error) {
	c, err := s.Centers.ByID(ctx, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, c.Subject())
	return items, err
}

func newCenterFigures(c center.Listed, people []center.Coordinator) centerFigures {
	return centerFigures{
		ID: c.ID, Code: c.Code, Name: c.Name, Alias: c.Alias,
		City: c.City, State: c.State, PostalCode: c.PostalCode,
		Phone: c.Phone, TakesReferrals: c.Takes.Referrals, IsKidneyForLife: c.Takes.KidneyForLife,
		RunsMicrosites: c.Takes.Microsites, TakesVouchers: c.Takes.Vouchers,
		TransplantsLast12: c.Figures.TransplantsLast12, A2OLast12: c.Figures.A2OLast12,
		UnmatchedPairs: c.Figures.UnmatchedPairs, PatientMicrosites: c.Microsites,
		NonSteroidProtocol: c.Figures.NonSteroid, AdvancedDonation: c.Figures.AdvancedDonation,
		Coordinators: httpapi.Items(people, newCoordinator),
		ClosedAt:     c.ClosedAt,
	}
}
