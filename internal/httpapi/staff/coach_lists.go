package staff

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
)

// staffCoachListRoutes are the list of who asks for a coach, which is the
// coaches', and that of the coaches' offers, which is the registry's (R7.2, R7.3).
func (s *handlers) staffCoachListRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/coach/count", "coach-count",
		"How much of both lists waits for the signed-in person, without saying for whom", s.coachCount)
	httpapi.StaffOutput(calls, httpapi.Principals(access.Coach), "GET /staff/coach/requests", "coach-requests",
		"Who asks for a coach and has none, longest waiting first; looking is audited", s.coachRequests)
	httpapi.StaffCSV(calls, httpapi.Principals(access.Coach), "GET /staff/coach/requests.csv", "coach-requests-csv",
		"The same list as CSV", s.coachRequestsCSV)
	httpapi.StaffOutput(calls, httpapi.Principals(), "GET /staff/coach/claims", "coach-claims",
		"What coaches ask to take on, oldest first; looking is audited", s.coachClaims)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/coach/claims.csv", "coach-claims-csv",
		"The same list as CSV", s.coachClaimsCSV)
}

type coachCount struct {
	Patients int    `json:"patients" doc:"Own patients with something unread or unanswered; 0 for the registry."`
	Mark     string `json:"mark" doc:"Another one when something happened with the own patients; it says nothing else."`
	Requests int64  `json:"requests" doc:"Of patients whom a coach has not offered to take yet; 0 for the registry."`
	Claims   int64  `json:"claims" doc:"Offers to be decided; 0 for a coach."`
}

// coachCount is what screens ask again and again: it names nobody, so that it is
// no look at anybody's data.
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

// ownPatientsWait returns how many of a coach's patients wait for the coach, and a
// mark of what the list of them says.
func (s *handlers) ownPatientsWait(ctx context.Context, who access.Principal) (waiting int, mark string, err error) {
	patients, err := s.Coaching.Patients(ctx, who)
	sum := fnv.New64a()
	for _, p := range patients {
		if p.Waits() {
			waiting++
		}
		for _, n := range []int64{p.Site.ID, int64(p.Unread), p.LastActivityAt.UnixMicro()} {
			_, _ = sum.Write(strconv.AppendInt([]byte{'/'}, n, 10))
		}
	}
	return waiting, strconv.FormatUint(sum.Sum64(), 36), err
}

// CoachListInput is what both lists are asked for. It has a name of its own
// because only such a part of another input is read from the address.
type CoachListInput struct {
	Query    string `query:"q" doc:"Part of a name that the list shows"`
	CenterID string `query:"centerId"`
	Type     string `query:"type" doc:"micrositeTypeId"`
	Sort     string `query:"sort" doc:"waiting (the default, longest first), name, center; claims also coach"`
	Offset   string `query:"offset"`
	Limit    string `query:"limit" doc:"Without: all."`
}

func (in CoachListInput) wanted() coaching.ListFilter {
	w := coaching.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Order: coaching.Order(in.Sort),
		Offset: int(httpapi.ParseID(in.Offset)), Limit: int(httpapi.ParseID(in.Limit)),
	}
	if n, err := strconv.Atoi(in.Type); err == nil {
		w.Type = &n
	}
	return w
}

type coachRequestsInput struct {
	CoachListInput
	Offered string `query:"offered" doc:"yes: those the coach offered to take; no: the others"`
}

