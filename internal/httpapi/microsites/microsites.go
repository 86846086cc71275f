package microsites

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
)

// micrositeRoutes registers the routes of the staff's screens for microsites.
func (s *handlers) micrositeRoutes() {
	calls := s.Group("staff")
	s.listRoutes()
	httpapi.Staff(calls.Route("GET /staff/centers", "staff-centers", "List the centers that the caller may choose"),
		httpapi.Reaching(httpapi.Principals(), "names"), s.staffCenters)
	httpapi.Staff(calls.Route("POST /staff/microsites/invite", "staff-invite", "Invite a patient"),
		httpapi.CenterViewers(), s.staffInvite)
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}", "staff-microsite",
		"Get a microsite with its versions and decisions; audited"), siteViewers(), s.staffMicrosite)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/review", "staff-review",
		"Decide on a submission: approve, request changes or decline"), siteViewers(), s.staffReview)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/reopen", "staff-reopen",
		"Reopen a declined microsite for editing by the patient"), httpapi.RegistryStaff(), s.staffReopen)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/preview-link", "staff-preview-link",
		"Create a preview link of the submission"), siteViewers(), s.staffPreviewLink)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/admin-link", "staff-admin-link",
		"Open the patient's editor for 30 minutes"), httpapi.Recently(httpapi.Administrators()), s.staffAdminLink)
	httpapi.StaffAction(calls.Route("POST /staff/microsites/{id}/resend-link", "staff-resend-link",
		"Email the patient's link again"), siteViewers(), s.staffResendLink)
	s.historyRoutes()
	httpapi.RawStaff(calls.Route("GET /staff/pictures", "staff-picture",
		"Get a picture of a microsite that the caller may see", httpapi.FileName(), httpapi.ReturnsFile("image/jpeg")),
		httpapi.Principals(), s.staffPicture)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/deactivate", "staff-deactivate",
		"Take a microsite down (registry)"), httpapi.RegistryStaff(), s.staffDeactivate)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/reactivate", "staff-reactivate",
		"Restore a microsite that was taken down (registry)"), httpapi.RegistryStaff(), s.staffReactivate)
	httpapi.StaffAction(calls.Route("POST /staff/microsites/{id}/revoke-link", "staff-revoke-link",
		"Revoke the patient's link at once and email a new link"), siteViewers(), s.staffRevokeLink)
}

// siteViewers admits staff who see the records of patients of centers. Coaches have their own routes.
func siteViewers() httpapi.StaffAccess[access.Principal] {
	return httpapi.HiddenFromCoaches(httpapi.CenterViewers())
}

type centerItem struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Alias string `json:"alias"`
	City  string `json:"city"`
	State string `json:"state"`

	IsClosed bool `json:"isClosed" doc:"Whether the center takes nothing new."`
}

type centersInput struct {
	For string `query:"for" doc:"transfer: all centers that a patient can be transferred to"`
}

func (s *handlers) staffCenters(ctx context.Context, who access.Principal, in *centersInput) ([]centerItem, error) {
	all, err := s.Centers.All(ctx)
	if err != nil {
		return nil, err
	}
	items := []centerItem{}
	for _, c := range all {
		isChoice := in.For == "transfer" && who.WorksForCenters() && !c.IsClosed()
		if isChoice || in.For != "transfer" && who.SeesCenter(c.ID) {
			items = append(items, centerItem{
				ID: c.ID, Name: c.Name, Alias: c.Alias, City: c.City, State: c.State, IsClosed: c.IsClosed(),
			})
		}
	}
	return items, nil
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
		IsAnotherPerson bool   `json:"isAnotherPerson,omitempty" doc:"The records listed in a 409 belong to another person."`

		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; an invitation counts once"`
	}
}

type invitedSite struct {
	ID        int64  `json:"id"`
	ShortCode string `json:"shortCode"`
}

func (s *handlers) staffInvite(ctx context.Context, who access.Principal, in *inviteInput) (invitedSite, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return invitedSite{}, err
	}
	b := in.Body
	lang, err := httpapi.ParseLanguage(b.Language)
	if err != nil {
		return invitedSite{}, err
	}
	site, err := s.Invitations.Invite(ctx, who, invitation.Invitation{
		FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, BirthDate: b.BirthDate, Gender: b.Gender,
		Type: microsite.Type(b.MicrositeTypeID), Language: lang, CenterID: b.CenterID,
		IsAnotherPerson: b.IsAnotherPerson,
	}, httpapi.CallerWith(ctx, b.FormKey, who, in))
	return invitedSite{site.ID, site.ShortCode}, payload.WithDuplicates(err)
}

func (s *handlers) staffDeactivate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.DeactivateAsStaff(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)))
}

func (s *handlers) staffReactivate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.Reactivate(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)))
}

func (s *handlers) staffRevokeLink(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Microsites.RevokeLink(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}
