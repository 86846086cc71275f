package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/microsite"
)

// bannerRoutes are what staff record about a recipient and whether the public
// page tells of it (R3, R3.11, R3.12).
func (s *Server) bannerRoutes() {
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/microsites/{id}/events",
			"staff-events",
			"A site's event log, newest first, and its banner; looking is audited",
			"staff",
			0,
		},
		s.staffEvents,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/events",
			"staff-event-record",
			"Record an event; its banner then waits for the registry",
			"staff",
			0,
		},
		s.recordEvent,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/microsites/{id}/banner",
			"staff-banner",
			"Show the banner that waits, or take it away (registry)",
			"staff",
			0,
		},
		s.setBanner,
	)
}

type staffEvent struct {
	EventLog
	ID         int64  `json:"id"`
	RecordedBy string `json:"recordedBy"`
}

type BannerState struct {
	BannerStatusID   int    `json:"bannerStatusId" doc:"0 inactive, 1 pending, 2 active"`
	BannerStatusDesc string `json:"bannerStatusDesc"`
}

func bannerStateOf(b microsite.Banner) BannerState {
	return BannerState{int(b.Status), b.Status.Name()}
}

type siteEvents struct {
	BannerState
	EventLogs []staffEvent `json:"eventLogs"`
}

func (s *Server) staffEvents(ctx context.Context, in *siteInput) (*Output[siteEvents], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	events, banner, err := s.Microsites.EventsAsStaff(ctx, who, ParseID(in.ID), CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	out := siteEvents{bannerStateOf(banner), []staffEvent{}}
	for _, e := range events {
		out.EventLogs = append(out.EventLogs, staffEvent{eventLogOf(e), e.ID, e.RecordedBy})
	}
	return Respond(out), nil
}

type eventInput struct {
	ID   string `path:"id"`
	Body struct {
		EventType *int   `json:"eventType" doc:"MicrositeEventType"`
		EventDate string `json:"eventDate" doc:"YYYY-MM-DD"`
	}
}

func (s *Server) recordEvent(ctx context.Context, in *eventInput) (*Output[BannerState], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	what := microsite.EventType(-1) // missing is not 0, which means something
	if in.Body.EventType != nil {
		what = microsite.EventType(*in.Body.EventType)
	}
	banner, err := s.Microsites.RecordEvent(ctx, who, ParseID(in.ID), what, in.Body.EventDate, CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return Respond(bannerStateOf(banner)), nil
}

type bannerInput struct {
	ID   string `path:"id"`
	Body struct {
		Status *int `json:"status" doc:"2 shows the banner that waits, 0 takes it away"`
	}
}

func (s *Server) setBanner(ctx context.Context, in *bannerInput) (*Output[BannerState], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	status := microsite.BannerStatus(-1)
	if in.Body.Status != nil {
		status = microsite.BannerStatus(*in.Body.Status)
	}
	banner, err := s.Microsites.SetBanner(ctx, who, ParseID(in.ID), status, CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return Respond(bannerStateOf(banner)), nil
}
