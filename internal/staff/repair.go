package staff

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Repair restores an account that was changed outside of Beacon (R14.3l). No data in its row can be trusted, so the
// caller supplies all data again. The account is closed and loses every way to sign in until an administrator opens
// it. Repair returns the faults of CreateAccount, or fault.ErrNotFound.
func (s *Service) Repair(ctx context.Context, by audit.Actor, id int64, n NewAccount) (repaired Account, err error) {
	n = n.tidied()
	if err := fault.Broken(n.Check()); err != nil {
		return Account{}, err
	}
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		repaired, err = tx.RepairAccount(ctx, Account{
			ID: id, Email: n.Email, FullName: n.FullName, Role: n.Role, CenterID: n.CenterID, Language: n.Language,
		}, now)
		if err != nil {
			return err
		}
		err := tx.Append(ctx, audit.Event{
			At: now, Actor: by, Action: "staff.account-repaired", Subject: repaired.Subject(),
			Details: map[string]string{"role": string(repaired.Role)},
		})
		if err != nil {
			return err
		}
		office, err := s.office(ctx, tx)
		if errors.Is(err, audit.ErrRowAltered) { // another account needs repair too, and that repair sends the emails
			return nil
		}
		if err != nil {
			return err
		}
		return s.notifyAdministrators(ctx, tx, office, repaired, notify.StaffResetDone)
	})
	switch {
	case errors.Is(err, ErrEmailTaken):
		err = broken("email", catalogues.Text("staff.email-taken"))
	case errors.Is(err, ErrNoCenter):
		err = broken("centerId", msgCenterUnknown)
	}
	return repaired, err
}

// AlteredAccounts returns the ids of the accounts that were inserted or changed outside of Beacon.
func (s *Service) AlteredAccounts(ctx context.Context) ([]int64, error) {
	return s.d.Store.AlteredAccounts(ctx)
}
