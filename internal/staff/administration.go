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

// trail returns the recorder of events about an account.
func (s *Service) trail(log audit.Log, by audit.Actor, a Account, origin audit.Origin) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: by, Subject: a.Subject(), Origin: origin}
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
		return setDisabled(ctx, tx, a, true, s.trail(tx, by.Actor(), a, origin))
	})
}

// ReopenAccount reopens a closed account unchanged. Reopening an administrator's account needs a second
// administrator.
func (s *Service) ReopenAccount(ctx context.Context, by Account, id int64, origin audit.Origin) error {
	return s.administer(ctx, by, id, func(tx Tx, a Account) error {
		trail := s.trail(tx, by.Actor(), a, origin)
		if !a.IsAdmin() || !a.IsDisabled {
			return setDisabled(ctx, tx, a, false, trail)
		}
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		return s.makeAdministrator(ctx, tx, office, a, trail)
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
		if err := tx.Enqueue(ctx, invitationEmail(a)); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), a, origin).Record(ctx, actionInvitedAgain, nil)
	})
}

// Assignment is a role at a center (0: none).
type Assignment struct {
	Role     access.Role
	CenterID int64
}

// ChangeRole changes the role or center of an account. It ends all of the account's sessions, because screens and
// lists differ. A coach with patients keeps the role until the patients have a different coach. It returns the same
// RuleBroken faults as Invite.
func (s *Service) ChangeRole(ctx context.Context, by Account, id int64, to Assignment, origin audit.Origin) error {
	if err := fault.Broken(brokenRole(to.Role, to.CenterID)); err != nil {
		return err
	}
	err := s.administer(ctx, by, id, func(tx Tx, a Account) error {
		if to == (Assignment{a.Role, a.CenterID}) {
			return nil
		}
		if err := mayChangeRole(ctx, tx, a, to.Role); err != nil {
			return err
		}
		trail := s.trail(tx, by.Actor(), a, origin)
		if to.Role != access.RegistryAdmin {
			return setRole(ctx, tx, a, roleChange{Assignment: to}, trail)
		}
		office, err := s.office(ctx, tx)
		if err != nil {
			return err
		}
		return s.makeAdministrator(ctx, tx, office, a, trail)
	})
	if errors.Is(err, ErrNoCenter) {
		return broken("centerId", msgCenterUnknown)
	}
	return err
}

// roleChange is a new role of an account, with the details of the request that a second administrator confirmed.
type roleChange struct {
	Assignment
	asked map[string]string // nil: no request
}

// setRole sets the role of an account and ends its sessions.
func setRole(ctx context.Context, tx Tx, a Account, to roleChange, trail audit.Recorder) error {
	if err := tx.SetRole(ctx, a.ID, to.Role, to.CenterID, trail.At); err != nil {
		return err
	}
	if err := tx.DeleteSessions(ctx, a.ID, []byte{}); err != nil {
		return err
	}
	details := map[string]string{"fromRole": string(a.Role), "toRole": string(to.Role)}
	maps.Copy(details, to.asked)
	if a.CenterID != 0 {
		details["fromCenter"] = accountKey(a.CenterID)
	}
	if to.CenterID != 0 {
		details["toCenter"] = accountKey(to.CenterID)
	}
	return trail.Record(ctx, actionRoleChanged, details)
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
