package staff

import (
	"context"
	"net/http"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
)

// staffMicrositeRoutes are the calls behind the staff's screens for microsites.
func (s *handlers) staffMicrositeRoutes() {
	s.staffQueueRoutes()
	s.staffListRoutes()
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/centers", Name: "staff-centers", Summary: "The centers the signed-in person may choose",
		Tag: "staff",
	}, httpapi.Principals(), s.staffCenters)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/invite", Name: "staff-invite", Summary: "Invite a patient", Tag: "staff",
	}, httpapi.Principals(), s.staffInvite)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/microsites/{id}", Name: "staff-microsite",
		Summary: "One site with its versions and decisions; looking is audited", Tag: "staff",
	}, httpapi.Principals(), s.staffMicrosite)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/{id}/review", Name: "staff-review",
		Summary: "Approve, ask for changes or decline", Tag: "staff",
	}, httpapi.Principals(), s.staffReview)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/{id}/reopen", Name: "staff-reopen",
		Summary: "Let the patient edit a declined site again", Tag: "staff",
	}, httpapi.Principals(), s.staffReopen)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/{id}/preview-link", Name: "staff-preview-link",
		Summary: "See the submission as a visitor would", Tag: "staff",
	}, httpapi.Principals(), s.staffPreviewLink)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/{id}/admin-link", Name: "staff-admin-link",
		Summary: "Open the patient's editor for 30 minutes", Tag: "staff",
	}, httpapi.Principals(), s.staffAdminLink)
	httpapi.Staff(s.API, httpapi.Call{
		Route: "POST /staff/microsites/{id}/resend-link", Name: "staff-resend-link",
		Summary: "Mail the patient a fresh copy of the link", Tag: "staff",
	}, httpapi.Principals(), s.staffResendLink)
	s.versionRoutes()
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "staff-picture", Method: http.MethodGet, Path: "/staff/pictures",
			Summary: "A picture of a site the signed-in person may see", Tags: []string{"staff"},
			Parameters: httpapi.FileNameParameter(), Responses: httpapi.FileResponses("image/jpeg"),
		},
		s.staffPicture,
	)
}

type centerItem struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Alias string `json:"alias"`
	City  string `json:"city"`
	State string `json:"state"`
}

func (s *handlers) staffCenters(
	ctx context.Context,
	who access.Principal,
	_ *httpapi.NoInput,
) (*httpapi.Output[[]centerItem], error) {
	all, err := s.Centers.All(ctx)
	if err != nil {
		return nil, err
	}
	items := []centerItem{}
	for _, c := range all {
		if who.SeesCenter(c.ID) {
			items = append(items, centerItem{ID: c.ID, Name: c.Name, Alias: c.Alias, City: c.City, State: c.State})
		}
	}
	return httpapi.Respond(items), nil
}

type inviteInput struct {
	Body struct {
		FirstName       string `json:"firstName"`
		LastName        string `json:"lastName"`
		Email           string `json:"email"`
		BirthDate       string `json:"birthDate,omitempty" doc:"MM/DD/YYYY, or empty"`
		Gender          string `json:"gender,omitempty" doc:"M, F or empty"`
		MicrositeTypeID int    `json:"micrositeTypeId"`
		Language        string `json:"language"`
		CenterID        int64  `json:"centerId,omitempty" doc:"Registry staff choose; a coordinator's own center wins."`
	}
}

type invitedSite struct {
	ID        int64  `json:"id"`
	ShortCode string `json:"shortCode"`
}

func (s *handlers) staffInvite(ctx context.Context, who access.Principal,
	in *inviteInput) (*httpapi.Output[invitedSite], error) {
	b := in.Body
	site, err := s.Invitations.Invite(ctx, who, invitation.Invitation{
		FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, BirthDate: b.BirthDate, Gender: b.Gender,
		Type: microsite.Type(b.MicrositeTypeID), Language: locale.Parse(b.Language), CenterID: b.CenterID,
	}, httpapi.CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(invitedSite{site.ID, site.ShortCode}), nil
}
