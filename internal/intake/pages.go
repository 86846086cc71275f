package intake

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/targets"
	"beacon/internal/visits"
)

// PageVisits counts the visitors of a page, or of all pages of a center, by their actions.
type PageVisits struct {
	ID         int64 // of the page or the center
	Name       string
	Visits     int64
	LearnMore  int64
	Screening  int64
	Registered int64
}

// PageRow is a line of the report on visitors. A nil figure is a number below FewerThan.
type PageRow struct {
	ID         int64
	Name       string // a page's short code, or a center's name
	Visits     *int64
	LearnMore  *int64
	Screening  *int64
	Registered *int64
}

// FewerThan limits the numbers of other centers' visitors: smaller numbers are left out, so that no report points at one
// person.
const FewerThan = 5

// shownFigure returns a number of visitors for a reader: nil for a number below FewerThan outside the reader's center.
func shownFigure(n int64, isOwnCenter bool) *int64 {
	if n < FewerThan && !isOwnCenter {
		return nil
	}
	return &n
}

func newPageRow(v PageVisits, isOwnCenter bool) PageRow {
	return PageRow{
		ID: v.ID, Name: v.Name, Visits: shownFigure(v.Visits, isOwnCenter), LearnMore: shownFigure(v.LearnMore, isOwnCenter),
		Screening: shownFigure(v.Screening, isOwnCenter), Registered: shownFigure(v.Registered, isOwnCenter),
	}
}

// day returns the day on which visits of a calendar day of the registry are counted.
func (s *Service) day(at time.Time) visits.Day {
	y, m, d := at.In(s.zone).Date()
	return visits.NewDay(time.Date(y, m, d, 0, 0, 0, 0, time.UTC))
}

// pageRows returns the visitors of each page of the caller's center, or of each center for the registry.
func (s *Service) pageRows(ctx context.Context, by access.Principal, from, to visits.Day) ([]PageRow, error) {
	read := s.store.CenterVisits
	if !by.IsRegistry() {
		read = func(ctx context.Context, from, to visits.Day) ([]PageVisits, error) {
			return s.store.PageVisits(ctx, by.CenterID, from, to)
		}
	}
	counted, err := read(ctx, from, to)
	rows := make([]PageRow, 0, len(counted))
	for _, v := range counted {
		rows = append(rows, newPageRow(v, !by.IsRegistry()))
	}
	return rows, err
}

// CountCenters counts the visitors of every center for the newest days, and returns the number of stored rows. The day
// before the last counted day is counted again, because its last visits came after the last count.
func (s *Service) CountCenters(ctx context.Context) (int, error) { return s.store.CountCenters(ctx) }

// Decision has the times of a review.
type Decision struct {
	Stage       access.ReviewStage
	SubmittedAt time.Time
	ApprovedAt  *time.Time // the center's approval, for a decision of the registry
	DecidedAt   time.Time
}

// ReviewRow has the times of the decisions of one stage.
type ReviewRow struct {
	Stage      access.ReviewStage
	Count      int
	InTarget   int
	TargetDays int      // days until a decision is due, see targets.Targets
	MedianDays *float64 // working days until the decision; nil without a decision
}

// reviewRows returns the times of the decisions of each stage.
func reviewRows(decisions []Decision, goals targets.Targets) []ReviewRow {
	calendar := goals.Calendar()
	rows := []ReviewRow{
		{Stage: access.CenterReview, TargetDays: goals.CenterDays}, {Stage: access.RegistryReview, TargetDays: goals.RegistryDays},
	}
	for i := range rows {
		row, days := &rows[i], []int{}
		for _, d := range decisions {
			if d.Stage != row.Stage {
				continue
			}
			since := d.SubmittedAt
			if d.ApprovedAt != nil {
				since = *d.ApprovedAt
			}
			row.Count, days = row.Count+1, append(days, max(calendar.Between(since, d.DecidedAt), 0))
			if calendar.Left(d.DecidedAt, calendar.Due(since, row.TargetDays)) >= 0 {
				row.InTarget++
			}
		}
		row.MedianDays = median(days)
	}
	return rows
}
