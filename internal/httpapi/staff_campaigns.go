package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// staffCampaignRoutes are the campaigns of a center, and the registry's view of
// all centers.
func (s *Server) staffCampaignRoutes() {
	register(s, call{http.MethodGet, "/staff/campaigns", "staff-campaigns", "The campaigns that the signed-in person may see", "staff", 0}, s.staffCampaigns)
	register(s, call{http.MethodPost, "/staff/campaigns", "staff-campaign-add", "Start a campaign", "staff", 0}, s.staffAddCampaign)
	register(s, call{http.MethodPost, "/staff/campaigns/{id}", "staff-campaign-change", "Change a campaign's name and dates", "staff", 0}, s.staffChangeCampaign)
	register(s, call{http.MethodGet, "/staff/centers/figures", "staff-center-figures", "All that is known of every center", "staff", 0}, s.staffCenterFigures)
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
}

func (s *Server) campaignItem(c champion.Campaign) campaignItem {
	return campaignItem{ID: c.ID, Code: c.Code, CenterID: c.CenterID, CenterName: c.CenterAlias, MicrositeTypeID: c.Type, Name: c.Name,
		OpensOn: c.OpensOn, ClosesOn: c.ClosesOn, Registrations: c.Registrations, IsOpen: s.Champions.IsOpen(c)}
}

func (s *Server) staffCampaigns(ctx context.Context, _ *nothing) (*answered[[]campaignItem], error) {
	by, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	campaigns, err := s.Champions.Campaigns(ctx, by)
	items := []campaignItem{}
	for _, c := range campaigns {
		items = append(items, s.campaignItem(c))
	}
	return results(items), err
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
	return champion.Campaign{Code: b.Code, CenterID: b.CenterID, Type: b.MicrositeTypeID, Name: b.Name, OpensOn: b.OpensOn, ClosesOn: b.ClosesOn}
}

type addCampaignInput struct{ Body campaignBody }

func (s *Server) staffAddCampaign(ctx context.Context, in *addCampaignInput) (*answered[campaignItem], error) {
	by, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.Champions.AddCampaign(ctx, by, in.Body.campaign(), infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(s.campaignItem(c)), nil
}

type changeCampaignInput struct {
	ID   string `path:"id"`
	Body campaignBody
}

func (s *Server) staffChangeCampaign(ctx context.Context, in *changeCampaignInput) (*answered[campaignItem], error) {
	by, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	wanted := in.Body.campaign()
	wanted.ID = parseID(in.ID)
	c, err := s.Champions.ChangeCampaign(ctx, by, wanted, infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(s.campaignItem(c)), nil
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

func (s *Server) staffCenterFigures(ctx context.Context, _ *nothing) (*answered[[]centerFigures], error) {
	by, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if !by.IsRegistry {
		return nil, &fault.Error{Code: fault.Forbidden}
	}
	all, err := s.Centers.All(ctx)
	if err != nil {
		return nil, err
	}
	sites, err := s.Centers.PublicSites(ctx)
	if err != nil {
		return nil, err
	}
	items := []centerFigures{}
	for _, c := range all {
		people, err := s.Centers.Coordinators(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		items = append(items, figuresOf(c, sites[c.ID], people))
	}
	return results(items), nil
}

func figuresOf(c center.Center, sites int64, people []center.Coordinator) centerFigures {
	item := centerFigures{
		ID: c.ID, Code: c.Code, Name: c.Name, Alias: c.Alias, City: c.City, State: c.State, PostalCode: c.PostalCode, Phone: c.Phone,
		TakesReferrals: c.Takes.Referrals, IsKidneyForLife: c.Takes.KidneyForLife, RunsMicrosites: c.Takes.Microsites, TakesVouchers: c.Takes.Vouchers,
		TransplantsLast12: c.Figures.TransplantsLast12, A2OLast12: c.Figures.A2OLast12, UnmatchedPairs: c.Figures.UnmatchedPairs, PatientMicrosites: c.Figures.Microsites(sites),
		NonSteroidProtocol: c.Figures.NonSteroid, AdvancedDonation: c.Figures.AdvancedDonation, Coordinators: []coordinator{},
	}
	for _, p := range people {
		item.Coordinators = append(item.Coordinators, coordinator(p))
	}
	return item
}
