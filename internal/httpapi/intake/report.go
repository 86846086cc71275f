package intake

import (
	"context"
	"slices"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/intake"
)

type intakeReportInput struct {
	From string `query:"from" doc:"YYYY-MM-DD; without: ninety days before to"`
	To   string `query:"to" doc:"YYYY-MM-DD, that day included; without: today"`
}

type intakeReportRow struct {
	Key        string         `json:"key" doc:"A center's id, a lead source, a campaign's code, or a month (YYYY-MM)"`
	Name       string         `json:"name"`
	Received   int            `json:"received"`
	Contacted  int            `json:"contacted" doc:"Reached by now."`
	InTarget   int            `json:"inTarget" doc:"Reached within targetDays working days."`
	MedianDays *float64       `json:"medianDays" doc:"Median of working days until reached; null if no patient was reached."`
	Waiting    int            `json:"waiting" doc:"Still new."`
	Closed     map[string]int `json:"closed" doc:"By reason."`
	Sites      int            `json:"sites" doc:"Confirmed patients with a site."`
	Starter    int            `json:"starter" doc:"Whose starter site visitors see."`
	Live       int            `json:"live" doc:"Whose own page visitors see."`
}

type visitorsRow struct {
	ID         int64  `json:"id" doc:"Of the page, or for the registry of the center"`
	Name       string `json:"name" doc:"The page's short code, or the center's name"`
	Visits     *int64 `json:"visits" doc:"null: fewer than fewerThan"`
	LearnMore  *int64 `json:"learnMore" doc:"null: fewer than fewerThan"`
	Screening  *int64 `json:"screening" doc:"null: fewer than fewerThan"`
	Registered *int64 `json:"registered" doc:"null: fewer than fewerThan"`
}

type reviewTimes struct {
	Stage      string   `json:"stage" enum:"center,registry"`
	Count      int      `json:"count"`
	InTarget   int      `json:"inTarget" doc:"Decided by the due day."`
	TargetDays int      `json:"targetDays"`
	MedianDays *float64 `json:"medianDays" doc:"Median of working days until the decision; null without one."`
}

type intakeReport struct {
	From          string            `json:"from"`
	To            string            `json:"to"`
	TargetDays    int               `json:"targetDays"`
	Total         intakeReportRow   `json:"total"`
	ByCenter      []intakeReportRow `json:"byCenter"`
	BySource      []intakeReportRow `json:"bySource" doc:"Referrals only; an empty key did not say."`
	ByCampaign    []intakeReportRow `json:"byCampaign" doc:"Champion registrations only."`
	ByMonth       []intakeReportRow `json:"byMonth" doc:"Oldest first."`
	WithoutCenter *int64            `json:"withoutCenter" doc:"Referrals without a center yet; null for a coordinator."`
	Visitors      []visitorsRow     `json:"visitors" doc:"By page of the own center; for the registry by center, counted hourly."`
	FewerThan     int               `json:"fewerThan"`
	Reviews       []reviewTimes     `json:"reviews" doc:"Of the center, then of the registry."`
}

// staffIntakeReport returns no personal data, so it is not audited.
func (s *handlers) staffIntakeReport(
	ctx context.Context, who access.Principal, in *intakeReportInput,
) (intakeReport, error) {
	r, err := s.Intakes.Report(ctx, who, in.From, in.To)
	return intakeReport{
		From: r.From, To: r.To, TargetDays: r.TargetDays, Total: reportRow(r.Total),
		ByCenter: httpapi.Items(r.ByCenter, reportRow), BySource: httpapi.Items(r.BySource, reportRow),
		ByCampaign: httpapi.Items(r.ByCampaign, reportRow), ByMonth: httpapi.Items(r.ByMonth, reportRow),
		WithoutCenter: r.WithoutCenter, Visitors: httpapi.Items(r.Pages, newVisitorsRow), FewerThan: intake.FewerThan,
		Reviews: httpapi.Items(r.Reviews, newReviewTimes),
	}, err
}

func newVisitorsRow(r intake.PageRow) visitorsRow { return visitorsRow(r) }

func newReviewTimes(r intake.ReviewRow) reviewTimes {
	return reviewTimes{string(r.Stage), r.Count, r.InTarget, r.TargetDays, r.MedianDays}
}

