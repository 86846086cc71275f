package staff

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// InvitationLasts is how long an invitation can be used after its mail was made.
const InvitationLasts = 7 * 24 * time.Hour

const joinPurpose = "staff-join"

// joinPayload names an account and what its links to join hang on: the first use and each later reset
// end them, although the account may be without a password again (R14.3g).
func joinPayload(a Account) []byte {
	id := binary.BigEndian.AppendUint64(nil, uint64(a.ID))
	return binary.BigEndian.AppendUint64(id, uint64(a.JoinVersion))
}

// StaffJoinToken returns the token for the link in an invitation's mail that is being
// written now. It is stored nowhere and good once, for InvitationLasts. It returns
// fault.ErrNotFound when the account does not exist, has joined or is disabled.
func (s *Service) StaffJoinToken(ctx context.Context, accountID int64) (string, error) {
	account, _, err := s.d.Store.Account(ctx, accountID)
	if err != nil {
		return "", err
	}
	if account.HasJoined || account.IsDisabled {
		return "", fault.ErrNotFound
	}
	return s.d.Ring.Sign(joinPurpose, joinPayload(account), s.d.Clock.Now().Add(InvitationLasts)), nil
}

// Invitation returns the account that a join token invites to, or a NotFound
// fault when the token is not ours, is too old, was used, or a reset came after it.
func (s *Service) Invitation(ctx context.Context, token string) (Account, error) {
	payload, ok := s.d.Ring.Verify(joinPurpose, token, s.d.Clock.Now())
	if !ok || len(payload) != len(joinPayload(Account{})) {
		return Account{}, errInvitationOver
	}
	account, _, err := s.d.Store.Account(ctx, int64(binary.BigEndian.Uint64(payload)))
	if errors.Is(err, fault.ErrNotFound) {
		return Account{}, errInvitationOver
	}
	if err != nil {
		return Account{}, err
	}
	if account.HasJoined || account.IsDisabled || !bytes.Equal(payload, joinPayload(account)) {
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
		first, err := tx.SetFirstPassword(ctx, account.ID, account.JoinVersion, hash, s.d.Clock.Now())
		if err != nil {
			return err
		}
		if !first { // somebody was quicker, or took the password away
			return errInvitationOver
		}
		if ticket, err = s.openSession(ctx, tx, account, s.stageOf(account), origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(account, "staff.joined", nil, origin))
	})
	return ticket, err
}
