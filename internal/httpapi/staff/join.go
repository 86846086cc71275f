package staff

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// joinRoutes join two records of one patient, and take that back (R12.4c).
func (s *handlers) joinRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Administrators(), "GET /staff/microsites/{id}/join-candidates",
		"staff-microsite-join-candidates",
		"The records that seem to be of the same patient (administrators); looking is audited", s.staffJoinCandidates)
	httpapi.Staff(calls, httpapi.Recently(httpapi.Administrators()), "POST /staff/microsites/{id}/join",
		"staff-microsite-join",
		"Join the record into another one of the same patient, where its links lead from then on (administrators)", s.staffJoin)
	httpapi.Staff(calls, httpapi.Recently(httpapi.Administrators()), "POST /staff/microsites/{id}/separate",
		"staff-microsite-separate", "Take a join back (administrators)", s.staffSeparate)
}

func (s *handlers) staffJoinCandidates(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.JoinCandidates, error) {
	found, err := s.Microsites.JoinCandidates(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx))
	lang := httpapi.InfoFrom(ctx).Lang
	return payload.JoinCandidates{
		Candidates: httpapi.ItemsOf(found, func(c microsite.JoinCandidate) payload.JoinCandidate {
			return payload.JoinCandidate{
				ID: c.Site.ID, FirstName: c.Site.FirstName, LastName: c.Site.LastName, Email: c.Site.Email,
				BirthDate: c.Site.BirthDate, CenterName: c.Site.CenterName, CreatedAt: c.Site.CreatedAt,
			}.In(lang, c.WhyNot)
		}),
	}, err
}

type joinInput struct {
	ID   string `path:"id"`
	Body payload.JoinBody
}

func (s *handlers) staffJoin(ctx context.Context, who access.Principal, in *joinInput) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.JoinInto(
		ctx, who, httpapi.ParseID(in.ID), in.Body.Into, in.Body.IsSamePerson, httpapi.CallerOf(ctx),
	))
}

func (s *handlers) staffSeparate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.Separate(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx)))
}
