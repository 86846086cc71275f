package staff

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/microsite"
)

// staffListRoutes are the list of sites, whole and page by page, and how much
// waits in the work queue (R7.3, R7.4).
func (s *handlers) staffListRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/queue/count", "staff-queue-count",
		"How much waits for the signed-in person, without saying for whom", s.staffQueueCount)
	httpapi.Staff(calls, httpapi.Principals(), "GET /staff/microsites", "staff-microsites",
		"One page of the sites the signed-in person may see; looking is audited", s.staffMicrosites)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/microsites.csv", "staff-microsites-csv",
		"The same list as CSV", s.staffMicrositesCSV)
}

type queueCount struct {
	Count       int    `json:"count"`
	Mark        string `json:"mark" doc:"Another one when the queue holds other submissions; it says nothing else."`
	Intakes     int64  `json:"intakes" doc:"Patients who came by themselves and whom nobody has reached yet."`
	LateIntakes int64  `json:"lateIntakes" doc:"Those among them whose day is over."`
}

// staffQueueCount is what screens ask for again and again: it names nobody, so it
// leaves no audit event.
func (s *handlers) staffQueueCount(
	ctx context.Context,
	who access.Principal,
	_ *httpapi.NoInput,
) (*httpapi.Output[queueCount], error) {
	waiting, err := s.Reviews.Queue(ctx, who)
	if err != nil {
		return nil, err
	}
	mark := fnv.New64a()
	for _, w := range waiting {
		_, _ = mark.Write(strconv.AppendInt([]byte{'/'}, w.SubmissionID, 10))
	}
	fresh, late, err := s.Intakes.Waiting(ctx, who)
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(queueCount{len(waiting), strconv.FormatUint(mark.Sum64(), 36), fresh, late}), nil
}

type listInput struct {
	Query    string `query:"q"`
	Status   string `query:"status" doc:"RecipientStatus"`
	Review   string `query:"review" doc:"CustomSiteStatus"`
	CenterID string `query:"centerId"`
	Sort     string `query:"sort" doc:"updated, name, center, created, - for descending; waiting; default -updated"`
	Offset   string `query:"offset"`
	Limit    string `query:"limit"`
}

func (in listInput) filter() microsite.ListFilter {
	number := func(text string) int {
		n, _ := strconv.Atoi(text)
		return n
	}
	f := microsite.ListFilter{
		Search: in.Query, CenterID: int64(number(in.CenterID)), Order: in.Sort,
		Offset: number(in.Offset), Limit: number(in.Limit),
	}
	if n, err := strconv.Atoi(in.Status); err == nil {
		status := microsite.RecipientStatus(n)
		f.Status = &status
	}
	if n, err := strconv.Atoi(in.Review); err == nil {
		review := microsite.CustomSiteStatus(n)
		f.Review = &review
	}
	return f
}

type siteItem struct {
	ID               int64      `json:"id"`
	ShortCode        string     `json:"shortCode"`
	FirstName        string     `json:"firstName"`
	LastName         string     `json:"lastName"`
	Email            string     `json:"email"`
	MicrositeTypeID  int        `json:"micrositeTypeId"`
	CenterName       string     `json:"centerName"`
	CurrentStatus    int        `json:"currentStatus"`
	CustomSiteStatus int        `json:"customSiteStatus"`
	CreatedAt        time.Time  `json:"createdAt"`
	UpdatedAt        time.Time  `json:"updatedAt"`
	WaitingSince     *time.Time `json:"waitingSince" doc:"Since when a submission waits for a decision, else null."`
	DueAt            *time.Time `json:"dueAt" doc:"When it should be decided."`
	WaitingDays      int        `json:"waitingDays" doc:"Working days; 0 when nothing waits."`
	DaysLeft         int        `json:"daysLeft" doc:"Working days until dueAt, negative when late; 0 if nothing waits."`
}

func siteItemOf(site microsite.Listed) siteItem {
	return siteItem{
		ID: site.ID, ShortCode: site.ShortCode, FirstName: site.FirstName, LastName: site.LastName, Email: site.Email,
		MicrositeTypeID: int(site.Type), CenterName: site.CenterName, CurrentStatus: int(site.RecipientStatus),
		CustomSiteStatus: int(site.CustomSiteStatus), CreatedAt: site.CreatedAt, UpdatedAt: site.UpdatedAt,
		WaitingSince: site.WaitingSince, DueAt: site.DueAt, WaitingDays: site.WaitingDays, DaysLeft: site.DaysLeft,
	}
}

func (s *handlers) staffMicrosites(ctx context.Context, who access.Principal,
	in *listInput) (*httpapi.Listed[siteItem], error) {
	sites, total, err := s.Microsites.ListAsStaff(ctx, who, in.filter())
	if err != nil {
		return nil, err
	}
	if err := s.RecordLook(ctx, who.Actor(), "microsite", "microsite.list-viewed", len(sites)); err != nil {
		return nil, err
	}
	return httpapi.ListedOf(sites, total, siteItemOf), nil
}

// staffMicrositesCSV returns the whole filtered list in its order, page by page.
func (s *handlers) staffMicrositesCSV(
	ctx context.Context, who access.Principal, in *listInput,
) (httpapi.CSV, error) {
	f := in.filter()
	f.Limit = httpapi.MaxPage
	rows, total, err := httpapi.AllPages(func(offset int) ([]microsite.Listed, int64, error) {
		f.Offset = offset
		return s.Microsites.ListAsStaff(ctx, who, f)
	}, siteCells)
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "microsite", "microsite.exported", int(total))
	}
	return httpapi.CSV{Name: "microsites.csv", Columns: []string{
		"id", "short code", "first name", "last name", "email", "type", "center", "status", "review", "created",
		"updated", "waiting since", "due",
	}, Rows: rows}, err
}

func siteCells(site microsite.Listed) []string {
	return httpapi.SafeCells(
		strconv.FormatInt(site.ID, 10), site.ShortCode, site.FirstName, site.LastName, site.Email, site.Type.Name(),
		site.CenterName, strconv.Itoa(int(site.RecipientStatus)), strconv.Itoa(int(site.CustomSiteStatus)),
		site.CreatedAt.Format(time.RFC3339), site.UpdatedAt.Format(time.RFC3339), httpapi.TimeCell(site.WaitingSince),
		httpapi.TimeCell(site.DueAt),
	)
}
