package microsites

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
	"beacon/internal/review"
	"beacon/internal/voucher/redemption"
)

// listRoutes registers the routes for the list of sites and for the count of the work queue (R7.3, R7.4).
func (s *handlers) listRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/queue/count", "staff-queue-count",
		"Count the entries of the caller's work queue, without names"), httpapi.CenterViewers(), s.staffQueueCount)
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/microsites", Name: "staff-microsites", Subject: "microsite",
		Summary: "List the microsites that the caller may see, one page; audited",
		Viewed:  "microsite.list-viewed", Exported: "microsite.exported", ExportBy: httpapi.MaxPage, File: "microsites.csv",
		Columns: []string{
			"id", "short code", "first name", "last name", "email", "type", "center", "status", "review", "created",
			"updated", "waiting since", "due",
		},
	}, httpapi.CenterViewers(), httpapi.Find(listInput.filter, s.Microsites.ListAsStaff), newSiteItem, siteCells)
}

type queueCount struct {
	Count       int    `json:"count"`
	Mark        string `json:"mark" doc:"Opaque; changes with the entries of the queue."`
	Redemptions int    `json:"redemptions" doc:"What others asked about vouchers and this person can confirm."`
	Intakes     int64  `json:"intakes" doc:"Number of referrals and registrations that were not reached yet."`
	LateIntakes int64  `json:"lateIntakes" doc:"Those among them whose day is over."`
	Bounces     int    `json:"bounces" doc:"Number of blocked addresses."`
}

// staffQueueCount is polled by screens. It returns counts only, so it is not audited.
func (s *handlers) staffQueueCount(ctx context.Context, who access.Principal, _ *httpapi.NoInput) (queueCount, error) {
	waiting, err := s.Reviews.Queue(ctx, who)
	if err != nil {
		return queueCount{}, err
	}
	ids := httpapi.Items(waiting, func(w review.QueueItem) int64 { return w.SubmissionID })
	var redemptions []redemption.Pending
	if who.IsRegistry() {
		if redemptions, err = s.Redemptions.Pending(ctx, who); err != nil {
			return queueCount{}, err
		}
	}
	for _, w := range redemptions { // negative, to distinguish them from submissions
		ids = append(ids, -w.Holder.ID)
	}
	fresh, late, err := s.Intakes.Waiting(ctx, who)
	if err != nil {
		return queueCount{}, err
	}
	bounces, err := s.Delivery.WorkList(ctx, who)
	return queueCount{
		Count: len(waiting), Mark: payload.StateMark(ids), Redemptions: len(redemptions), Intakes: fresh, LateIntakes: late,
		Bounces: len(bounces),
	}, err
}

type listInput struct {
	Query    string `query:"q"`
	Status   string `query:"status" doc:"RecipientStatus"`
	Review   string `query:"review" doc:"CustomSiteStatus"`
	CenterID string `query:"centerId"`
	Sort     string `query:"sort" doc:"updated, name, center, created, - for descending; waiting; default -updated"`
	httpapi.Paging
}

func (in listInput) filter(page httpapi.Page) microsite.ListFilter {
	return microsite.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Order: in.Sort,
		Status: httpapi.OptionalNumber[microsite.RecipientStatus](in.Status),
		Review: httpapi.OptionalNumber[microsite.CustomSiteStatus](in.Review), Offset: page.Offset, Limit: page.Limit,
	}
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

func newSiteItem(site microsite.Listed) siteItem {
	return siteItem{
		ID: site.ID, ShortCode: site.ShortCode, FirstName: site.FirstName, LastName: site.LastName, Email: site.Email,
		MicrositeTypeID: int(site.Type), CenterName: site.CenterName, CurrentStatus: int(site.RecipientStatus),
		CustomSiteStatus: int(site.CustomSiteStatus), CreatedAt: site.CreatedAt, UpdatedAt: site.UpdatedAt,
		WaitingSince: site.WaitingSince, DueAt: site.DueAt, WaitingDays: site.WaitingDays, DaysLeft: site.DaysLeft,
	}
}

func siteCells(site microsite.Listed) []string {
	return httpapi.FormatCells(
		site.ID, site.ShortCode, site.FirstName, site.LastName, site.Email, site.Type.Name(), site.CenterName,
		int(site.RecipientStatus), int(site.CustomSiteStatus), site.CreatedAt, site.UpdatedAt, site.WaitingSince, site.DueAt,
	)
}
