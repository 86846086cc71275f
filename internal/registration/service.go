package registration

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

// maxID is the length limit of another system's id, in characters.
const maxID = 200

// Completed is the event that a possible donor completed a registration for a patient.
type Completed struct {
	EventID        string // given by the sender; each id counts once
	ShortCode      string // of the patient's page
	RegistrationID string // of the donor in the sender's system
}

// Tx stores counted events. Audit events commit with the transaction.
type Tx interface {
	audit.Log
	// LockSite locks the row of the site with a short code until the transaction ends. It returns the site's id, or
	// fault.ErrNotFound.
	LockSite(ctx context.Context, shortCode string) (int64, error)
	// Count increments the site's counter of the day, in the gallery as well, and returns true. For an event that was
	// counted before, it changes nothing and returns false.
	Count(ctx context.Context, siteID int64, c Completed, day visits.Day, at time.Time) (bool, error)
}

// Store stores the counters.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Total returns all registrations for a site.
	Total(ctx context.Context, siteID int64) (int64, error)
	// Since returns the registrations by day, starting at a day.
	Since(ctx context.Context, siteID int64, day visits.Day) (map[visits.Day]int64, error)
}

// Service counts registrations and reads the counters.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService returns the service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store: store, clock: c} }

// Record counts an event for today, in UTC. A repeated event is not counted again. For an unknown short code Record
// returns fault.ErrNotFound, even if the event was counted before (R10.16).
func (s *Service) Record(ctx context.Context, c Completed, o audit.Origin) error {
	if !isID(c.EventID) || !isID(c.RegistrationID) {
		return fault.New(fault.Unreadable, catalogues.Text("registration.unreadable"))
	}
	if !isText(c.ShortCode) {
		return fault.ErrNotFound
	}
	now := s.clock.Now()
	return s.store.InTx(ctx, func(tx Tx) error {
		site, err := tx.LockSite(ctx, c.ShortCode)
		if err != nil {
			return err
		}
		counted, err := tx.Count(ctx, site, c, visits.NewDay(now), now)
		if err != nil || !counted {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: now, Actor: audit.Actor{Kind: audit.System}, Action: "registration.completed", Origin: o,
			Subject: audit.Subject{Kind: "microsite", ID: site},
			Details: map[string]string{"eventId": c.EventID, "registrationId": c.RegistrationID},
		})
	})
}

// isID reports whether a text is valid as an id of another system.
func isID(s string) bool { return s != "" && isText(s) && utf8.RuneCountInString(s) <= maxID }

// isText reports whether both databases can store s.
func isText(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// Totals are the registrations for one site, in the same windows as visits (R4.3).
type Totals struct {
	All      int64
	PastWeek int64
	History  [visits.Weeks]int64 // oldest first; the last one is PastWeek
}

// Stats reads the statistics of a site as of now.
func (s *Service) Stats(ctx context.Context, siteID int64, now time.Time) (t Totals, err error) {
	starts := visits.Windows(now)
	// The days are read first, so the total is never smaller than their sum.
	days, err := s.store.Since(ctx, siteID, starts[0])
	if err != nil {
		return t, fmt.Errorf("read registrations by day: %w", err)
	}
	if t.All, err = s.store.Total(ctx, siteID); err != nil {
		return t, fmt.Errorf("read registrations: %w", err)
	}
	for day, n := range days {
		if week, ok := visits.Window(starts, day); ok {
			t.History[week] += n
		}
	}
	t.PastWeek = t.History[visits.Weeks-1]
	return t, nil
}