func (in coachRequestsInput) filter() coaching.RequestFilter {
	f := coaching.RequestFilter{ListFilter: in.wanted()}
	if in.Offered == "yes" || in.Offered == "no" {
		offered := in.Offered == "yes"
		f.Offered = &offered
	}
	return f
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

func coachRequestItemOf(r coaching.OpenRequest) coachRequestItem {
	return coachRequestItem{
		MicrositeID: r.SiteID, FirstName: r.FirstName, MicrositeTypeID: r.Type,
		MicrositeType: microsite.Type(r.Type).Name(), CenterName: r.CenterName, RequestedAt: r.RequestedAt,
		IsClaimedByMe: r.ClaimID != 0,
	}
}

// openRequests returns what of the requests is asked for, and audits the look.
func (s *handlers) openRequests(
	ctx context.Context, who access.Principal, in coachRequestsInput, action string,
) ([]coaching.OpenRequest, int64, error) {
	requests, total, err := s.Coaching.Requests(ctx, who, in.filter())
	if err != nil {
		return nil, 0, err
	}
	return requests, total, s.RecordLook(ctx, who.Actor(), "coaching", action, len(requests))
}

func (s *handlers) coachRequests(ctx context.Context, who access.Principal,
	in *coachRequestsInput) (*httpapi.Listed[coachRequestItem], error) {
	requests, total, err := s.openRequests(ctx, who, *in, "coaching.requests-viewed")
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(requests, total, coachRequestItemOf), nil
}

// coachRequestsCSV returns the whole filtered list in its order. It says no more
// of a person than the screen does.
func (s *handlers) coachRequestsCSV(
	ctx context.Context, who access.Principal, in *coachRequestsInput,
) (httpapi.CSV, error) {
	in.Offset, in.Limit = "", ""
	requests, _, err := s.openRequests(ctx, who, *in, "coaching.requests-exported")
	return httpapi.CSV{
		Name: "coach-requests.csv", Columns: []string{"first name", "type", "center", "asked", "offered by me"},
		Rows: httpapi.Cells(requests, func(r coaching.OpenRequest) []string {
			i := coachRequestItemOf(r)
			return httpapi.SafeCells(i.FirstName, i.MicrositeType, i.CenterName, httpapi.TimeCell(&i.RequestedAt),
				httpapi.YesCell(i.IsClaimedByMe))
		}),
	}, err
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

func waitingClaimItemOf(c coaching.WaitingClaim) waitingClaimItem {
	return waitingClaimItem{
		ID: c.ID, MicrositeID: c.SiteID, FirstName: c.FirstName, LastName: c.LastName,
		MicrositeTypeID: c.Type, MicrositeType: microsite.Type(c.Type).Name(), CenterName: c.CenterName,
		RequestedAt: c.RequestedAt, CoachID: c.CoachID, CoachName: c.CoachName, CoachPatients: c.Patients,
		ClaimedAt: c.ClaimedAt,
	}
}

// waitingClaims returns what of the claims is asked for, and audits the look.
func (s *handlers) waitingClaims(ctx context.Context, who access.Principal, in CoachListInput,
	action string) ([]coaching.WaitingClaim, int64, error) {
	claims, total, err := s.Coaching.Claims(ctx, who, in.wanted())
	if err != nil {
		return nil, 0, err
	}
	return claims, total, s.RecordLook(ctx, who.Actor(), "coaching", action, len(claims))
}

func (s *handlers) coachClaims(ctx context.Context, who access.Principal,
	in *CoachListInput) (*httpapi.Listed[waitingClaimItem], error) {
	claims, total, err := s.waitingClaims(ctx, who, *in, "coaching.claims-viewed")
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(claims, total, waitingClaimItemOf), nil
}

// coachClaimsCSV returns the whole filtered list in its order.
func (s *handlers) coachClaimsCSV(
	ctx context.Context, who access.Principal, in *CoachListInput,
) (httpapi.CSV, error) {
	in.Offset, in.Limit = "", ""
	claims, _, err := s.waitingClaims(ctx, who, *in, "coaching.claims-exported")
	return httpapi.CSV{Name: "coach-offers.csv", Columns: []string{
		"id", "patient", "first name", "last name", "type", "center", "asked", "coach", "patients of the coach",
		"offered",
	}, Rows: httpapi.Cells(claims, func(c coaching.WaitingClaim) []string {
		i := waitingClaimItemOf(c)
		return httpapi.SafeCells(
			strconv.FormatInt(i.ID, 10), strconv.FormatInt(i.MicrositeID, 10), i.FirstName, i.LastName, i.MicrositeType,
			i.CenterName, httpapi.TimeCell(i.RequestedAt), i.CoachName, strconv.Itoa(i.CoachPatients),
			httpapi.TimeCell(&i.ClaimedAt),
		)
	})}, err
}
