package digest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/registration"
	"beacon/internal/visits"
)

// A week's emails are sent from Monday at firstHour until the end of lastDay, in the registry's time zone.
const (
	firstHour = 9
	lastDay   = time.Wednesday
)

// batchSize is the number of patients read at once. Their emails share one transaction.
const batchSize = 100

// The purpose and lifetime of the token in the link that unsubscribes.
const (
	tokenPurpose = "end-weekly-stats"
	tokenLife    = 400 * 24 * time.Hour
)

// Tx stores the digest's changes.
type Tx interface {
	audit.Log
	notify.Outbox
	// SetWeeklyStats stores the patient's preference, and reports whether it changed. It returns fault.ErrNotFound for
	// an unknown site.
	SetWeeklyStats(ctx context.Context, siteID int64, wanted bool, at time.Time) (changed bool, err error)
}

// Store reads patients and stores their email preferences.
type Store interface {
	// InTx runs fn in one transaction. An error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
	// NotEmailed returns up to limit patients with a site id above after, in order. No email with the key prefix and
	// their site's id was ever enqueued for them.
	NotEmailed(ctx context.Context, prefix string, after int64, limit int) ([]Patient, error)
}

// Visits and Registrations read the numbers.
type (
	// Visits returns the visits of a site; visits.Service does.
	Visits interface {
		Stats(ctx context.Context, siteID int64, now time.Time) (visits.Totals, error)
	}
	// Registrations returns the registrations for a site; registration.Service does.
	Registrations interface {
		Stats(ctx context.Context, siteID int64, now time.Time) (registration.Totals, error)
	}
)

// Deps are the dependencies of the service.
type Deps struct {
	Store         Store
	Visits        Visits
	Registrations Registrations
	Ring          *keys.Ring
	Clock         clock.Clock
	Zone          *time.Location // the registry's
}

// Service sends the weekly emails and stores unsubscriptions.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// Send enqueues this week's emails, one for each active site, and returns their number. On other days it does nothing.
// It is safe to call repeatedly and from several processes.
func (s *Service) Send(ctx context.Context) (sent int, err error) {
	now := s.d.Clock.Now()
	local := now.In(s.d.Zone)
	weekday := (local.Weekday() + 6) % 7 // from Monday
	if weekday > (lastDay+6)%7 || (weekday == 0 && local.Hour() < firstHour) {
		return 0, nil
	}
	year, week := local.ISOWeek()
	prefix := fmt.Sprintf("weekly-stats-%d-W%02d-", year, week)
	for after := int64(0); ; {
		patients, err := s.d.Store.NotEmailed(ctx, prefix, after, batchSize)
		if err != nil || len(patients) == 0 {
			return sent, err
		}
		after = patients[len(patients)-1].SiteID
		due := slices.DeleteFunc(patients, func(p Patient) bool { return !p.getsEmail() })
		if err := s.enqueue(ctx, due, prefix, now); err != nil {
			return sent, err
		}
		sent += len(due)
	}
}

func (s *Service) enqueue(ctx context.Context, due []Patient, prefix string, now time.Time) error {
	if len(due) == 0 {
		return nil
	}
	emails := make([]notify.Email, 0, len(due))
	for _, p := range due {
		m, err := s.email(ctx, p, now)
		if err != nil {
			return err
		}
		m.DedupeKey = prefix + strconv.FormatInt(p.SiteID, 10)
		emails = append(emails, m)
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		for _, m := range emails {
			if err := tx.Enqueue(ctx, m); err != nil {
				return err
			}
		}
		return nil
	})
}

// email returns one patient's email, with the numbers at now.
func (s *Service) email(ctx context.Context, p Patient, now time.Time) (notify.Email, error) {
	seen, err := s.d.Visits.Stats(ctx, p.SiteID, now)
	if err != nil {
		return notify.Email{}, err
	}
	registered, err := s.d.Registrations.Stats(ctx, p.SiteID, now)
	if err != nil {
		return notify.Email{}, err
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return notify.Email{
		Template: notify.WeeklyStats, Lang: p.Language, To: p.Email, ToName: p.FirstName + " " + p.LastName,
		Params: map[string]string{
			notify.FirstName:   p.FirstName,
			"visitsPastWeek":   number(seen.PastWeek[visits.Initial]),
			"visitsTotal":      number(seen.All[visits.Initial]),
			"completePastWeek": number(registered.PastWeek),
			"completeTotal":    number(registered.All),
		},
		Link: notify.Link{Kind: notify.MicrositePage, ID: p.SiteID, Path: "microsite/landing"},
	}, nil
}

// Token returns the signed token in the link that unsubscribes from the weekly email.
func Token(ring *keys.Ring, siteID int64, now time.Time) string {
	return ring.SignLink(tokenPurpose, []byte(strconv.FormatInt(siteID, 10)), now.Add(tokenLife))
}

// SetWanted stores whether the patient of a token wants the weekly email. A repeated call changes nothing. An invalid
// token returns fault.NotFound.
func (s *Service) SetWanted(ctx context.Context, token string, wanted bool, o audit.Origin) error {
	now := s.d.Clock.Now()
	payload, ok := s.d.Ring.VerifyLink(tokenPurpose, token, now)
	siteID, err := strconv.ParseInt(string(payload), 10, 64)
	if !ok || err != nil {
		return fault.New(fault.NotFound, catalogues.Text("digest.no-token"))
	}
	action := map[bool]string{true: "mail-preference.weekly-stats-on", false: "mail-preference.weekly-stats-off"}[wanted]
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		changed, err := tx.SetWeeklyStats(ctx, siteID, wanted, now)
		if err != nil || !changed {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: now, Actor: audit.Actor{Kind: audit.Recipient, ID: siteID}, Action: action, Origin: o,
			Subject: audit.Subject{Kind: "microsite", ID: siteID},
		})
	})
}
