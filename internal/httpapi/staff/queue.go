package staff

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/review"
)

// staffQueueRoutes are the work queue (R7.3).
func (s *handlers) staffQueueRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls, httpapi.Principals(), "GET /staff/queue", "staff-queue",
		"What waits for the signed-in person, oldest first; looking is audited", s.staffQueue)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/queue.csv", "staff-queue-csv",
		"The same queue as CSV", s.staffQueueCSV)
}

type queueInput struct {
	CenterID string `query:"centerId"`
	What     string `query:"what" doc:"first: first submissions; update: new versions of live sites"`
	Due      string `query:"due" doc:"now: what is due today or late"`
	Sort     string `query:"sort" doc:"waiting, -waiting, name or center. Without: waiting, longest first."`
	Offset   string `query:"offset"`
	Limit    string `query:"limit" doc:"Without: all."`
}

func (in queueInput) filter() review.QueueFilter {
	f := review.QueueFilter{
		CenterID: httpapi.ParseID(in.CenterID), DueNow: in.Due == "now", Order: review.QueueOrder(in.Sort),
		Offset: int(httpapi.ParseID(in.Offset)), Limit: int(httpapi.ParseID(in.Limit)),
	}
	if in.What == "first" || in.What == "update" {
		updates := in.What == "update"
		f.Updates = &updates
	}
	return f
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
	DaysLeft        int       `json:"daysLeft" doc:"Working days until dueAt; 0: due today; negative: late by so many."`
	IsUpdate        bool      `json:"isUpdate"`
	Thumbnail       *string   `json:"thumbnail"`
}

func queueItemOf(q review.QueueItem) queueItem {
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

func (s *handlers) staffQueue(ctx context.Context, who access.Principal, in *queueInput) (*httpapi.Listed[queueItem],
	error) {
	waiting, total, err := s.Reviews.QueuePage(ctx, who, in.filter())
	if err != nil {
		return nil, err
	}
	if err := s.RecordLook(ctx, who.Actor(), "microsite", "microsite.queue-viewed", len(waiting)); err != nil {
		return nil, err
	}
	return httpapi.ListedOf(waiting, total, queueItemOf), nil
}

// staffQueueCSV returns the whole filtered queue in its order.
func (s *handlers) staffQueueCSV(ctx context.Context, who access.Principal, in *queueInput) (httpapi.CSV, error) {
	in.Offset, in.Limit = "", ""
	waiting, _, err := s.Reviews.QueuePage(ctx, who, in.filter())
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "microsite", "microsite.queue-exported", len(waiting))
	}
	return httpapi.CSV{Name: "queue.csv", Columns: []string{
		"id", "short code", "first name", "last name", "type", "center", "stage", "what", "waiting since",
		"working days", "due", "working days left",
	}, Rows: httpapi.Cells(waiting, queueCells)}, err
}

func queueCells(item review.QueueItem) []string {
	what := "first"
	if item.IsUpdate {
		what = "update"
	}
	// The days left may begin with a minus and are a number all the same.
	return append(httpapi.SafeCells(
		strconv.FormatInt(item.Site.ID, 10), item.Site.ShortCode, item.Site.FirstName, item.Site.LastName,
		item.Site.Type.Name(), item.Site.CenterName, string(item.Stage), what, httpapi.TimeCell(&item.SubmittedAt),
		strconv.Itoa(item.Age.Waiting), httpapi.TimeCell(&item.Age.DueAt),
	), strconv.Itoa(item.Age.Left))
}
