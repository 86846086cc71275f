package work

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// digestHour is the hour from which the daily email is sent, in the registry's time zone.
const digestHour = 7

// Addressee is an account that may get the daily email.
type Addressee struct {
	Person
	Email    string
	Language locale.Lang
}

func (a Addressee) principal() access.Principal {
	return access.Principal{ID: a.ID, Name: a.Name, Role: a.Role, CenterID: a.CenterID}
}

// SendDigests queues today's emails about the work list, and returns their number. An account gets none if nothing
// waits, or if its owner turned them off. It is safe to call repeatedly and from several processes.
func (s *Service) SendDigests(ctx context.Context) (sent int, err error) {
	local := s.d.Clock.Now().In(s.d.Zone)
	if local.Hour() < digestHour {
		return 0, nil
	}
	prefix := fmt.Sprintf("work-digest-%s-", local.Format(time.DateOnly))
	accounts, err := s.d.Store.WithoutDigest(ctx, prefix)
	if err != nil {
		return 0, err
	}
	for _, a := range accounts {
		m, err := s.digest(ctx, a)
		if err != nil {
			return sent, err
		}
		if m.Template == "" {
			continue
		}
		m.DedupeKey = prefix + strconv.FormatInt(a.ID, 10)
		if err := s.d.Store.InTx(ctx, func(tx Tx) error { return tx.Enqueue(ctx, m) }); err != nil {
			return sent, err
		}
		sent++
	}
	return sent, nil
}

// digest returns the email about the items of an account, or the zero email if nothing waits.
func (s *Service) digest(ctx context.Context, a Addressee) (notify.Email, error) {
	page, err := s.List(ctx, a.principal(), Filter{Tab: Mine})
	if err != nil || page.Total == 0 {
		return notify.Email{}, err
	}
	late, today, oldest := 0, 0, 0
	for _, i := range page.Items {
		if i.IsLate() {
			late++
		}
		if i.IsDueToday() {
			today++
		}
		oldest = max(oldest, i.Age.Waiting)
	}
	return notify.Email{
		Template: notify.WorkDigest, Lang: a.Language, To: a.Email, ToName: a.Name,
		Params: map[string]string{
			notify.ItemsWaiting: strconv.Itoa(page.Total), notify.ItemsLate: strconv.Itoa(late), notify.ItemsDueToday: strconv.Itoa(today),
			notify.LongestWait: strconv.Itoa(oldest),
		},
		Link: notify.Link{Kind: notify.StaffPage},
	}, nil
}

// WantsDigest reports whether the caller wants the daily email.
func (s *Service) WantsDigest(ctx context.Context, by access.Principal) (bool, error) {
	return s.d.Store.WantsDigest(ctx, by.ID)
}

// SetDigest stores whether the caller wants the daily email. Urgent emails cannot be turned off.
func (s *Service) SetDigest(ctx context.Context, by access.Principal, isWanted bool, c access.Caller) error {
	now := s.d.Clock.Now()
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		changed, err := tx.SetDigest(ctx, by.ID, isWanted, now)
		if err != nil || !changed {
			return err
		}
		trail := audit.Recorder{
			Log: tx, At: now, Actor: by.Actor(), Origin: c.Origin, Subject: audit.Subject{Kind: "staff-account", ID: by.ID},
		}
		action := map[bool]string{true: "staff.digest-on", false: "staff.digest-off"}[isWanted]
		return trail.Record(ctx, action, nil)
	})
}
