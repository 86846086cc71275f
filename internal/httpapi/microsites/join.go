package microsites

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// joinConfirmed describes when a join needs a second person.
const joinConfirmed = "always, or the address of the other record confirms"

// joinRoutes registers the routes that join two records of one patient and undo the join (R12.4c, R12.4e).
func (s *handlers) joinRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/join-candidates", "staff-microsite-join-candidates",
		"List records that may be of the same patient (administrators); audited"), httpapi.Administrators(),
		s.staffJoinCandidates)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/join", "staff-microsite-join",
		"Request to join the record into another record of the same patient (administrators). "+
			"A second administrator confirms by the same call; the address of the other record "+
			"can confirm by a link. After the join, opening a link of the joined record emails "+
			"the link of the other record to its address"),
		httpapi.TakesTwo(httpapi.Recently(httpapi.Administrators()), joinConfirmed), s.staffJoin)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/decline-join", "staff-microsite-join-decline",
		"Decline a pending join, or withdraw one's own request (administrators)"),
		httpapi.Recently(httpapi.Administrators()), s.staffDeclineJoin)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/separate", "staff-microsite-separate",
		"Undo a join of records (administrators)"), httpapi.Recently(httpapi.Administrators()), s.staffSeparate)
}

func (s *handlers) staffJoinCandidates(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.JoinCandidates, error) {
	found, err := s.Microsites.JoinCandidates(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	lang := httpapi.InfoFrom(ctx).Lang
	return payload.JoinCandidates{
		Candidates: httpapi.Items(found, func(c microsite.JoinCandidate) payload.JoinCandidate {
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
	return payload.StatusAfter(s.Microsites.JoinInto(ctx, who, microsite.JoinRequest{
		SiteID: httpapi.ParseID(in.ID), Into: in.Body.Into, IsSamePerson: in.Body.IsSamePerson,
	}, httpapi.CallerFrom(ctx)))
}

func (s *handlers) staffDeclineJoin(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.DeclineJoin(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)))
}

func (s *handlers) staffSeparate(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.Separate(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx)))
}
