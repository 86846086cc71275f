package staff

import (
	"context"
	"errors"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

// SetDisabled closes the account of somebody who leaves, or opens it again, for
// whoever runs Beacon. All its sessions end in the same transaction, and an
// invitation that was not used is void while it is closed. To do it again is no
// error. An address without an account returns fault.ErrNotFound.
func (s *Service) SetDisabled(ctx context.Context, by audit.Actor, email string, disabled bool) (Account, error) {
	account, _, err := s.d.Store.AccountByEmail(ctx, cleanEmail(email))
	if err != nil {
		return Account{}, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error { return s.setDisabled(ctx, tx, by, account, disabled, audit.Origin{}) })
	account.IsDisabled = disabled
	return account, err
}

func (s *Service) setDisabled(ctx context.Context, tx Tx, by audit.Actor, a Account, disabled bool,
	origin audit.Origin) error {
	now, action := s.d.Clock.Now(), secondperson.Enabled
	if disabled {
		action = actionDisabled
	}
	changed, err := tx.SetDisabled(ctx, a.ID, disabled, now)
	if err != nil || !changed {
		return err
	}
	if err := tx.DeleteSessionsOf(ctx, a.ID, []byte{}); err != nil {
		return err
	}
	return tx.Append(ctx, audit.Event{At: now, Actor: by, Action: action, Subject: a.Subject(), Origin: origin})
}

// CurrentPrincipal returns an account with the rights that it has now. A closed or unknown account has none.
func (s *Service) CurrentPrincipal(ctx context.Context, id int64) (access.Principal, error) {
	account, _, err := s.d.Store.Account(ctx, id)
	if errors.Is(err, fault.ErrNotFound) || err == nil && account.IsDisabled {
		return access.Principal{}, nil
	}
	return account.Principal(), err
}

// IsAdministrator reports whether an account may do now what registry
// administrators may: a key that one opened ends with the account (R2.5).
func (s *Service) IsAdministrator(ctx context.Context, id int64) (bool, error) {
	account, _, err := s.d.Store.Account(ctx, id)
	return err == nil && account.IsAdmin() && !account.IsDisabled, err
}
