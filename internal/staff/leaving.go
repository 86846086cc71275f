package staff

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

// SetDisabled closes the account of a person who leaves, or reopens it, for the operator. Closing ends all sessions
// in the same transaction and voids an unused invitation while the account is closed. Repeating the call is not an
// error. It returns fault.ErrNotFound for an address without an account.
func (s *Service) SetDisabled(ctx context.Context, by audit.Actor, email string, disabled bool) (Account, error) {
	account, _, err := s.d.Store.AccountByEmail(ctx, cleanEmail(email))
	if err != nil {
		return Account{}, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		return setDisabled(ctx, tx, account, disabled, s.trail(tx, by, account, audit.Origin{}))
	})
	account.IsDisabled = disabled
	return account, err
}

func setDisabled(ctx context.Context, tx Tx, a Account, disabled bool, trail audit.Recorder) error {
	action := secondperson.Enabled
	if disabled {
		action = actionDisabled
	}
	changed, err := tx.SetDisabled(ctx, a.ID, disabled, trail.At)
	if errors.Is(err, ErrNoCenter) {
		return fault.New(fault.Conflict, catalogues.Text("staff.center-closed"))
	}
	if err != nil || !changed {
		return err
	}
	if err := tx.DeleteSessions(ctx, a.ID, []byte{}); err != nil {
		return err
	}
	return trail.Record(ctx, action, nil)
}

// CurrentPrincipal returns an account's current principal, or the zero value without rights for a closed or unknown
// account.
func (s *Service) CurrentPrincipal(ctx context.Context, id int64) (access.Principal, error) {
	account, _, err := s.d.Store.Account(ctx, id)
	if errors.Is(err, fault.ErrNotFound) || err == nil && account.IsDisabled {
		return access.Principal{}, nil
	}
	return account.Principal(), err
}

// IsAdministrator reports whether an account currently has the rights of a registry administrator. An admin key
// depends on it and ends with the account (R2.5).
func (s *Service) IsAdministrator(ctx context.Context, id int64) (bool, error) {
	account, _, err := s.d.Store.Account(ctx, id)
	return err == nil && account.IsAdmin() && !account.IsDisabled, err
}
