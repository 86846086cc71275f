package staff

import (
	"beacon/internal/httpapi/payload"
	"context"

	"beacon/internal/microsite"
	"beacon/internal/visits"
)

// coachNumbers are the numbers that the patient sees on the dashboard.
type coachNumbers struct {
	VisitorsPastWeek      int64 `json:"visitorsPastWeek"`
	VisitorsTotal         int64 `json:"visitorsTotal"`
	RegistrationsPastWeek int64 `json:"registrationsPastWeek"`
	RegistrationsTotal    int64 `json:"registrationsTotal"`
	VideosWatched         int   `json:"videosWatched" doc:"Training videos seen to the end."`
	VideosTotal           int   `json:"videosTotal" doc:"0 for a liver site, which has none."`
}

func (s *handlers) coachNumbersOf(ctx context.Context, site microsite.Site) (*coachNumbers, error) {
	seen, registered, err := payload.SiteFigures(ctx, s.Visits, s.Registrations, site.ID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	n := &coachNumbers{
		VisitorsPastWeek: seen.PastWeek[visits.Initial], VisitorsTotal: seen.All[visits.Initial],
		RegistrationsPastWeek: registered.PastWeek, RegistrationsTotal: registered.All,
	}
	if site.Type != microsite.Kidney {
		return n, nil
	}
	lessons, err := s.Videos.Lessons(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	n.VideosTotal = len(lessons)
	for _, l := range lessons {
		if l.Progress != nil && l.Progress.CompletedAt != nil {
			n.VideosWatched++
		}
	}
	return n, nil
}
