package microsite

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/platform/listing"
)

// QueueOrder is how a work queue is sorted (R7.3). What waits longest is
// also due first, so that one order serves both.
type QueueOrder string

// The orders.
const (
	QueueOldest QueueOrder = "waiting" // longest wait first; the order of a queue that names none
	QueueNewest QueueOrder = "-waiting"
	QueueName   QueueOrder = "name" // last name, then first name
	QueueCenter QueueOrder = "center"
)

// QueueFilter narrows, sorts and pages a work queue. Zero values mean "any".
type QueueFilter struct {
	CenterID int64
	Updates  *bool // true: only sites that are live already; false: only first submissions
	Pressing bool  // only what is due today or late
	Order    QueueOrder
	Offset   int
	Limit    int // 0: all
}

// QueueAsStaff returns one page of what waits for this person, and how much of it
// the filter leaves. An unknown order counts as none.
func (s *Service) QueueAsStaff(ctx context.Context, by access.Principal, f QueueFilter) ([]QueueItem, int64, error) {
	all, err := s.Queue(ctx, by)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(q QueueItem) bool { return !f.leaves(q) })
	f.Order.sort(all)
	return listing.Page(all, f.Offset, f.Limit), int64(len(all)), nil
}

func (f QueueFilter) leaves(q QueueItem) bool {
	return (f.CenterID == 0 || q.Site.CenterID == f.CenterID) && (f.Updates == nil || q.IsUpdate == *f.Updates) &&
		(!f.Pressing || q.Age.Left <= 0)
}

// sort keeps items that are equal in their order, oldest first.
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
