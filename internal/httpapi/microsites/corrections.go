package microsites

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// correctionRoutes registers the routes with which staff correct a patient's record, and with which they change its
// status: transfer, death, withdrawn invitation (R12).
func (s *handlers) correctionRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/facts", "staff-facts",
		"Correct the facts of the patient, with a reason; another email address ends the links"),
		httpapi.Recently(siteViewers()), s.staffFacts)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/withdraw-invitation", "staff-withdraw-invitation",
		"Withdraw an unopened invitation; sends no email"), siteViewers(), s.staffWithdrawInvitation)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/transfer", "staff-transfer",
		"Transfer the patient to another center (the center's coordinators, registry administrators)"),
		httpapi.HiddenFromCoaches(httpapi.CenterWorkers()), s.staffTransfer)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/death", "staff-death",
		"Record the patient's death and the family's choice for the page; all emails stop"), siteViewers(),
		s.staffDeath)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/undo-death", "staff-undo-death",
		"Undo a death recorded by mistake; sends no email"), siteViewers(), s.staffUndoDeath)
}

type factsInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64  `json:"version" doc:"Of the record that was looked at."`
		Reason         string `json:"reason" doc:"typing-mistake, person-told-us, moved, name-changed or document-seen"`
		FirstName      string `json:"firstName"`
		LastName       string `json:"lastName"`
		Email          string `json:"email"`
		PhonePrimary   string `json:"phonePrimary"`
		PhoneSecondary string `json:"phoneSecondary"`
		BirthDate      string `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
		Gender         string `json:"gender" doc:"M, F or empty"`
		Language       string `json:"language" doc:"en or es"`
	}
}

func (s *handlers) staffFacts(
	ctx context.Context, who access.Principal, in *factsInput,
) (payload.SiteStatus, error) {
	b := in.Body
	lang, err := httpapi.ParseLanguage(b.Language)
	if err != nil {
		return payload.SiteStatus{}, err
	}
	return payload.StatusAfter(s.Microsites.CorrectFacts(ctx, who, microsite.Correction{
		SiteID: httpapi.ParseID(in.ID), Version: b.Version, Why: correction.Reason(b.Reason),
		Facts: microsite.Facts{
			FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, PhonePrimary: b.PhonePrimary,
			PhoneSecondary: b.PhoneSecondary, BirthDate: b.BirthDate, Gender: b.Gender, Language: lang,
		},
	}, httpapi.CallerFrom(ctx)))
}

func (s *handlers) staffWithdrawInvitation(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(
		s.Microsites.WithdrawInvitation(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)),
	)
}

type transferInput struct {
	ID   string `path:"id"`
	Body struct {
		CenterID int64 `json:"centerId"`
	}
}

func (s *handlers) staffTransfer(
	ctx context.Context, who access.Principal, in *transferInput,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(
		s.Microsites.Transfer(ctx, who, httpapi.ParseID(in.ID), in.Body.CenterID, httpapi.CallerFrom(ctx)),
	)
}

type deathInput struct {
	ID   string `path:"id"`
	Body struct {
		Day  string `json:"day" doc:"YYYY-MM-DD"`
		Page string `json:"page" doc:"down, or memorial where the page is public"`
	}
}

func (s *handlers) staffDeath(ctx context.Context, who access.Principal, in *deathInput) (payload.SiteStatus, error) {
	death := microsite.Death{On: in.Body.Day, Page: microsite.DeathPage(in.Body.Page)}
	return payload.StatusAfter(
		s.Microsites.RecordDeath(ctx, who, httpapi.ParseID(in.ID), death, httpapi.CallerFrom(ctx)),
	)
}

func (s *handlers) staffUndoDeath(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.UndoDeath(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)))
}
