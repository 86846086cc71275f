package patient

import (
	"context"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/visits"
)

// statsRoutes adds the call with the numbers of the patient's dashboard (M7).
func (s *handlers) statsRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKey(calls.Route("GET /microsite/landing/{id}/{editKey}/weekly-stats", "weekly-stats",
		"Get visitors and completed registrations: total, before the past seven days, past seven days, and by week"),
		s.SiteKey(), s.weeklyStats)
}

// weeklyStats holds the fields of M3 and the history of R4.3.
type weeklyStats struct {
	InitialVisitorCountPreviousWeek int64       `json:"initialVisitorCountPreviousWeek" doc:"As of seven days ago."`
	InitialVisitorCountChange       int64       `json:"initialVisitorCountChange" doc:"Visitors in the past seven days."`
	InitialVisitorCountTotal        int64       `json:"initialVisitorCountTotal"`
	DashTotal                       int64       `json:"dashTotal" doc:"Completed registrations."`
	DashPastWeekTotal               int64       `json:"dashPastWeekTotal"`
	DashPreviousTotal               int64       `json:"dashPreviousTotal" doc:"As of seven days ago."`
	History                         []statsWeek `json:"history" doc:"Eight windows of seven days, oldest first."`
}

type statsWeek struct {
	WeekStart     string `json:"weekStart" doc:"ISO date"`
	Visitors      int64  `json:"visitors"`
	Registrations int64  `json:"registrations"`
}

func (s *handlers) weeklyStats(ctx context.Context, own httpapi.OpenedSite, _ *httpapi.KeyedPath) (weeklyStats, error) {
	seen, registered, err := payload.SiteFigures(ctx, s.Visits, s.Registrations, own.Site.ID, s.Clock.Now())
	if err != nil {
		return weeklyStats{}, err
	}
	w := weeklyStats{
		InitialVisitorCountPreviousWeek: seen.Previous()[visits.Initial],
		InitialVisitorCountChange:       seen.PastWeek[visits.Initial],
		InitialVisitorCountTotal:        seen.All[visits.Initial], DashTotal: registered.All,
		DashPastWeekTotal: registered.PastWeek,
		DashPreviousTotal: registered.All - registered.PastWeek,
	}
	for i, week := range seen.History {
		w.History = append(
			w.History, statsWeek{week.Start.Start().Format(time.DateOnly), week.Visits[visits.Initial], registered.History[i]},
		)
	}
	return w, nil
}
