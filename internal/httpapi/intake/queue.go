package intake

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/intake"
	"beacon/internal/platform/usstate"
	"beacon/internal/platform/workdays"
)

// staffIntakeRoutes adds a center's queue of patients who came by a referral or a campaign, and the registry's report
// on them (R3, R5.2, R7.3).
func (s *handlers) staffIntakeRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls.Route("GET /staff/intake", "staff-intake",
		"List referrals and registrations of a center, one page; audited"), httpapi.CenterViewers(), s.staffIntake)
	httpapi.StaffCSV(calls.Route("GET /staff/intake.csv", "staff-intake-csv", "Export the list as CSV"),
		httpapi.CenterViewers(), s.staffIntakeCSV)
	httpapi.Staff(calls.Route("GET /staff/intake/report", "staff-intake-report",
		"Get the report on referrals: figures on sources and outcomes"), httpapi.CenterViewers(), s.staffIntakeReport)
	httpapi.StaffCSV(calls.Route("GET /staff/intake/report.csv", "staff-intake-report-csv", "Export the report as CSV"),
		httpapi.CenterViewers(), s.staffIntakeReportCSV)
	s.staffIntakeRecordRoutes()
}

type intakeListInput struct {
	Status   string `query:"status" doc:"open (without: that), new, contacted, scheduled, closed, late or all"`
	Kind     string `query:"kind" doc:"referral, champion, or empty"`
	CenterID string `query:"centerId"`
	Query    string `query:"q" doc:"Part of a name, e-mail, phone, city or campaign code"`
	Sort     string `query:"sort" doc:"due (the default), received, name, center or updated, - for descending"`
	httpapi.Paging
}

func (in intakeListInput) filter(page httpapi.Page) intake.Filter {
	return intake.Filter{
		Status: in.Status, Kind: intake.Kind(in.Kind), CenterID: httpapi.ParseID(in.CenterID), Search: in.Query,
		Order: in.Sort, Offset: page.Offset, Limit: page.Limit,
	}
}

type intakeSite struct {
	ID               int64  `json:"id"`
	ShortCode        string `json:"shortCode"`
	CurrentStatus    int    `json:"currentStatus"`
	CustomSiteStatus int    `json:"customSiteStatus"`
}

// IntakeItem is a patient of a referral or a campaign in a list.
type IntakeItem struct {
	ID              int64       `json:"id"`
	Version         int64       `json:"version"`
	Kind            string      `json:"kind" doc:"referral or champion"`
	Status          string      `json:"status" doc:"new, contacted, scheduled or closed"`
	ClosedReason    string      `json:"closedReason" doc:"Empty until closed."`
	CenterID        int64       `json:"centerId"`
	CenterName      string      `json:"centerName"`
	FirstName       string      `json:"firstName"`
	LastName        string      `json:"lastName"`
	Email           string      `json:"email"`
	Phone           string      `json:"phone"`
	City            string      `json:"city"`
	State           string      `json:"state" doc:"Two letters, or empty"`
	Language        string      `json:"language"`
	ReceivedAt      time.Time   `json:"receivedAt"`
	DueAt           time.Time   `json:"dueAt" doc:"When the patient should be reached."`
	ContactedAt     *time.Time  `json:"contactedAt" doc:"When the patient was reached first."`
	ScheduledOn     string      `json:"scheduledOn" doc:"YYYY-MM-DD, or empty"`
	ClosedAt        *time.Time  `json:"closedAt"`
	UpdatedAt       time.Time   `json:"updatedAt"`
	WaitingDays     int         `json:"waitingDays" doc:"Working days until reached or closed, else until now."`
	DaysLeft        *int        `json:"daysLeft" doc:"Working days until dueAt, negative when late; or null."`
	IsLate          bool        `json:"isLate"`
	Attempts        int         `json:"attempts" doc:"Number of attempts to reach the patient."`
	LastAttemptAt   *time.Time  `json:"lastAttemptAt"`
	EmailRefused    bool        `json:"mailRefused" doc:"An email to this address was given up."`
	LeadSource      string      `json:"leadSource" doc:"Of a referral; empty when not told."`
	Campaign        string      `json:"campaign" doc:"The code of a champion registration."`
	MicrositeTypeID int         `json:"micrositeTypeId"`
	WantsMicrosite  bool        `json:"wantsMicrosite"`
	Site            *intakeSite `json:"site" doc:"The site at this center, if there is one."`
}

