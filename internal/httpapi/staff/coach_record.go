package staff

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/coaching"
)

// staffCoachRecordRoutes are the registry's list of coaches and each one's record
// (R7.2, R7.3).
func (s *handlers) staffCoachRecordRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/coaches", "staff-coaches",
		"The coaches by name and how many patients each has", s.staffCoaches)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/coaches.csv", "staff-coaches-csv",
		"The same list as CSV", s.staffCoachesCSV)
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/coaches/{id}", "staff-coach",
		"One coach with patients and history; looking is audited", s.staffCoach)
}

type coachesInput struct {
	Query  string `query:"q" doc:"Part of a name or an e-mail address"`
	State  string `query:"state" doc:"active, or closed: the account was closed"`
	Waits  string `query:"waits" doc:"yes: patients wait for the coach; no: nobody does"`
	Sort   string `query:"sort" doc:"name (the default), patients or waiting (longest first), - for descending"`
	Offset string `query:"offset"`
	Limit  string `query:"limit" doc:"Without: all."`
}

func (in coachesInput) filter() coaching.CoachFilter {
	f := coaching.CoachFilter{
		Search: in.Query, Order: coaching.Order(in.Sort), Offset: int(httpapi.ParseID(in.Offset)),
		Limit: int(httpapi.ParseID(in.Limit)),
	}
	if in.State == "active" || in.State == "closed" {
		closed := in.State == "closed"
		f.Closed = &closed
	}
	if in.Waits == "yes" || in.Waits == "no" {
		waits := in.Waits == "yes"
		f.Waits = &waits
	}
	return f
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

func coachItemOf(c coaching.CoachLoad) CoachItem {
	return CoachItem{
		ID: c.ID, FullName: c.FullName, Email: c.Email, Language: string(c.Language),
		CenterName: c.CenterName, IsDisabled: c.IsDisabled, Patients: c.Patients, Waiting: c.Waiting,
		WaitingSince: c.WaitingSince,
	}
}

// staffCoaches names no patient, so that it is no look at anybody's data.
func (s *handlers) staffCoaches(ctx context.Context, who access.Principal,
	in *coachesInput) (*httpapi.Listed[CoachItem], error) {
	coaches, total, err := s.Coaching.Coaches(ctx, who, in.filter())
	if err != nil {
		return nil, err
	}
	return httpapi.ListedOf(coaches, total, coachItemOf), nil
}

// staffCoachesCSV returns the whole filtered list in its order.
func (s *handlers) staffCoachesCSV(ctx context.Context, who access.Principal, in *coachesInput) (httpapi.CSV, error) {
	in.Offset, in.Limit = "", ""
	coaches, _, err := s.Coaching.Coaches(ctx, who, in.filter())
	return httpapi.CSV{Name: "coaches.csv", Columns: []string{
		"id", "name", "e-mail", "language", "center", "account closed", "patients", "patients who wait",
		"longest wait since",
	}, Rows: httpapi.Cells(coaches, func(c coaching.CoachLoad) []string {
		i := coachItemOf(c)
		return httpapi.SafeCells(
			strconv.FormatInt(i.ID, 10), i.FullName, i.Email, i.Language, i.CenterName, httpapi.YesCell(i.IsDisabled),
			strconv.Itoa(i.Patients), strconv.Itoa(i.Waiting), httpapi.TimeCell(i.WaitingSince),
		)
	})}, err
}

// coachEvent is one line of a coach's history.
type coachEvent struct {
	payload.TimelineItem
	MicrositeID int64  `json:"micrositeId" doc:"0: about the account"`
	PatientName string `json:"patientName" doc:"As it is today; empty where micrositeId is 0."`
	IsHandover  bool   `json:"isHandover" doc:"The patient went to another coach."`
}

type coachRecord struct {
	CoachItem
	Own     []coachPatientItem `json:"own" doc:"In the order of the coach's own list."`
	History []coachEvent       `json:"history" doc:"Newest first."`
}

func (s *handlers) staffCoach(
	ctx context.Context,
	who access.Principal,
	in *siteInput,
) (*httpapi.Output[coachRecord], error) {
	r, err := s.Coaching.CoachRecord(
		ctx, who, httpapi.ParseID(in.ID), payload.TimelineLength, httpapi.InfoFrom(ctx).Origin(),
	)
	if err != nil {
		return nil, err
	}
	out := coachRecord{CoachItem: coachItemOf(r.CoachLoad), Own: []coachPatientItem{}, History: []coachEvent{}}
	for _, p := range r.Own {
		out.Own = append(out.Own, coachPatientItemOf(p))
	}
	for _, e := range r.History {
		out.History = append(out.History, coachEventOf(e, r.ID))
	}
	return httpapi.Respond(out), nil
}

func coachEventOf(e coaching.CoachEvent, coachID int64) coachEvent {
	details := e.Details
	if details == nil {
		details = map[string]string{}
	}
	line := coachEvent{
		TimelineItem: payload.TimelineItem{
			ID:        e.Seq,
			At:        e.At,
			Action:    e.Action,
			ActorKind: string(e.Actor.Kind),
			ActorName: e.Actor.Name,
			Details:   details,
		},
		PatientName: e.Patient,
	}
	if e.Subject.Kind == "microsite" {
		line.MicrositeID = e.Subject.ID
		line.IsHandover = details["before"] == strconv.FormatInt(coachID, 10)
	}
	return line
}
