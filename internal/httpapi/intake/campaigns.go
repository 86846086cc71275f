package intake

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/champion"
	"beacon/internal/microsite"

	"github.com/danielgtaylor/huma/v2"
)

// staffCampaignRoutes adds the calls of a center's campaigns, with the registry's view of all centers (R7.2, R7.3).
func (s *handlers) staffCampaignRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{ // no personal data, so reads are not audited
		Group: calls, Route: "/staff/campaigns", Name: "staff-campaigns", File: "campaigns.csv",
		Summary: "List the campaigns that the caller may see, one page",
		Columns: []string{
			"id", "code", "name", "center", "type", "status", "first day", "last day", "registrations",
		},
	}, httpapi.CenterViewers(), httpapi.Find(campaignListInput.filter, s.Champions.Campaigns), s.campaignItem,
		s.campaignCells)
	httpapi.Staff(calls.Route("GET /staff/campaigns/{id}/timeline", "staff-campaign-timeline",
		"List the history of a campaign, newest first"), httpapi.CenterViewers(), s.staffCampaignTimeline)
	httpapi.RawStaff(calls.Route("GET /staff/campaigns/{id}/qr.png", "staff-campaign-code",
		"Get the QR code of a campaign's registration address",
		httpapi.Parameters(&huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}}),
		httpapi.ReturnsFile("image/png")), httpapi.CenterViewers(), s.campaignCode)
	httpapi.Staff(calls.Route("POST /staff/campaigns", "staff-campaign-add", "Start a campaign"),
		httpapi.CenterViewers(), s.staffAddCampaign)
	httpapi.Staff(calls.Route("POST /staff/campaigns/{id}", "staff-campaign-change",
		"Change a campaign's name and dates"), httpapi.CenterViewers(), s.staffChangeCampaign)
}

type campaignListInput struct {
	Query    string `query:"q" doc:"Part of a name, a code or a center's name"`
	CenterID string `query:"centerId"`
	Type     string `query:"type" doc:"micrositeTypeId"`
	State    string `query:"state" doc:"open, not-yet or over; without: all"`
	Sort     string `query:"sort" doc:"created, name, code, center or registrations, - for descending; default -created"`
	httpapi.PagingOrAll
}

func (in campaignListInput) filter(page httpapi.Page) champion.ListFilter {
	return champion.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), State: champion.State(in.State),
		Order: in.Sort, Offset: page.Offset, Limit: page.Limit,
		Type: httpapi.OptionalNumber[microsite.Type](in.Type),
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
	state := s.Champions.CampaignState(c)
	return campaignItem{
		ID: c.ID, Code: c.Code, CenterID: c.CenterID, CenterName: c.CenterAlias,
		MicrositeTypeID: c.Type, Name: c.Name, OpensOn: c.OpensOn, ClosesOn: c.ClosesOn,
		Registrations: c.Registrations, IsOpen: state == champion.Open, State: state,
	}
}

func (s *handlers) campaignCells(c champion.Campaign) []string {
	i := s.campaignItem(c)
	return httpapi.FormatCells(
		i.ID, i.Code, i.Name, i.CenterName, i.MicrositeTypeID.Name(), string(i.State), i.OpensOn, i.ClosesOn, i.Registrations,
	)
}

// staffCampaignTimeline returns no personal data, so it is not audited.
func (s *handlers) staffCampaignTimeline(
	ctx context.Context, by access.Principal, in *httpapi.ByID,
) ([]payload.TimelineItem, error) {
	c, err := s.Champions.Campaign(ctx, by, httpapi.ParseID(in.ID))
	if err != nil {
		return nil, err
	}
	items, err := payload.History(ctx, s.Trail, audit.Subject{Kind: "campaign", ID: c.ID})
	return items, err
}

// CampaignBody is a campaign as staff enter it.
type CampaignBody struct {
	Code            string         `json:"code" doc:"Up to six letters and digits; empty: made up"`
	CenterID        int64          `json:"centerId" doc:"Of registry staff; a coordinator's own center wins"`
	MicrositeTypeID microsite.Type `json:"micrositeTypeId"`
	Name            string         `json:"name"`
	OpensOn         string         `json:"opensOn"`
	ClosesOn        string         `json:"closesOn"`
}

func (b CampaignBody) campaign() champion.Campaign {
	return champion.Campaign{
		Code: b.Code, CenterID: b.CenterID, Type: b.MicrositeTypeID, Name: b.Name, OpensOn: b.OpensOn,
		ClosesOn: b.ClosesOn,
	}
}

type addCampaignInput struct {
	Body struct {
		CampaignBody
		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a campaign counts once"`
	}
}

func (s *handlers) staffAddCampaign(
	ctx context.Context, by access.Principal, in *addCampaignInput,
) (campaignItem, error) {
	c, err := s.Champions.AddCampaign(ctx, by, in.Body.campaign(), httpapi.CallerWith(ctx, in.Body.FormKey, by, in))
	return s.campaignItem(c), err
}

type changeCampaignInput struct {
	ID   string `path:"id"`
	Body CampaignBody
}

func (s *handlers) staffChangeCampaign(
	ctx context.Context, by access.Principal, in *changeCampaignInput,
) (campaignItem, error) {
	wanted := in.Body.campaign()
	wanted.ID = httpapi.ParseID(in.ID)
	c, err := s.Champions.ChangeCampaign(ctx, by, wanted, httpapi.InfoFrom(ctx).Origin())
	return s.campaignItem(c), err
}