func (s *handlers) newIntakeItem(e intake.Entry, days workdays.Calendar) IntakeItem {
	age := e.Age(s.Clock.Now(), days)
	state, _ := usstate.ByID(e.StateID)
	out := IntakeItem{
		ID: e.ID, Version: e.Version, Kind: string(e.Kind), Status: string(e.Status),
		ClosedReason: string(e.Reason), CenterID: e.CenterID, CenterName: e.CenterName,
		FirstName: e.FirstName, LastName: e.LastName, Email: e.Email, Phone: e.Phone,
		City: e.City, State: state.Abbreviation, Language: string(e.Language),
		ReceivedAt: e.ReceivedAt, DueAt: e.DueAt, ContactedAt: e.ContactedAt, ScheduledOn: e.ScheduledOn,
		ClosedAt: e.ClosedAt, UpdatedAt: e.UpdatedAt, WaitingDays: age.Waiting, DaysLeft: age.Left,
		IsLate: age.IsLate, Attempts: e.Attempts, LastAttemptAt: e.LastAttemptAt,
		EmailRefused: e.EmailRefused, LeadSource: e.LeadSource, Campaign: e.Campaign,
		WantsMicrosite: e.WantsMicrosite,
	}
	if site := e.OwnSite(); site != nil {
		out.Site = &intakeSite{site.ID, site.ShortCode, int(site.RecipientStatus), int(site.CustomSiteStatus)}
		out.MicrositeTypeID = int(site.Type)
	}
	return out
}

type intakeCounts struct {
	New       int64 `json:"new"`
	Contacted int64 `json:"contacted"`
	Scheduled int64 `json:"scheduled"`
	Closed    int64 `json:"closed"`
	Late      int64 `json:"late" doc:"Among the new ones."`
}

type intakeListOutput struct {
	Body struct {
		Success bool         `json:"success"`
		Results []IntakeItem `json:"results"`
		Total   int64        `json:"total"`
		Counts  intakeCounts `json:"counts" doc:"By status, whatever status was asked for."`
	}
}

func (s *handlers) staffIntake(
	ctx context.Context, who access.Principal, in *intakeListInput,
) (*intakeListOutput, error) {
	page := in.Page()
	page.Limit = min(page.Limit, httpapi.MaxPage)
	entries, counts, total, err := s.Intakes.List(ctx, who, in.filter(page))
	if err != nil {
		return nil, err
	}
	days, err := s.Intakes.Calendar(ctx)
	if err != nil {
		return nil, err
	}
	out := &intakeListOutput{}
	out.Body.Success, out.Body.Total, out.Body.Counts = true, total, intakeCounts(counts)
	out.Body.Results = httpapi.Items(entries, func(e intake.Entry) IntakeItem { return s.newIntakeItem(e, days) })
	return out, s.RecordLook(ctx, who.Actor(), "intake", "intake.list-viewed", len(entries))
}

// staffIntakeCSV returns the whole filtered list in its order. It reads page by page.
func (s *handlers) staffIntakeCSV(
	ctx context.Context, who access.Principal, in *intakeListInput,
) (httpapi.CSV, error) {
	days, err := s.Intakes.Calendar(ctx)
	if err != nil {
		return httpapi.CSV{}, err
	}
	rows, total, err := httpapi.AllPages(func(offset int) ([]intake.Entry, int64, error) {
		entries, _, total, err := s.Intakes.List(ctx, who, in.filter(httpapi.Page{Offset: offset, Limit: httpapi.ExportPage}))
		return entries, total, err
	}, func(e intake.Entry) []string { return intakeCells(s.newIntakeItem(e, days)) })
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "intake", "intake.exported", int(total))
	}
	return httpapi.CSV{Name: "referrals.csv", Columns: []string{
		"id", "kind", "status", "closed reason", "center", "first name", "last name", "email", "phone", "city", "state",
		"language", "received", "due", "reached", "working days waiting", "late", "appointment", "closed", "attempts",
		"last attempt", "mail refused", "lead source", "campaign", "site", "site status",
	}, Rows: rows}, err
}

func intakeCells(i IntakeItem) []string {
	site, status := "", ""
	if i.Site != nil {
		site, status = i.Site.ShortCode, strconv.Itoa(i.Site.CurrentStatus)
	}
	return httpapi.FormatCells(
		i.ID, i.Kind, i.Status, i.ClosedReason, i.CenterName, i.FirstName, i.LastName, i.Email, i.Phone, i.City, i.State,
		i.Language, i.ReceivedAt, i.DueAt, i.ContactedAt, i.WaitingDays, i.IsLate, i.ScheduledOn, i.ClosedAt, i.Attempts,
		i.LastAttemptAt, i.EmailRefused, i.LeadSource, i.Campaign, site, status,
	)
}
