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

// listRoutes registers the routes for two lists: patients who ask for a coach, for coaches, and coaches'
// offers, for the registry (R7.2, R7.3).
func (s *handlers) listRoutes() {
	calls := s.Group("staff")
	counted := httpapi.Principals(access.Coach, access.RegistryAdmin, access.RegistryReviewer)
	httpapi.Staff(calls.Route("GET /staff/coach/count", "coach-count",
		"Count the caller's pending requests and offers, without names"), counted, s.coachCount)
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/coach/requests", Name: "coach-requests", Subject: "coaching",
		Summary: "List requests for a coach, longest wait first; audited",
		Viewed:  "coaching.requests-viewed", Exported: "coaching.requests-exported", File: "coach-requests.csv",
		Columns: []string{"first name", "type", "center", "asked", "offered by me"},
	}, httpapi.Reaching(httpapi.Coaches(), withoutCoach), httpapi.Find(coachRequestsInput.filter, s.Coaching.Requests),
		newCoachRequestItem, coachRequestCells)
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/coach/claims", Name: "coach-claims", Subject: "coaching",
		Summary: "List offers of coaches, oldest first; audited",
		Viewed:  "coaching.claims-viewed", Exported: "coaching.claims-exported", File: "coach-offers.csv",
		Columns: []string{
			"id", "patient", "first name", "last name", "type", "center", "asked", "coach", "patients of the coach",
			"offered",
		},
	}, httpapi.RegistryStaff(), httpapi.Find(CoachListInput.filter, s.Coaching.Claims), newWaitingClaimItem,
		waitingClaimCells)
}

// withoutCoach is the scope of the requests for a coach.
const withoutCoach = "who ask for a coach"

type coachCount struct {
	Patients int    `json:"patients" doc:"Own patients with something unread or unanswered; 0 for the registry."`
	Mark     string `json:"mark" doc:"Opaque; changes with every event of the caller's own patients."`
	Requests int64  `json:"requests" doc:"Of patients whom a coach has not offered to take yet; 0 for the registry."`
	Claims   int64  `json:"claims" doc:"Offers to be decided; 0 for a coach."`
}

// coachCount is polled by screens. It returns counts only, so it is not audited.
func (s *handlers) coachCount(ctx context.Context, who access.Principal, _ *httpapi.NoInput) (coachCount, error) {
	var n coachCount
	var err error
	if who.IsCoach() {
		offered := false
		if _, n.Requests, err = s.Coaching.Requests(ctx, who, coaching.RequestFilter{Offered: &offered}); err != nil {
			return coachCount{}, err
		}
		n.Patients, n.Mark, err = s.ownPatientsWait(ctx, who)
	} else {
		_, n.Claims, err = s.Coaching.Claims(ctx, who, coaching.ListFilter{})
	}
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

// CoachListInput is the input of the two lists. It is exported because huma reads only an exported embedded struct from
// the query.
type CoachListInput struct {
	Query    string `query:"q" doc:"Part of a name that the list shows"`
	CenterID string `query:"centerId"`
	Type     string `query:"type" doc:"micrositeTypeId"`
	Sort     string `query:"sort" doc:"waiting (the default, longest first), name, center; claims also coach"`
	httpapi.PagingOrAll
}

func (in CoachListInput) filter(page httpapi.Page) coaching.ListFilter {
	return coaching.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Order: coaching.Order(in.Sort),
		Type: httpapi.OptionalNumber[int](in.Type), Offset: page.Offset, Limit: page.Limit,
	}
}

type coachRequestsInput struct {
	CoachListInput
	Offered string `query:"offered" doc:"yes: those the coach offered to take; no: the others"`
}

func (in coachRequestsInput) filter(page httpapi.Page) coaching.RequestFilter {
	return coaching.RequestFilter{
		ListFilter: in.CoachListInput.filter(page), Offered: httpapi.OptionalChoice(in.Offered, "yes", "no"),
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

type waitingClaimItem struct {
	ID              int64      `json:"id"`
	MicrositeID     int64      `json:"micrositeId"`
	FirstName       string     `json:"firstName"`
	LastName        string     `json:"lastName"`
	MicrositeTypeID int        `json:"micrositeTypeId"`
	MicrositeType   string     `json:"micrositeType"`
	CenterName      string     `json:"centerName"`
	RequestedAt     *time.Time `json:"requestedDateTime"`
	CoachID         int64      `json:"coachId"`
	CoachName       string     `json:"coachName"`
	CoachPatients   int        `json:"coachPatients"`
	ClaimedAt       time.Time  `json:"claimedDateTime"`
}

func newWaitingClaimItem(c coaching.WaitingClaim) waitingClaimItem {
	return waitingClaimItem{
		ID: c.ID, MicrositeID: c.SiteID, FirstName: c.FirstName, LastName: c.LastName,
		MicrositeTypeID: c.Type, MicrositeType: microsite.Type(c.Type).Name(), CenterName: c.CenterName,
		RequestedAt: c.RequestedAt, CoachID: c.CoachID, CoachName: c.CoachName, CoachPatients: c.Patients,
		ClaimedAt: c.ClaimedAt,
	}
}

func waitingClaimCells(c coaching.WaitingClaim) []string {
	i := newWaitingClaimItem(c)
	return httpapi.FormatCells(
		i.ID, i.MicrositeID, i.FirstName, i.LastName, i.MicrositeType, i.CenterName, i.RequestedAt, i.CoachName,
		i.CoachPatients, i.ClaimedAt,
	)
}
