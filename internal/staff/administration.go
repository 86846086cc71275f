package staff

import (
	"context"
	"errors"
	"maps"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// Registry administrators manage other accounts (R7.1, 7.2). They cannot use these functions on their own account, so
// a slip locks no administrator out and a stolen session removes no second factor. At least one administrator who can
// sign in always remains.

// administer runs change with a locked account.
func (s *Service) administer(ctx context.Context, by Account, id int64, change func(Tx, Account) error) error {
	switch {
	case !by.IsAdmin():
		return errNotAllowed
	case id <= 0:
		return fault.ErrNotFound
	case by.ID == id:
		return fault.New(fault.Conflict, catalogues.Text("staff.own-account"))
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		account, err := tx.LockAccount(ctx, id)
		if err != nil {
			return err
		}
		return change(tx, account)
	})
}

// did records an administrator's action on an account.
func (s *Service) did(
	ctx context.Context, tx Tx, by, to Account, action string, details map[string]string, origin audit.Origin,
) error {
	return tx.Append(ctx, audit.Event{
		At: s.d.Clock.Now(), Actor: by.Actor(), Action: action, Subject: to.Subject(), Details: details, Origin: origin,
	})
}

// requireOtherAdministrator returns a Conflict fault if a is the only administrator.
func requireOtherAdministrator(ctx context.Context, tx Tx, a Account) error {
	if !a.IsAdmin() || a.IsDisabled {
		return nil
	}
	all, err := tx.Administrators(ctx)
	if err == nil && !slices.ContainsFunc(all, func(other Account) bool { return other.ID != a.ID }) {
		err = fault.New(fault.Conflict, catalogues.Text("staff.last-administrator"))
	}
	return err
}

// CloseAccount closes the account of a person who leaves, like SetDisabled.
func (s *Service) CloseAccount(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		if err := requireOtherAdministrator(ctx, tx, a); err != nil {
			return err
		}
		return s.setDisabled(ctx, tx, by.Actor(), a, true, origin)
	})
}

// ReopenAccount reopens a closed account unchanged. Reopening an administrator's account needs a second
// administrator.
func (s *Service) ReopenAccount(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		if !a.IsAdmin() || !a.IsDisabled {
			return s.setDisabled(ctx, tx, by.Actor(), a, false, origin)
		}
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		return s.makeAdministrator(ctx, tx, office, by, a, origin)
	})
}

// InviteAgain emails the join link again. The link is valid for InvitationLasts after the email is rendered. It
// returns a Conflict fault if the person has joined.
func (s *Service) InviteAgain(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		switch {
		case a.IsDisabled:
			return errAccountClosed
		case a.HasJoined:
			return fault.New(fault.Conflict, catalogues.Text("staff.has-joined"))
		}
		if err := tx.Enqueue(ctx, invitationMail(a)); err != nil {
			return err
		}
		return s.did(ctx, tx, by, a, actionInvitedAgain, nil, origin)
	})
}

// ChangeRole changes the role or center of an account. It ends all of the account's sessions, because screens and
// lists differ. A coach with patients keeps the role until the patients have a different coach. It returns the same
// RuleBroken faults as Invite.
func (s *Service) ChangeRole(
	ctx context.Context, by Account, id int64, role access.Role, centerID int64, origin audit.Origin,
) error {
	if err := fault.Broken(brokenRole(role, centerID)); err != nil {
		return err
	}
	err := s.administer(ctx, by, id, func(tx Tx, a Account) error {
		if a.Role == role && a.CenterID == centerID {
			return nil
		}
		if err := mayChangeRole(ctx, tx, a, role); err != nil {
			return err
		}
		if role != access.RegistryAdmin {
			return s.setRole(ctx, tx, by, a, assignment{role, centerID}, nil, origin)
		}
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		return s.makeAdministrator(ctx, tx, office, by, a, origin)
	})
	if errors.Is(err, ErrNoCenter) {
		return broken("centerId", msgCenterUnknown)
	}
	return err
}

// assignment is a role at a center (0: none).
type assignment struct {
	role     access.Role
	centerID int64
}

// setRole sets the role of an account and ends its sessions.
func (s *Service) setRole(
	ctx context.Context, tx Tx, by, a Account, to assignment, asked map[string]string, origin audit.Origin,
) error {
	if err := tx.SetRole(ctx, a.ID, to.role, to.centerID, s.d.Clock.Now()); err != nil {
		return err
	}
	if err := tx.DeleteSessions(ctx, a.ID, []byte{}); err != nil {
		return err
	}
	details := map[string]string{"fromRole": string(a.Role), "toRole": string(to.role)}
	maps.Copy(details, asked)
	if a.CenterID != 0 {
		details["fromCenter"] = accountKey(a.CenterID)
	}
	if to.centerID != 0 {
		details["toCenter"] = accountKey(to.centerID)
	}
	return s.did(ctx, tx, by, a, actionRoleChanged, details, origin)
}

func mayChangeRole(ctx context.Context, tx Tx, a Account, role access.Role) error {
	if role != access.RegistryAdmin {
		if err := requireOtherAdministrator(ctx, tx, a); err != nil {
			return err
		}
	}
	if a.Role != access.Coach || role == access.Coach {
		return nil
	}
	patients, err := tx.PatientCount(ctx, a.ID)
	if err == nil && patients > 0 {
		err = fault.New(fault.Conflict, catalogues.Text("staff.has-patients"))
	}
	return err
}
