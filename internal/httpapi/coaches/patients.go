package coaches

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
)

// patientsRoutes registers the routes for the list of a coach's own patients (R7.2, R7.3).
func (s *handlers) patientsRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls.Route("GET /staff/coach/patients", "coach-patients",
		"List the coach's own patients, unread first; audited"), httpapi.Coaches(), s.coachPatients)
	httpapi.StaffCSV(calls.Route("GET /staff/coach/patients.csv", "coach-patients-csv", "Export the list as CSV"),
		httpapi.Coaches(), s.coachPatientsCSV)
}

type coachPatientsInput struct {
	Query string `query:"q" doc:"Part of the patient's name, with or without its accents"`
	Type  string `query:"type" doc:"micrositeTypeId"`
	Shows string `query:"shows" doc:"unread: new messages; waiting: new messages, or a note without a reply"`
	Sort  string `query:"sort" doc:"name, waiting (longest first), activity, or silent (longest without a sign of life first); default unread first"`
	httpapi.PagingOrAll
}

func (in coachPatientsInput) filter(page httpapi.Page) coaching.PatientFilter {
	return coaching.PatientFilter{
		Search: in.Query, State: coaching.PatientState(in.Shows), Order: coaching.Order(in.Sort),
		Type: httpapi.OptionalNumber[int](in.Type), Offset: page.Offset, Limit: page.Limit,
	}
}

type coachPatientItem struct {
	MicrositeID          int64  `json:"micrositeId"`
	FirstName            string `json:"firstName"`
	LastName             string `json:"lastName"`
	MicrositeTypeID      int    `json:"micrositeTypeId"`
	CenterName           string `json:"centerName"`
	CurrentStatus        int    `json:"currentStatus"`
	CustomSiteStatus     int    `json:"customSiteStatus"`
	IsCoachAllowedToEdit bool   `json:"isCoachAllowedToEdit"`
	HasUnread            bool   `json:"hasUnread"`
	UnreadCount          int    `json:"unreadCount"`

	WaitingSince     *time.Time `json:"waitingSince" doc:"The oldest note of the patient that the coach has not answered."`
	LastActivity     time.Time  `json:"lastActivity"`
	LastSeen         *time.Time `json:"lastSeen" doc:"The last sign of life of the patient: a note, or the use of the link; null if there was none."`
	AssignedDateTime *time.Time `json:"assignedDateTime"`
	Thumbnail        *string    `json:"thumbnail" doc:"Of the working copy's main picture."`

	LastMessage *string `json:"lastMessage" doc:"What was written last, up to 160 characters; null without notes."`

	LastMessageByCoach bool `json:"lastMessageByCoach"`
}

// messageShown is the number of characters of a message in the list.
const messageShown = 160

func newCoachPatientItem(p coaching.Patient) coachPatientItem {
	item := coachPatientItem{
		MicrositeID: p.Site.ID, FirstName: p.Site.FirstName, LastName: p.Site.LastName,
		MicrositeTypeID: p.Site.Type, CenterName: p.Site.CenterName,
		CurrentStatus: p.Site.RecipientStatus, CustomSiteStatus: p.Site.CustomSiteStatus,
		IsCoachAllowedToEdit: p.MayEdit, HasUnread: p.Unread > 0, UnreadCount: p.Unread,
		WaitingSince: p.WaitingSince, LastActivity: p.LastActivityAt, LastSeen: p.LastSeenAt, AssignedDateTime: p.AssignedAt,
	}
	if p.Site.Thumbnail != "" {
		item.Thumbnail = &p.Site.Thumbnail
	}
	if m := p.LastMessage; m != nil {
		text := firstRunes(m.Text, messageShown)
		item.LastMessage, item.LastMessageByCoach = &text, m.From == coaching.TheCoach
	}
	return item
}

// firstRunes returns the first n characters of a text.
func firstRunes(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n])
	}
	return text
}

// ownPatientsPage is a page of the list, with figures about all own patients regardless of the filter. The screen
// next to the list needs these figures.
type ownPatientsPage struct {
	Body struct {
		Success   bool               `json:"success"`
		Results   []coachPatientItem `json:"results"`
		Total     int64              `json:"total" doc:"How many lines the filter leaves on all pages."`
		All       int                `json:"all" doc:"How many patients the coach has."`
		Waiting   int                `json:"waiting" doc:"Those among all with something unread or unanswered."`
		UnreadIDs []int64            `json:"unreadIds" doc:"micrositeId of all patients with unread messages."`
	}
}

// ownPatients returns the filtered list of a coach's patients and audits the read.
func (s *handlers) ownPatients(
	ctx context.Context, who access.Principal, f coaching.PatientFilter, action string,
) (coaching.OwnPatients, error) {
	own, err := s.Coaching.ListPatients(ctx, who, f)
	if err != nil {
		return own, err
	}
	return own, s.RecordLook(ctx, who.Actor(), "coaching", action, len(own.Page))
}

func (s *handlers) coachPatients(
	ctx context.Context, who access.Principal, in *coachPatientsInput,
) (*ownPatientsPage, error) {
	own, err := s.ownPatients(ctx, who, in.filter(in.Page()), "coaching.list-viewed")
	out := &ownPatientsPage{}
	b := &out.Body
	b.Success, b.Results, b.Total = true, httpapi.Items(own.Page, newCoachPatientItem), own.Total
	b.All, b.Waiting, b.UnreadIDs = own.All, own.Waiting, own.Unread
	return out, err
}

// coachPatientsCSV returns the complete filtered list in its order.
func (s *handlers) coachPatientsCSV(
	ctx context.Context, who access.Principal, in *coachPatientsInput,
) (httpapi.CSV, error) {
	own, err := s.ownPatients(ctx, who, in.filter(httpapi.Page{}), "coaching.list-exported")
	return httpapi.CSV{Name: "my-patients.csv", Columns: []string{
		"patient", "first name", "last name", "type", "center", "unread", "waiting since", "last word", "last seen", "mine since",
		"may edit",
	}, Rows: httpapi.Cells(own.Page, func(p coaching.Patient) []string {
		i := newCoachPatientItem(p)
		return httpapi.FormatCells(
			i.MicrositeID, i.FirstName, i.LastName, microsite.Type(i.MicrositeTypeID).Name(), i.CenterName,
			i.UnreadCount, i.WaitingSince, i.LastActivity, i.LastSeen, i.AssignedDateTime, i.IsCoachAllowedToEdit,
		)
	})}, err
}