func reportRow(r intake.Row) intakeReportRow {
	closed := map[string]int{}
	for reason, n := range r.Closed {
		closed[string(reason)] = n
	}
	return intakeReportRow{
		Key: r.Key, Name: r.Name, Received: r.Received, Contacted: r.Contacted, InTarget: r.InTarget,
		MedianDays: r.MedianDays, Waiting: r.Waiting, Closed: closed, Sites: r.Sites, Starter: r.Starter,
		Live: r.Live,
	}
}

// staffIntakeReportCSV returns the report as a file, with one line for each row of its tables. It has the same days
// and scope, and no personal data, so it is not audited.
func (s *handlers) staffIntakeReportCSV(
	ctx context.Context, who access.Principal, in *intakeReportInput,
) (httpapi.CSV, error) {
	report, err := s.Intakes.Report(ctx, who, in.From, in.To)
	columns := []string{
		"from", "to", "division", "key", "name", "came", "reached", "reached %", "reached in target", "in target %",
		"median working days", "waiting", "closed",
	}
	for _, reason := range intake.AllReasons() {
		columns = append(columns, "closed: "+string(reason))
	}
	var lines [][]string
	for _, d := range []struct {
		name string
		rows []intake.Row
	}{
		{"total", []intake.Row{report.Total}}, {"center", report.ByCenter}, {"source", report.BySource},
		{"campaign", report.ByCampaign}, {"month", report.ByMonth},
	} {
		for _, row := range d.rows {
			lines = append(lines, reportCells(report, d.name, row))
		}
	}
	columns = append(columns, "microsites", "microsites %", "starter sites", "own pages live")
	visitors := len(columns)
	columns = append(columns, "visits", "learn more", "screening", "registered", "reviews", "reviews in target",
		"reviews in target %")
	line := func(division, key, name string) []string {
		cells := make([]string, len(columns))
		copy(cells, []string{report.From, report.To, division, key, name})
		lines = append(lines, cells)
		return cells
	}
	for _, r := range report.Pages {
		cells := line("visitors", strconv.FormatInt(r.ID, 10), r.Name)
		for i, n := range []*int64{r.Visits, r.LearnMore, r.Screening, r.Registered} {
			cells[visitors+i] = figureCell(n)
		}
	}
	for _, r := range report.Reviews {
		cells := line("review", string(r.Stage), "")
		cells[slices.Index(columns, "median working days")] = daysCell(r.MedianDays)
		copy(cells[visitors+4:], []string{
			strconv.Itoa(r.Count), strconv.Itoa(r.InTarget), percentCell(r.InTarget, r.Count),
		})
	}
	for i, cells := range lines {
		lines[i] = httpapi.SafeCells(append(cells, make([]string, len(columns)-len(cells))...)...)
	}
	return httpapi.CSV{
		Name: "report-" + report.From + "-" + report.To + ".csv", Columns: columns, Rows: slices.Values(lines),
	}, err
}

func reportCells(report intake.Report, division string, r intake.Row) []string {
	closed := 0
	var byReason []string
	for _, reason := range intake.AllReasons() {
		closed += r.Closed[reason]
		byReason = append(byReason, strconv.Itoa(r.Closed[reason]))
	}
	cells := []string{
		report.From, report.To, division, r.Key, r.Name, strconv.Itoa(r.Received), strconv.Itoa(r.Contacted),
		percentCell(r.Contacted, r.Received), strconv.Itoa(r.InTarget), percentCell(r.InTarget, r.Received), daysCell(r.MedianDays),
		strconv.Itoa(r.Waiting), strconv.Itoa(closed),
	}
	return append(
		append(cells, byReason...), strconv.Itoa(r.Sites), percentCell(r.Sites, r.Received), strconv.Itoa(r.Starter),
		strconv.Itoa(r.Live),
	)
}

// daysCell returns a number of days, or "" for none.
func daysCell(days *float64) string {
	if days == nil {
		return ""
	}
	return strconv.FormatFloat(*days, 'f', -1, 64)
}

// figureCell returns a number of visitors.
func figureCell(n *int64) string {
	if n == nil {
		return "fewer than " + strconv.Itoa(intake.FewerThan)
	}
	return strconv.FormatInt(*n, 10)
}

// percentCell returns a share in whole percent, or "" if whole is 0.
func percentCell(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.Itoa((part*100 + whole/2) / whole)
}
