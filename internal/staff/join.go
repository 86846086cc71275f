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

// InvitationLasts is the lifetime of an invitation, from the time its email is rendered.
const InvitationLasts = 7 * 24 * time.Hour

const joinPurpose = "staff-join"

// joinPayload returns the account's id and JoinVersion. The first use and each later reset raise that version and so
// end all join links, even if the account has no password again (R14.3g).
func joinPayload(a Account) []byte {
	id := binary.BigEndian.AppendUint64(nil, uint64(a.ID))
	return binary.BigEndian.AppendUint64(id, uint64(a.JoinVersion))
}

// StaffJoinToken returns the token for the link in an invitation email that is being rendered. The token is not
// stored, works once and is valid for InvitationLasts. It returns fault.ErrNotFound if the account does not exist,
// has joined or is disabled.
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

// Invitation returns the account of a join token. It returns a NotFound fault if the token is forged, expired or
// used, or if a reset ended it.
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

// Join sets the password of an invited person and starts the first session. It returns the errors of Invitation, and
// a RuleBroken fault with the field password.
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
		if !first { // a concurrent request joined, or cleared the password
			return errInvitationOver
		}
		if ticket, err = s.openSession(ctx, tx, account, s.nextStage(account), origin); err != nil {
			return err
		}
		return tx.Append(ctx, s.event(account, "staff.joined", nil, origin))
	})
	return ticket, err
}
