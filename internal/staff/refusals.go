package staff

import (
	"context"
	"strings"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Refused counts a request of an account for a record that it cannot access. The same record counts once an hour,
// because open tabs repeat requests. After more than a few records in an hour, all registry administrators are
// notified, at most once an hour per account (R14.7b). Each process counts separately.
func (s *Service) Refused(ctx context.Context, a Account, record string, origin audit.Origin) error {
	limits, key := s.d.Limits, accountKey(a.ID)
	if limits.RefusedRecords.Allow(ctx, key+" "+record) > 0 || limits.Refusals.Allow(ctx, key) == 0 ||
		limits.RefusalAlerts.Allow(ctx, key) > 0 {
		return nil
	}
	administrators, _, err := s.d.Store.Accounts(ctx, ListFilter{Role: access.RegistryAdmin})
	if err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		for _, to := range administrators {
			if to.State == Disabled { // other states can sign in, also by the provider without joining
				continue
			}
			err := tx.Enqueue(ctx, notify.Email{
				Template: notify.RecordsRefused, Lang: to.Language, To: to.Email, ToName: to.FullName,
				Link: notify.Link{Kind: notify.StaffPage, Path: "/accounts/" + accountKey(a.ID)},
			})
			if err != nil {
				return err
			}
		}
		return tx.Append(ctx, s.event(a, "staff.records-refused", nil, origin))
	})
}

// MatchedElsewhere records that an account added or searched for people with records outside its access, such as
// "patient 7" (R12.4b). The event is about the account, so only the registry can read it. Each record counts as a
// refusal.
func (s *Service) MatchedElsewhere(
	ctx context.Context, by access.Principal, records []string, origin audit.Origin,
) error {
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		return tx.Append(ctx, audit.Event{
			At: s.d.Clock.Now(), Actor: by.Actor(), Action: "staff.matched-elsewhere",
			Subject: audit.Subject{Kind: "staff-account", ID: by.ID}, Origin: origin,
			Details: map[string]string{"records": strings.Join(records, ", ")},
		})
	})
	if err != nil {
		return err
	}
	account, _, err := s.d.Store.Account(ctx, by.ID)
	if err != nil {
		return err
	}
	for _, record := range records {
		if err := s.Refused(ctx, account, record, origin); err != nil {
			return err
		}
	}
	return nil
}
