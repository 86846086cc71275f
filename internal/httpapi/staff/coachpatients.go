package staff

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
)

// staffCoachPatientsRoutes are the list of a coach's own patients (R7.2, R7.3).
func (s *handlers) staffCoachPatientsRoutes() {
	httpapi.Staff(s.API, httpapi.Call{
		Route: "GET /staff/coach/patients", Name: "coach-patients",
		Summary: "The coach's own patients, unread first; looking is audited", Tag: "staff",
	}, httpapi.Principals(access.Coach), s.coachPatients)
	s.RegisterRaw(
		httpapi.AccessStaff, huma.Operation{
			OperationID: "coach-patients-csv", Method: http.MethodGet, Path: "/staff/coach/patients.csv",
			Summary: "The same list as CSV", Tags: []string{"staff"}, Responses: httpapi.FileResponses("text/csv"),
		},
		s.coachPatientsCSV,
	)
}

type coachPatientsInput struct {
	Query  string `query:"q" doc:"Part of the patient's name, with or without its accents"`
	Type   string `query:"type" doc:"micrositeTypeId"`
	Shows  string `query:"shows" doc:"unread: with something that the coach has not looked at; waiting: with a note that has no reply"`
	Sort   string `query:"sort" doc:"name; waiting, longest first; activity, newest first, or -activity. Without: unread first."`
	Offset string `query:"offset"`
	Limit  string `query:"limit" doc:"Without: all."`
}

func (in coachPatientsInput) filter() coaching.PatientFilter {
	f := coaching.PatientFilter{
		Search: in.Query, Shows: coaching.Awaiting(in.Shows), Order: coaching.Order(in.Sort),
		Offset: int(httpapi.ParseID(in.Offset)), Limit: int(httpapi.ParseID(in.Limit)),
	}
	if n, err := strconv.Atoi(in.Type); err == nil {
		f.Type = &n
	}
	return f
}

// wholePatientList reads the filter of an export, which is of all pages.
func wholePatientList(q url.Values) coachPatientsInput {
	return coachPatientsInput{Query: q.Get("q"), Type: q.Get("type"), Shows: q.Get("shows"), Sort: q.Get("sort")}
}

type coachPatientItem struct {
	MicrositeID          int64      `json:"micrositeId"`
	FirstName            string     `json:"firstName"`
	LastName             string     `json:"lastName"`
	MicrositeTypeID      int        `json:"micrositeTypeId"`
	CenterName           string     `json:"centerName"`
	CurrentStatus        int        `json:"currentStatus"`
	CustomSiteStatus     int        `json:"customSiteStatus"`
	IsCoachAllowedToEdit bool       `json:"isCoachAllowedToEdit"`
	HasUnread            bool       `json:"hasUnread"`
	UnreadCount          int        `json:"unreadCount"`
	WaitingSince         *time.Time `json:"waitingSince" doc:"The oldest note of the patient without a reply."`
	LastActivity         time.Time  `json:"lastActivity"`
	AssignedDateTime     *time.Time `json:"assignedDateTime"`
}

func coachPatientItemOf(p coaching.Patient) coachPatientItem {
	return coachPatientItem{
		MicrositeID: p.Site.ID, FirstName: p.Site.FirstName, LastName: p.Site.LastName,
		MicrositeTypeID: p.Site.Type, CenterName: p.Site.CenterName,
		CurrentStatus: p.Site.RecipientStatus, CustomSiteStatus: p.Site.CustomSiteStatus,
		IsCoachAllowedToEdit: p.MayEdit, HasUnread: p.Unread > 0, UnreadCount: p.Unread,
		WaitingSince: p.WaitingSince, LastActivity: p.LastActivityAt, AssignedDateTime: p.AssignedAt,
	}
}

// ownPatientsPage is a page of the list, and what of all own patients holds
// whatever the filter: the screen beside the list needs it.
type ownPatientsPage struct {
	Body struct {
		Success   bool               `json:"success"`
		Results   []coachPatientItem `json:"results"`
		Total     int64              `json:"total" doc:"How many lines the filter leaves on all pages."`
		All       int                `json:"all" doc:"How many patients the coach has."`
		Waiting   int                `json:"waiting" doc:"Those among all with something unread or unanswered."`
		UnreadIDs []int64            `json:"unreadIds" doc:"micrositeId of those among all with something unread."`
	}
}

// ownPatients returns what of a coach's patients is asked for, and audits the look.
func (s *handlers) ownPatients(ctx context.Context, who access.Principal, in coachPatientsInput,
	action string) (coaching.OwnPatients, error) {
	own, err := s.Coaching.ListPatients(ctx, who, in.filter())
	if err != nil {
		return own, err
	}
	return own, s.RecordLook(ctx, who.Actor(), "coaching", action, len(own.Page))
}

func (s *handlers) coachPatients(ctx context.Context, who access.Principal, in *coachPatientsInput) (*ownPatientsPage,
	error) {
	own, err := s.ownPatients(ctx, who, *in, "coaching.list-viewed")
	if err != nil {
		return nil, err
	}
	out := &ownPatientsPage{}
	b := &out.Body
	b.Success, b.Results, b.Total = true, make([]coachPatientItem, 0, len(own.Page)), own.Total
	b.All, b.Waiting, b.UnreadIDs = own.All, own.Waiting, own.Unread
	for _, p := range own.Page {
		b.Results = append(b.Results, coachPatientItemOf(p))
	}
	return out, nil
}

// coachPatientsCSV returns the whole filtered list in its order.
func (s *handlers) coachPatientsCSV(w http.ResponseWriter, r *http.Request) {
	who, err := s.coachingMember(r.Context(), access.Coach)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	own, err := s.ownPatients(r.Context(), who, wholePatientList(r.URL.Query()), "coaching.list-exported")
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	out := httpapi.StartCSV(
		w, "my-patients.csv", "patient", "first name", "last name", "type", "center", "unread", "waiting since", "last word",
		"mine since", "may edit",
	)
	for _, p := range own.Page {
		i := coachPatientItemOf(p)
		_ = out.Write(httpapi.SafeCells(
			strconv.FormatInt(i.MicrositeID, 10), i.FirstName, i.LastName, microsite.Type(i.MicrositeTypeID).Name(),
			i.CenterName, strconv.Itoa(i.UnreadCount), httpapi.TimeCell(i.WaitingSince), httpapi.TimeCell(&i.LastActivity),
			httpapi.TimeCell(i.AssignedDateTime), httpapi.YesCell(i.IsCoachAllowedToEdit),
		))
	}
	out.Flush()
}
