package review

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/listing"
	"beacon/internal/platform/workdays"
	"beacon/internal/targets"
)

// QueueOrder is the order of a queue (R7.3). The default is the longest wait first.
type QueueOrder string

// The orders.
const (
	QueueNewest QueueOrder = "-waiting"
	QueueName   QueueOrder = "name" // last name, then first name
	QueueCenter QueueOrder = "center"
)

// QueueFilter narrows, sorts and pages a queue. Zero values match everything.
type QueueFilter struct {
	CenterID int64
	Updates  *bool // true: only sites with a live version; false: only first submissions
	DueNow   bool  // only submissions due today or late
	Order    QueueOrder
	Offset   int
	Limit    int // 0: all
}

// Waiting is one submission that waits for a decision.
type Waiting struct {
	Site         microsite.Site
	SubmissionID int64
	SubmittedAt  time.Time
	ApprovedAt   *time.Time // of the center's approval; nil while the center decides
	Thumbnail    string     // file name of the main picture's crop; empty without pictures
}

// QueueItem is one submission that waits for the caller's decision.
type QueueItem struct {
	Waiting
	Stage    access.ReviewStage
	Age      workdays.Age
	IsUpdate bool // the site already has a live version
}

// Queue returns all submissions that wait for the caller, oldest first.
func (s *Service) Queue(ctx context.Context, by access.Principal) ([]QueueItem, error) {
	status, stage := microsite.PendNkrApproval, access.RegistryReview
	if by.CenterID != 0 {
		status, stage = microsite.PendCenterApproval, access.CenterReview
	} else if !by.IsRegistry() {
		return nil, fault.New(fault.Forbidden, msgNotAllowed)
	}
	waiting, err := s.store.Waiting(ctx, status, by.CenterID)
	if err != nil {
		return nil, err
	}
	goals, err := s.targets.Current(ctx)
	if err != nil {
		return nil, err
	}
	items := make([]QueueItem, 0, len(waiting))
	for _, w := range waiting {
		items = append(items, QueueItem{
			Waiting: w, Stage: stage, IsUpdate: w.Site.LiveSubmissionID != nil,
			Age: goals.Age(targets.Submission{SentAt: w.SubmittedAt, ApprovedAt: w.ApprovedAt}, s.clock.Now()),
		})
	}
	return items, nil
}

// QueuePage returns one page of the submissions that wait for the caller, and the number that match the filter. It
// ignores an unknown order.
func (s *Service) QueuePage(ctx context.Context, by access.Principal, f QueueFilter) ([]QueueItem, int64, error) {
	all, err := s.Queue(ctx, by)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(q QueueItem) bool { return !f.matches(q) })
	f.Order.sort(all)
	return listing.Page(all, f.Offset, f.Limit), int64(len(all)), nil
}

func (f QueueFilter) matches(q QueueItem) bool {
	return (f.CenterID == 0 || q.Site.CenterID == f.CenterID) && (f.Updates == nil || q.IsUpdate == *f.Updates) &&
		(!f.DueNow || q.Age.Left <= 0)
}

// sort is stable: equal items stay oldest first.
func (o QueueOrder) sort(all []QueueItem) {
	name := func(q QueueItem) string { return strings.ToLower(q.Site.LastName + "\x00" + q.Site.FirstName) }
	switch o {
	case QueueNewest:
		slices.Reverse(all)
	case QueueName:
		slices.SortStableFunc(all, func(a, b QueueItem) int { return cmp.Compare(name(a), name(b)) })
	case QueueCenter:
		slices.SortStableFunc(all, func(a, b QueueItem) int { return cmp.Compare(a.Site.CenterName, b.Site.CenterName) })
	}
}
