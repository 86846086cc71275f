package microsites

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/microsite"
)

// bannerRoutes registers the routes for a recipient's events and the banner on the public page (R3, R3.11, R3.12).
func (s *handlers) bannerRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/events", "staff-events",
		"List events of a microsite, newest first, and its banner; audited"), siteViewers(), s.staffEvents)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/events", "staff-event-record",
		"Record an event; the registry decides on its banner"), siteViewers(), s.recordEvent)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/banner", "staff-banner",
		"Show the pending banner, or remove it (registry)"), httpapi.RegistryStaff(), s.setBanner)
}

type staffEvent struct {
	payload.EventLog
	ID         int64  `json:"id"`
	RecordedBy string `json:"recordedBy"`
}

func newStaffEvent(e microsite.Event) staffEvent {
	return staffEvent{payload.NewEventLog(e), e.ID, e.RecordedBy}
}

// BannerState is the status of a site's banner.
type BannerState struct {
	BannerStatusID   int    `json:"bannerStatusId" doc:"0 inactive, 1 pending, 2 active"`
	BannerStatusDesc string `json:"bannerStatusDesc"`
}

func newBannerState(b microsite.Banner) BannerState {
	return BannerState{int(b.Status), b.Status.Name()}
}

type siteEvents struct {
	BannerState
	EventLogs []staffEvent `json:"eventLogs"`
}

func (s *handlers) staffEvents(ctx context.Context, who access.Principal, in *httpapi.ByID) (siteEvents, error) {
	events, banner, err := s.Microsites.EventsAsStaff(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	return siteEvents{newBannerState(banner), httpapi.Items(events, newStaffEvent)}, err
}

type eventInput struct {
	ID   string `path:"id"`
	Body struct {
		EventType *int            `json:"eventType" doc:"MicrositeEventType"`
		EventDate string          `json:"eventDate" doc:"YYYY-MM-DD"`
		FormKey   payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; an event counts once"`
	}
}

func (s *handlers) recordEvent(ctx context.Context, who access.Principal, in *eventInput) (BannerState, error) {
	banner, err := s.Microsites.RecordEvent(ctx, who, microsite.Event{
		SiteID: httpapi.ParseID(in.ID), Date: in.Body.EventDate,
		Type: microsite.EventType(httpapi.ValueOr(in.Body.EventType, -1)), // -1, because 0 is a valid type
	}, httpapi.CallerWith(ctx, in.Body.FormKey, who, in))
	return newBannerState(banner), err
}

type bannerInput struct {
	ID   string `path:"id"`
	Body struct {
		Status *int `json:"status" doc:"2 shows the banner that waits, 0 takes it away"`
	}
}

func (s *handlers) setBanner(ctx context.Context, who access.Principal, in *bannerInput) (BannerState, error) {
	status := microsite.BannerStatus(httpapi.ValueOr(in.Body.Status, -1))
	banner, err := s.Microsites.SetBanner(ctx, who, httpapi.ParseID(in.ID), status, httpapi.CallerFrom(ctx))
	return newBannerState(banner), err
}
