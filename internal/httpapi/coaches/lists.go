package coaches

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/coaching"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
)

// listRoutes registers the routes for the list of patients who ask for a coach (R7.2, R7.3).
func (s *handlers) listRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/coach/count", "coach-count",
		"Count the caller's waiting patients and the requests for a coach, without names"), httpapi.Coaches(),
		s.coachCount)
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/coach/requests", Name: "coach-requests", Subject: "coaching",
		Summary: "List requests for a coach, longest wait first; audited",
		Viewed:  "coaching.requests-viewed", Exported: "coaching.requests-exported", File: "coach-requests.csv",
		Columns: []string{"first name", "type", "center", "asked", "offered by me"},
	}, httpapi.Reaching(httpapi.Coaches(), withoutCoach), httpapi.Find(coachRequestsInput.filter, s.Coaching.Requests),
		newCoachRequestItem, coachRequestCells)
}

// withoutCoach is the scope of the requests for a coach.
const withoutCoach = "who ask for a coach"

type coachCount struct {
	Patients int    `json:"patients" doc:"Own patients with something unread or unanswered."`
	Mark     string `json:"mark" doc:"Opaque; changes with every event of the caller's own patients."`
	Requests int64  `json:"requests" doc:"Requests for a coach without an offer of the caller."`
}

// coachCount is polled by screens. It returns counts only, so it is not audited.
func (s *handlers) coachCount(
	ctx context.Context, who access.Principal, _ *httpapi.NoInput,
) (n coachCount, err error) {
	offered := false
	if _, n.Requests, err = s.Coaching.Requests(ctx, who, coaching.RequestFilter{Offered: &offered}); err != nil {
		return coachCount{}, err
	}
	n.Patients, n.Mark, err = s.ownPatientsWait(ctx, who)
	return n, err
}

// ownPatientsWait returns the number of a coach's patients who wait for the coach, and a mark that changes with the
// list.
func (s *handlers) ownPatientsWait(ctx context.Context, who access.Principal) (waiting int, mark string, err error) {
	patients, err := s.Coaching.Patients(ctx, who)
	var state []int64
	for _, p := range patients {
		if p.Waits() {
			waiting++
		}
		state = append(state, p.Site.ID, int64(p.Unread), p.LastActivityAt.UnixMicro())
	}
	return waiting, payload.StateMark(state), err
}

type coachRequestsInput struct {
	Query    string `query:"q" doc:"Part of a name that the list shows"`
	CenterID string `query:"centerId"`
	Type     string `query:"type" doc:"micrositeTypeId"`
	Sort     string `query:"sort" doc:"waiting (the default, longest first), name, center"`
	Offered  string `query:"offered" doc:"yes: those the coach offered to take; no: the others"`
	httpapi.PagingOrAll
}

func (in coachRequestsInput) filter(page httpapi.Page) coaching.RequestFilter {
	return coaching.RequestFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Order: coaching.Order(in.Sort),
		Type: httpapi.OptionalNumber[int](in.Type), Offered: httpapi.OptionalChoice(in.Offered, "yes", "no"),
		Offset: page.Offset, Limit: page.Limit,
	}
}

type coachRequestItem struct {
	MicrositeID     int64     `json:"micrositeId"`
	FirstName       string    `json:"firstName"`
	MicrositeTypeID int       `json:"micrositeTypeId"`
	MicrositeType   string    `json:"micrositeType"`
	CenterName      string    `json:"centerName"`
	RequestedAt     time.Time `json:"requestedDateTime"`
	IsClaimedByMe   bool      `json:"isClaimedByMe" doc:"The registry has not decided yet."`
}

func newCoachRequestItem(r coaching.OpenRequest) coachRequestItem {
	return coachRequestItem{
		MicrositeID: r.SiteID, FirstName: r.FirstName, MicrositeTypeID: r.Type,
		MicrositeType: microsite.Type(r.Type).Name(), CenterName: r.CenterName, RequestedAt: r.RequestedAt,
		IsClaimedByMe: r.ClaimID != 0,
	}
}

// coachRequestCells returns the same personal data as the screen, and no more.
func coachRequestCells(r coaching.OpenRequest) []string {
	i := newCoachRequestItem(r)
	return httpapi.FormatCells(i.FirstName, i.MicrositeType, i.CenterName, i.RequestedAt, i.IsClaimedByMe)
}
