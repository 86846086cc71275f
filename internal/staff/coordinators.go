package staff

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
)

// InviteCoordinator creates the account of a center's coordinator and emails the invitation, in the caller's
// transaction. It returns a RuleBroken fault with the field email if the address has an account. The caller has checked n.
func (s *Service) InviteCoordinator(
	ctx context.Context, tx Tx, by audit.Actor, n NewAccount, origin audit.Origin,
) (int64, error) {
	n.Role, n.Password = access.CenterCoordinator, ""
	id, err := s.insert(ctx, tx, by, n.tidied(), origin)
	if errors.Is(err, ErrEmailTaken) {
		return 0, broken("email", catalogues.Text("staff.email-taken"))
	}
	return id, err
}

// CloseCoordinators closes the accounts of a center's coordinators, in the transaction that closes the center. Their
// sessions end. It returns the number of accounts.
func (s *Service) CloseCoordinators(
	ctx context.Context, tx Tx, by audit.Actor, centerID int64, origin audit.Origin,
) (int, error) {
	all, err := tx.CenterCoordinators(ctx, centerID)
	if err != nil {
		return 0, err
	}
	for _, a := range all {
		if a, err = tx.LockAccount(ctx, a.ID); err != nil {
			return 0, err
		}
		if err := setDisabled(ctx, tx, a, true, s.trail(tx, by, a, origin)); err != nil {
			return 0, err
		}
	}
	return len(all), nil
}

// CoordinatorsAt returns the accounts of a center's coordinators, also closed ones, by name.
func (s *Service) CoordinatorsAt(ctx context.Context, centerID int64) ([]Listed, error) {
	all, _, err := s.d.Store.Accounts(ctx, ListFilter{CenterID: centerID, Role: access.CenterCoordinator})
	return all, err
}
