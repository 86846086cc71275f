package intake

import (
	"context"
	"slices"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/intake"
)

// staffIntakeReportCSV returns the report as a file, a line for each row of its
// tables, with the same days and the same scope. It names nobody either.
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

// percentCell is a share in whole percent, empty where there is no whole.
func percentCell(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.Itoa((part*100 + whole/2) / whole)
}
