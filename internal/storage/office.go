package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/secondperson"
)

// Office implements secondperson.Reader.
func (o OutboxTx) Office(ctx context.Context, since time.Time) (secondperson.Office, error) {
	return Office(ctx, o.seals, since)
}

// Office implements secondperson.Reader with queries. It returns an error until every account that was altered with SQL
// is restored, because such an account could hide a second administrator or pretend to be one.
func Office(ctx context.Context, seals RowSeals, since time.Time) (o secondperson.Office, err error) {
	q := seals.q
	if err := seals.Accounts(ctx); err != nil {
		return o, err
	}
	admins, err := q.StaffAdministrators(ctx)
	if err != nil {
		return o, fmt.Errorf("read administrators: %w", err)
	}
	for _, r := range admins {
		a := r.StaffAccount
		o.Admins = append(o.Admins, notify.Person{ID: a.ID, FullName: a.FullName, Email: a.Email, Language: a.Language})
	}
	rows, err := q.StaffDeeds(ctx, since)
	if err != nil {
		return o, fmt.Errorf("read changes of accounts: %w", err)
	}
	for _, r := range rows {
		var details map[string]string
		if r.Details != "" {
			if err := json.Unmarshal([]byte(r.Details), &details); err != nil {
				return o, fmt.Errorf("read changes of accounts: %w", err)
			}
		}
		o.Deeds = append(o.Deeds, secondperson.Deed{
			Action: r.Action, ByStaff: r.ActorKind == string(audit.Staff), To: r.ID, ToRole: access.Role(r.Role),
			FromRole: access.Role(details["fromRole"]),
		})
	}
	return o, nil
}
