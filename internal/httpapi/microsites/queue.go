package microsites

import (
	"time"

	"beacon/internal/httpapi"

	"beacon/internal/review"
)

// queueRoutes registers the routes of the work queue (R7.3).
func (s *handlers) queueRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/queue", Name: "staff-queue", Subject: "microsite",
		FileSummary: "Export the queue as CSV",
		Summary:     "List the caller's work queue, oldest first; audited",
		Viewed:      "microsite.queue-viewed", Exported: "microsite.queue-exported", File: "queue.csv",
		Columns: []string{
			"id", "short code", "first name", "last name", "type", "center", "stage", "what", "waiting since",
			"working days", "due", "working days left",
		},
	}, httpapi.CenterViewers(), httpapi.Find(queueInput.filter, s.Reviews.QueuePage), newQueueItem, queueCells)
}

type queueInput struct {
	CenterID string `query:"centerId"`
	What     string `query:"what" doc:"first: first submissions; update: new versions of live sites"`
	Due      string `query:"due" doc:"now: what is due today or late"`
	Sort     string `query:"sort" doc:"waiting, -waiting, name or center. Without: waiting, longest first."`
	httpapi.PagingOrAll
}

func (in queueInput) filter(page httpapi.Page) review.QueueFilter {
	return review.QueueFilter{
		CenterID: httpapi.ParseID(in.CenterID), DueNow: in.Due == "now", Order: review.QueueOrder(in.Sort),
		Updates: httpapi.OptionalChoice(in.What, "update", "first"), Offset: page.Offset, Limit: page.Limit,
	}
}

type queueItem struct {
	Kind            string    `json:"kind"`
	MicrositeID     int64     `json:"micrositeId"`
	SubmissionID    int64     `json:"submissionId"`
	Stage           string    `json:"stage"`
	FirstName       string    `json:"firstName"`
	LastName        string    `json:"lastName"`
	MicrositeTypeID int       `json:"micrositeTypeId"`
	CenterName      string    `json:"centerName"`
	WaitingSince    time.Time `json:"waitingSince"`
	DueAt           time.Time `json:"dueAt"`
	WaitingDays     int       `json:"waitingDays" doc:"Working days."`
	DaysLeft        int       `json:"daysLeft" doc:"Working days until dueAt; 0: due today; negative: late."`
	IsUpdate        bool      `json:"isUpdate"`
	Thumbnail       *string   `json:"thumbnail"`
}

func newQueueItem(q review.QueueItem) queueItem {
	item := queueItem{
		Kind: "review", MicrositeID: q.Site.ID, SubmissionID: q.SubmissionID,
		Stage: string(q.Stage), FirstName: q.Site.FirstName, LastName: q.Site.LastName,
		MicrositeTypeID: int(q.Site.Type), CenterName: q.Site.CenterName, WaitingSince: q.SubmittedAt,
		DueAt: q.Age.DueAt, WaitingDays: q.Age.Waiting, DaysLeft: q.Age.Left,
		IsUpdate: q.IsUpdate,
	}
	if q.Thumbnail != "" {
		item.Thumbnail = &q.Thumbnail
	}
	return item
}

func queueCells(item review.QueueItem) []string {
	what := "first"
	if item.IsUpdate {
		what = "update"
	}
	return httpapi.FormatCells(
		item.Site.ID, item.Site.ShortCode, item.Site.FirstName, item.Site.LastName, item.Site.Type.Name(),
		item.Site.CenterName, string(item.Stage), what, item.SubmittedAt, item.Age.Waiting, item.Age.DueAt, item.Age.Left,
	)
}
