package intake

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/audit"
	"beacon/internal/champion"
	"beacon/internal/microsite"
)

// staffCampaignRoutes are the campaigns of a center, and the registry's view of
// all centers (R7.2, R7.3).
func (s *handlers) staffCampaignRoutes() {
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/campaigns", Name: "staff-campaigns",
		Summary: "One page of the campaigns that the signed-in person may see", Tag: "staff",
	}, httpapi.Principals(), s.staffCampaigns)
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "staff-campaigns-csv", Method: http.MethodGet, Path: "/staff/campaigns.csv",
			Summary: "The same list as CSV", Tags: []string{"staff"}, Responses: httpapi.FileResponses("text/csv"),
		},
		s.staffCampaignsCSV,
	)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/campaigns/{id}/timeline", Name: "staff-campaign-timeline",
		Summary: "What happened to a campaign, newest first", Tag: "staff",
	}, httpapi.Principals(), s.staffCampaignTimeline)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/campaigns", Name: "staff-campaign-add", Summary: "Start a campaign", Tag: "staff",
	}, httpapi.Principals(), s.staffAddCampaign)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/campaigns/{id}", Name: "staff-campaign-change",
		Summary: "Change a campaign's name and dates", Tag: "staff",
	}, httpapi.Principals(), s.staffChangeCampaign)
	s.staffCenterRoutes()
}

type campaignListInput struct {
	Query    string `query:"q" doc:"Part of a name, a code or a center's name"`
	CenterID string `query:"centerId"`
	Type     string `query:"type" doc:"micrositeTypeId"`
	State    string `query:"state" doc:"open, not-yet or over; without: all"`
	Sort     string `query:"sort" doc:"created, name, code, center or registrations, downwards with a minus. Without: -created."`
	Offset   string `query:"offset"`
	Limit    string `query:"limit" doc:"Without: all."`
}

func (in campaignListInput) wanted() champion.ListFilter {
	w := champion.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), State: champion.State(in.State),
		Order: champion.Order(in.Sort), Offset: int(httpapi.ParseID(in.Offset)),
		Limit: int(httpapi.ParseID(in.Limit)),
	}
	if n, err := strconv.Atoi(in.Type); err == nil {
		t := microsite.Type(n)
		w.Type = &t
	}
	return w
}

// wholeCampaignList reads the filter of an export, which is of all pages.
func wholeCampaignList(q url.Values) campaignListInput {
	return campaignListInput{
		Query: q.Get("q"), CenterID: q.Get("centerId"), Type: q.Get("type"), State: q.Get("state"),
		Sort: q.Get("sort"),
	}
}

type campaignItem struct {
	ID              int64          `json:"id"`
	Code            string         `json:"code"`
	CenterID        int64          `json:"centerId"`
	CenterName      string         `json:"centerName"`
	MicrositeTypeID microsite.Type `json:"micrositeTypeId"`
	Name            string         `json:"name"`
	OpensOn         string         `json:"opensOn" doc:"ISO date; empty: open from the start"`
	ClosesOn        string         `json:"closesOn" doc:"ISO date of the last day; empty: stays open"`
	Registrations   int64          `json:"registrations"`
	IsOpen          bool           `json:"isOpen"`
	State           champion.State `json:"state" doc:"open, not-yet or over, today"`
}

func (s *handlers) campaignItem(c champion.Campaign) campaignItem {
	state := s.Champions.StateOf(c)
	return campaignItem{
		ID: c.ID, Code: c.Code, CenterID: c.CenterID, CenterName: c.CenterAlias,
		MicrositeTypeID: c.Type, Name: c.Name, OpensOn: c.OpensOn, ClosesOn: c.ClosesOn,
		Registrations: c.Registrations, IsOpen: state == champion.Open, State: state,
	}
}

func (s *handlers) staffCampaigns(ctx context.Context, by access.Principal,
	in *campaignListInput) (*httpapi.Listed[campaignItem], error) {
	campaigns, total, err := s.Champions.Campaigns(ctx, by, in.wanted())
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(campaigns, total, s.campaignItem), nil
}

// staffCampaignsCSV returns the whole filtered list in its order. It is about
// nobody, and so no look that the trail keeps.
func (s *handlers) staffCampaignsCSV(w http.ResponseWriter, r *http.Request) {
	by, err := s.Member(r.Context())
	var campaigns []champion.Campaign
	if err == nil {
		campaigns, _, err = s.Champions.Campaigns(r.Context(), by, wholeCampaignList(r.URL.Query()).wanted())
	}
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	out := httpapi.StartCSV(
		w, "campaigns.csv", "id", "code", "name", "center", "type", "status", "first day", "last day", "registrations",
	)
	for _, c := range campaigns {
		i := s.campaignItem(c)
		_ = out.Write(httpapi.SafeCells(
			strconv.FormatInt(i.ID, 10), i.Code, i.Name, i.CenterName, i.MicrositeTypeID.Name(), string(i.State), i.OpensOn,
			i.ClosesOn, strconv.FormatInt(i.Registrations, 10),
		))
	}
	out.Flush()
}

type campaignInput struct {
	ID string `path:"id"`
}

// staffCampaignTimeline is about nobody, and so no look that the trail keeps.
func (s *handlers) staffCampaignTimeline(ctx context.Context, by access.Principal,
	in *campaignInput) (*httpapi.Output[[]payload.TimelineItem], error) {
	c, err := s.Champions.Campaign(ctx, by, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, audit.Subject{Kind: "campaign", ID: c.ID})
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(items), nil
}

type campaignBody struct {
	Code            string         `json:"code" doc:"Up to six letters and digits; empty: made up"`
	CenterID        int64          `json:"centerId" doc:"Of registry staff; a coordinator's own center wins"`
	MicrositeTypeID microsite.Type `json:"micrositeTypeId"`
	Name            string         `json:"name"`
	OpensOn         string         `json:"opensOn"`
	ClosesOn        string         `json:"closesOn"`
}

func (b campaignBody) campaign() champion.Campaign {
	return champion.Campaign{
		Code: b.Code, CenterID: b.CenterID, Type: b.MicrositeTypeID, Name: b.Name, OpensOn: b.OpensOn,
		ClosesOn: b.ClosesOn,
	}
}

type addCampaignInput struct{ Body campaignBody }

func (s *handlers) staffAddCampaign(ctx context.Context, by access.Principal,
	in *addCampaignInput) (*httpapi.Output[campaignItem], error) {
	c, err := s.Champions.AddCampaign(ctx, by, in.Body.campaign(), httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(s.campaignItem(c)), nil
}

type changeCampaignInput struct {
	ID   string `path:"id"`
	Body campaignBody
}

func (s *handlers) staffChangeCampaign(ctx context.Context, by access.Principal,
	in *changeCampaignInput) (*httpapi.Output[campaignItem], error) {
	wanted := in.Body.campaign()
	wanted.ID = httpapi.ParseID(in.ID)
	c, err := s.Champions.ChangeCampaign(ctx, by, wanted, httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(s.campaignItem(c)), nil
}
