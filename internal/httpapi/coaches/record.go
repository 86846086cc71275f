package coaches

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/coaching"
)

// recordRoutes registers the routes for the registry's list of coaches and for a coach's record (R7.2,
// R7.3).
func (s *handlers) recordRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/coaches", Name: "staff-coaches", File: "coaches.csv",
		Summary: "List coaches by name, with their number of patients",
		Columns: []string{
			"id", "name", "e-mail", "language", "center", "account closed", "patients", "patients who wait",
			"longest wait since",
		},
	}, httpapi.RegistryStaff(), httpapi.Find(coachesInput.filter, s.Coaching.Coaches), newCoachItem, coachCells)
	httpapi.Staff(calls.Route("GET /staff/coaches/{id}", "staff-coach",
		"Get a coach with patients and history; audited"), httpapi.RegistryStaff(), s.staffCoach)
}

type coachesInput struct {
	Query string `query:"q" doc:"Part of a name or an e-mail address"`
	State string `query:"state" doc:"active, or closed: the account was closed"`
	Waits string `query:"waits" doc:"yes: patients are waiting for the coach; no: none"`
	Sort  string `query:"sort" doc:"name (the default), patients or waiting (longest first), - for descending"`
	httpapi.PagingOrAll
}

func (in coachesInput) filter(page httpapi.Page) coaching.CoachFilter {
	return coaching.CoachFilter{
		Search: in.Query, Order: coaching.Order(in.Sort), Offset: page.Offset, Limit: page.Limit,
		Closed: httpapi.OptionalChoice(in.State, "closed", "active"), Waits: httpapi.OptionalChoice(in.Waits, "yes", "no"),
	}
}

// CoachItem is a coach in a list.
type CoachItem struct {
	ID           int64      `json:"id"`
	FullName     string     `json:"fullName"`
	Email        string     `json:"email"`
	Language     string     `json:"language"`
	CenterName   string     `json:"centerName"`
	IsDisabled   bool       `json:"isDisabled"`
	Patients     int        `json:"patients"`
	Waiting      int        `json:"waiting" doc:"Patients with something unread or unanswered."`
	WaitingSince *time.Time `json:"waitingSince" doc:"The oldest note of a patient that the coach has not answered."`
}

func newCoachItem(c coaching.CoachLoad) CoachItem {
	return CoachItem{
		ID: c.ID, FullName: c.FullName, Email: c.Email, Language: string(c.Language),
		CenterName: c.CenterName, IsDisabled: c.IsDisabled, Patients: c.Patients, Waiting: c.Waiting,
		WaitingSince: c.WaitingSince,
	}
}

func coachCells(c coaching.CoachLoad) []string {
	i := newCoachItem(c)
	return httpapi.FormatCells(
		i.ID, i.FullName, i.Email, i.Language, i.CenterName, i.IsDisabled, i.Patients, i.Waiting, i.WaitingSince,
	)
}

// coachEvent is an entry of a coach's history.
type coachEvent struct {
	payload.TimelineItem
	MicrositeID int64  `json:"micrositeId" doc:"0: about the account"`
	PatientName string `json:"patientName" doc:"Current value; empty if micrositeId is 0."`
	IsHandover  bool   `json:"isHandover" doc:"The patient went to another coach."`
}

type coachRecord struct {
	CoachItem
	Own     []coachPatientItem `json:"own" doc:"In the order of the coach's own list."`
	History []coachEvent       `json:"history" doc:"Newest first."`
}

func (s *handlers) staffCoach(ctx context.Context, who access.Principal, in *httpapi.ByID) (coachRecord, error) {
	r, err := s.Coaching.CoachRecord(
		ctx, who, httpapi.ParseID(in.ID), payload.TimelineLength, httpapi.InfoFrom(ctx).Origin(),
	)
	return coachRecord{
		CoachItem: newCoachItem(r.CoachLoad), Own: httpapi.Items(r.Own, newCoachPatientItem),
		History: httpapi.Items(r.History, func(e coaching.CoachEvent) coachEvent { return newCoachEvent(e, r.ID) }),
	}, err
}

func newCoachEvent(e coaching.CoachEvent, coachID int64) coachEvent {
	line := coachEvent{TimelineItem: payload.NewTimelineItem(e.Stored), PatientName: e.Patient}
	if e.Subject.Kind == "microsite" {
		line.MicrositeID = e.Subject.ID
		line.IsHandover = line.Details["before"] == strconv.FormatInt(coachID, 10)
	}
	return line
}
