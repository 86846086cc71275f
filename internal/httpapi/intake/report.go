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
		WithoutCenter: r.WithoutCenter,
	}, err
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
			lines = append(lines, httpapi.SafeCells(reportCells(report, d.name, row)...))
		}
	}
	return httpapi.CSV{
		Name:    "report-" + report.From + "-" + report.To + ".csv",
		Columns: append(columns, "microsites", "microsites %", "starter sites", "own pages live"),
		Rows:    slices.Values(lines),
	}, err
}

func reportCells(report intake.Report, division string, r intake.Row) []string {
	median, closed := "", 0
	if r.MedianDays != nil {
		median = strconv.FormatFloat(*r.MedianDays, 'f', -1, 64)
	}
	var byReason []string
	for _, reason := range intake.AllReasons() {
		closed += r.Closed[reason]
		byReason = append(byReason, strconv.Itoa(r.Closed[reason]))
	}
	cells := []string{
		report.From, report.To, division, r.Key, r.Name, strconv.Itoa(r.Received), strconv.Itoa(r.Contacted),
		percentCell(r.Contacted, r.Received), strconv.Itoa(r.InTarget), percentCell(r.InTarget, r.Received), median,
		strconv.Itoa(r.Waiting), strconv.Itoa(closed),
	}
	return append(
		append(cells, byReason...), strconv.Itoa(r.Sites), percentCell(r.Sites, r.Received), strconv.Itoa(r.Starter),
		strconv.Itoa(r.Live),
	)
}

// percentCell returns a share in whole percent, or "" if whole is 0.
func percentCell(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.Itoa((part*100 + whole/2) / whole)
}
