package microsite

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// BannerStatus is the display status of the banner (M3 MicrositePostBannerStatus).
type BannerStatus int

// The banner statuses.
const (
	BannerInactive BannerStatus = 0
	BannerPending  BannerStatus = 1
	BannerActive   BannerStatus = 2
)

// Name returns the status as used in payloads.
func (b BannerStatus) Name() string {
	return map[BannerStatus]string{BannerInactive: "Inactive", BannerPending: "Pending", BannerActive: "Active"}[b]
}

// EventType is the kind of an event in a recipient's history (M3 MicrositeEventType).
type EventType int

// The event types.
const (
	ReadyForTransplant     EventType = 0
	ReceivedLivingKidney   EventType = 1
	ReceivedDeceasedKidney EventType = 2
	ReceivedVoucher        EventType = 3
	TooSickForTransplant   EventType = 4
)

// Event is an entry of a site's event log.
type Event struct {
	ID         int64
	SiteID     int64
	Type       EventType
	Date       string // ISO date of the event
	RecordedAt time.Time
	RecordedBy string
}

// IsTransplant reports whether the patient needs no donor after the event.
func (t EventType) IsTransplant() bool {
	return t == ReceivedLivingKidney || t == ReceivedDeceasedKidney
}

// Banner is the status banner of a site with the event in the banner.
type Banner struct {
	Status BannerStatus
	Event  *Event // nil if the site has no event
}

var msgEventType = catalogues.Text("microsite.event-type")

// RecordEvent adds an event to a site's log, for its center or the registry. The banner is Pending until the registry
// shows it. ReadyForTransplant has no banner text, so it removes the banner (R3, R3.12).
func (s *Service) RecordEvent(ctx context.Context, by access.Principal, e Event, c access.Caller) (Banner, error) {
	var broken fault.Fields
	broken.AddIf(e.Type < ReadyForTransplant || e.Type > TooSickForTransplant, "eventType", msgEventType)
	// The center's time zone may be a day ahead.
	if day, err := time.Parse(time.DateOnly, e.Date); err != nil || day.After(s.d.Clock.Now().Add(24*time.Hour)) ||
		day.Year() < 1900 {
		broken.Add("eventDate", catalogues.Text("microsite.event-date"))
	}
	var b Banner
	isRepeat := false
	_, err := s.changeAsStaff(ctx, by, e.SiteID, func(tx Tx, site *Site) (err error) {
		if err := fault.Broken(broken); err != nil {
			return err
		}
		e.RecordedAt, e.RecordedBy = s.d.Clock.Now(), by.Name
		if e.ID, isRepeat, err = c.Form.Once(ctx, tx, e.RecordedAt, func() (int64, error) {
			return tx.AddEvent(ctx, e)
		}); err != nil || isRepeat {
			return err
		}
		b = Banner{Status: BannerPending, Event: &e}
		if e.Type == ReadyForTransplant {
			b.Status = BannerInactive
		}
		if err := tx.SetBanner(ctx, site.ID, b); err != nil {
			return err
		}
		return s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.event-recorded",
			map[string]string{"event": strconv.Itoa(int(e.Type))})
	})
	if err == nil && isRepeat {
		return s.SiteBanner(ctx, e.SiteID)
	}
	return b, err
}

// SetBanner shows a pending banner or removes a banner, for the registry. Setting the current status again is not a
// conflict.
func (s *Service) SetBanner(
	ctx context.Context, by access.Principal, siteID int64, status BannerStatus, c access.Caller,
) (Banner, error) {
	if !by.IsRegistry() {
		return Banner{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	if status != BannerActive && status != BannerInactive {
		return Banner{}, fault.Broken([]fault.Field{{Name: "status", Message: catalogues.Text("microsite.banner-status")}})
	}
	var b Banner
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) (err error) {
		if b, err = readBanner(ctx, tx, site.ID); err != nil || b.Status == status {
			return err
		}
		if status == BannerActive && b.Status != BannerPending {
			return fault.New(fault.Conflict, catalogues.Text("microsite.no-banner"))
		}
		b.Status = status
		if err := tx.SetBanner(ctx, site.ID, b); err != nil {
			return err
		}
		return s.Trail(tx, by.Actor(), c.Origin, *site).Record(
			ctx, "microsite.banner-set", map[string]string{"status": status.Name()},
		)
	})
	return b, err
}

// SiteBanner returns a site's banner, shown or not.
func (s *Service) SiteBanner(ctx context.Context, siteID int64) (Banner, error) {
	return readBanner(ctx, s.d.Store, siteID)
}

func readBanner(ctx context.Context, r Reader, siteID int64) (Banner, error) {
	b, err := r.Banner(ctx, siteID)
	if errors.Is(err, fault.ErrNotFound) {
		return Banner{}, nil
	}
	return b, err
}

// EventsAsStaff returns a site's event log, newest first, and its banner. Events are health data, so the read is
// audited (R7.4).
func (s *Service) EventsAsStaff(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) ([]Event, Banner, error) {
	if _, err := s.ReadAsStaff(ctx, by, siteID, c, map[string]string{"part": "events"}); err != nil {
		return nil, Banner{}, err
	}
	events, err := s.d.Store.Events(ctx, siteID)
	if err != nil {
		return nil, Banner{}, err
	}
	b, err := s.SiteBanner(ctx, siteID)
	return events, b, err
}
