package staff

import (
	"context"

	"beacon/internal/audit"
)

// SetDisabled closes the account of somebody who leaves, or opens it again, for
// whoever runs Beacon. All its sessions end in the same transaction, and an
// invitation that was not used is void while it is closed. To do it again is no
// error. An address without an account answers fault.ErrNotFound.
func (s *Service) SetDisabled(ctx context.Context, by audit.Actor, email string, disabled bool) (Account, error) {
	account, _, err := s.d.Store.AccountByEmail(ctx, cleanEmail(email))
	if err != nil {
		return Account{}, err
	}
	action := "staff.account-enabled"
	if disabled {
		action = "staff.account-disabled"
	}
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		changed, err := tx.SetDisabled(ctx, account.ID, disabled, now)
		if err != nil || !changed {
			return err
		}
		if err := tx.DeleteSessionsOf(ctx, account.ID, []byte{}); err != nil {
			return err
		}
		return tx.Append(ctx, audit.Event{At: now, Actor: by, Action: action, Subject: account.Subject()})
	})
	account.IsDisabled = disabled
	return account, err
}

// IsAdministrator reports whether an account may do now what registry
// administrators may: a key that one opened ends with the account (decision 2.5).
func (s *Service) IsAdministrator(ctx context.Context, id int64) (bool, error) {
	account, _, err := s.d.Store.Account(ctx, id)
	return err == nil && account.IsAdmin() && !account.IsDisabled, err
}
