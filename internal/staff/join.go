package staff

import (
	"context"
	"encoding/binary"
	"errors"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// InvitationLasts is how long an invitation can be used after its mail was made.
const InvitationLasts = 7 * 24 * time.Hour

const joinPurpose = "staff-join"

// JoinToken makes the token of a link with which the holder of an account joins.
// It is made when the invitation's mail is sent and stored nowhere; it is good
// for InvitationLasts from at, and only while the account has no password.
func JoinToken(ring *keys.Ring, accountID int64, at time.Time) string {
	return ring.Sign(joinPurpose, binary.BigEndian.AppendUint64(nil, uint64(accountID)), at.Add(InvitationLasts))
}

// StaffJoinToken returns the token for an invitation's mail that is being written
// now. It answers fault.ErrNotFound when the account does not exist, has joined
// or is disabled.
func (s *Service) StaffJoinToken(ctx context.Context, accountID int64) (string, error) {
	account, _, err := s.d.Store.Account(ctx, accountID)
	if err != nil {
		return "", err
	}
	if account.HasJoined || account.IsDisabled {
		return "", fault.ErrNotFound
	}
	return JoinToken(s.d.Ring, accountID, s.d.Clock.Now()), nil
}

// Invitation returns the account that a join token invites to, or a NotFound
// fault when the token is not ours, is too old, or was used.
func (s *Service) Invitation(ctx context.Context, token string) (Account, error) {
	payload, ok := s.d.Ring.Verify(joinPurpose, token, s.d.Clock.Now())
	if !ok || len(payload) != 8 {
		return Account{}, errInvitationOver
	}
	account, _, err := s.d.Store.Account(ctx, int64(binary.BigEndian.Uint64(payload)))
	if errors.Is(err, fault.ErrNotFound) {
		return Account{}, errInvitationOver
	}
	if err != nil {
		return Account{}, err
	}
	if account.HasJoined || account.IsDisabled {
		return Account{}, errInvitationOver
	}
	return account, nil
}

// Join sets the password of an invited person and begins the first session. The
// errors are those of Invitation, and a RuleBroken fault with the field password.
func (s *Service) Join(ctx context.Context, token, password string, origin audit.Origin) (ticket Ticket, err error) {
	if s.d.Config.OpenIDOnly {
		return Ticket{}, errNoPassword
	}
	account, err := s.Invitation(ctx, token)
	if err != nil {
		return Ticket{}, err
	}
	if err := fault.Broken(s.brokenPassword(password, account.FullName, account.Email)); err != nil {
		return Ticket{}, err
	}
	hash, err := s.d.Passwords.Hash(ctx, password)
	if err != nil {
		return Ticket{}, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		first, err := tx.SetFirstPassword(ctx, account.ID, hash, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if !first { // somebody was quicker
			return errInvitationOver
		}
		if ticket, err = s.openSession(ctx, tx, account, s.stageOf(account), origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(account, "staff.joined", nil, origin))
	})
	return ticket, err
}
