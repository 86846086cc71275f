package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
)

// staffMicrositeRoutes are the calls behind the staff's screens for microsites.
func (s *Server) staffMicrositeRoutes() {
	s.staffQueueRoutes()
	s.staffListRoutes()
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/centers",
			"staff-centers",
			"The centers the signed-in person may choose",
			"staff",
			0,
		},
		s.staffCenters,
	)
	Register(
		s.API,
		Call{http.MethodPost, "/staff/microsites/invite", "staff-invite", "Invite a patient", "staff", 0},
		s.staffInvite,
	)
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}",
			"staff-microsite",
			"One site with its versions and decisions; looking is audited",
			"staff",
			0,
		},
		s.staffMicrosite,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/review",
			"staff-review",
			"Approve, ask for changes or decline",
			"staff",
			0,
		},
		s.staffReview,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/reopen",
			"staff-reopen",
			"Let the patient edit a declined site again",
			"staff",
			0,
		},
		s.staffReopen,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/preview-link",
			"staff-preview-link",
			"See the submission as a visitor would",
			"staff",
			0,
		},
		s.staffPreviewLink,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/admin-link",
			"staff-admin-link",
			"Open the patient's editor for 30 minutes",
			"staff",
			0,
		},
		s.staffAdminLink,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/resend-link",
			"staff-resend-link",
			"Mail the patient a fresh copy of the link",
			"staff",
			0,
		},
		s.staffResendLink,
	)
	s.versionRoutes()
	s.RegisterRaw(
		huma.Operation{
			OperationID: "staff-picture",
			Method:      http.MethodGet,
			Path:        "/staff/pictures",
			Summary:     "A picture of a site the signed-in person may see",
			Tags: []string{
				"staff",
			},
			Parameters: FileNameParameter(),
			Responses:  FileResponses("image/jpeg"),
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

func (s *Server) staffCenters(ctx context.Context, _ *NoInput) (*Output[[]centerItem], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.Centers.All(ctx)
	if err != nil {
		return nil, err
	}
	items := []centerItem{}
	for _, c := range all {
		if who.Sees(c.ID) {
			items = append(items, centerItem{ID: c.ID, Name: c.Name, Alias: c.Alias, City: c.City, State: c.State})
		}
	}
	return Respond(items), nil
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

func (s *Server) staffInvite(ctx context.Context, in *inviteInput) (*Output[invitedSite], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	site, err := s.Microsites.Invite(ctx, who, microsite.Invitation{
		FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, BirthDate: b.BirthDate, Gender: b.Gender,
		Type: microsite.Type(b.MicrositeTypeID), Language: locale.Parse(b.Language), CenterID: b.CenterID,
	}, CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return Respond(invitedSite{site.ID, site.ShortCode}), nil
}
