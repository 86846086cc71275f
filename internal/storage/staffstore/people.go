package staffstore

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Accounts implements staff.Store.
func (s Store) Accounts(ctx context.Context, f staff.ListFilter) ([]staff.Listed, int64, error) {
	search, limit := strings.TrimSpace(f.Search), f.Limit
	if limit <= 0 {
		limit = math.MaxInt32
	}
	pattern, q := storage.SearchPattern(search), s.db.Queries()
	rows, err := q.ListStaffAccounts(ctx, sqlgen.ListStaffAccountsParams{
		ID: f.ID, CenterID: &f.CenterID, Role: string(f.Role), State: string(f.State), Search: search,
		Pattern: pattern, Sort: f.Order, Off: storage.RowNumber(f.Offset),
		Lim: storage.RowNumber(limit),
	})
	listed, err := storage.All(rows, err, "list staff accounts", listedAccount)
	if err != nil {
		return nil, 0, err
	}
	altered, err := s.AlteredAccounts(ctx)
	if err != nil {
		return nil, 0, err
	}
	for i := range listed {
		if slices.Contains(altered, listed[i].ID) {
			listed[i].State = staff.Altered
		}
	}
	total, err := q.CountStaffAccounts(ctx, sqlgen.CountStaffAccountsParams{
		ID: f.ID, CenterID: &f.CenterID, Role: string(f.Role), State: string(f.State), Search: search,
		Pattern: pattern,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count staff accounts: %w", err)
	}
	return listed, total, nil
}

func listedAccount(r sqlgen.ListStaffAccountsRow) staff.Listed {
	return staff.Listed{
		Account: staffAccount(r.StaffAccount, r.CenterName, r.Passkeys), State: staff.State(r.State),
		SignedInAt: r.SignedInAt, InvitedAt: r.InvitedAt, Patients: int(r.Patients),
	}
}

func (t tx) LockAccount(ctx context.Context, id int64) (staff.Account, error) {
	if err := t.q.LockStaffAccounts(ctx); err != nil {
		return staff.Account{}, fmt.Errorf("lock staff accounts: %w", err)
	}
	n, err := t.q.LockAccountRow(ctx, id)
	if err := storage.Found(n, err, "hold staff account"); err != nil {
		return staff.Account{}, err
	}
	row, err := t.q.StaffAccount(ctx, id)
	if err == nil {
		err = t.seals.Account(row.StaffAccount, row.Passkeys)
	}
	return staffAccount(row.StaffAccount, row.CenterName, row.Passkeys), storage.NotFound(err)
}

func (t tx) CenterCoordinators(ctx context.Context, centerID int64) ([]staff.Account, error) {
	rows, err := t.q.CoordinatorAccounts(ctx, &centerID)
	return storage.All(rows, err, "read coordinators", func(r sqlgen.CoordinatorAccountsRow) staff.Account {
		return staffAccount(r.StaffAccount, r.CenterName, r.Passkeys)
	})
}

func (t tx) PatientCount(ctx context.Context, id int64) (int64, error) {
	return t.q.CountCoachPatients(ctx, &id)
}

func (t tx) SetRole(ctx context.Context, id int64, role access.Role, centerID int64, at time.Time) error {
	if err := t.requireCenter(ctx, centerID, staff.ErrNoCenter); err != nil {
		return err
	}
	_, err := t.change(ctx, id, func() (int64, error) {
		return 1, t.q.SetStaffRole(
			ctx, sqlgen.SetStaffRoleParams{Role: string(role), CenterID: storage.OrNull(centerID), At: at, ID: id},
		)
	})
	return err
}

func (t tx) ClearPassword(ctx context.Context, id int64, at time.Time) error {
	_, err := t.change(ctx, id, func() (int64, error) { return 1, t.q.ClearStaffPassword(ctx, at, id) })
	return err
}

func (t tx) RemoveAllFactors(ctx context.Context, id int64, at time.Time) error {
	if err := t.seals.CheckAccount(ctx, id); err != nil {
		return err
	}
	if _, err := t.q.RemoveStaffSecondFactor(ctx, at, id); err != nil {
		return fmt.Errorf("remove one-time code: %w", err)
	}
	if err := t.q.DeleteStaffPasskeys(ctx, id); err != nil {
		return fmt.Errorf("remove passkeys: %w", err)
	}
	if err := t.q.EndStaffJoinLinks(ctx, id); err != nil {
		return fmt.Errorf("end links to join: %w", err)
	}
	if err := t.seals.SealAccount(ctx, id); err != nil {
		return err
	}
	return t.ReplaceRecoveryCodes(ctx, id, staff.RecoverySet{})
}

// AlteredAccounts implements staff.Store.
func (s Store) AlteredAccounts(ctx context.Context) ([]int64, error) {
	return storage.NewRowSeals(s.db, s.db.Queries()).AlteredAccounts(ctx)
}

func (t tx) RepairAccount(ctx context.Context, a staff.Account, at time.Time) (staff.Account, error) {
	id := a.ID
	if err := t.requireCenter(ctx, a.CenterID, staff.ErrNoCenter); err != nil {
		return staff.Account{}, err
	}
	n, err := t.q.RepairStaffAccount(ctx, sqlgen.RepairStaffAccountParams{
		Email: a.Email, FullName: a.FullName, Role: string(a.Role), CenterID: storage.OrNull(a.CenterID),
		Language: a.Language, At: at, ID: id,
	})
	if storage.IsDuplicate(err) {
		return staff.Account{}, staff.ErrEmailTaken
	}
	if err := storage.Found(n, err, "repair staff account"); err != nil {
		return staff.Account{}, err
	}
	if err := t.q.DeleteStaffPasskeys(ctx, id); err != nil {
		return staff.Account{}, fmt.Errorf("remove passkeys: %w", err)
	}
	if err := t.ReplaceRecoveryCodes(ctx, id, staff.RecoverySet{}); err != nil {
		return staff.Account{}, err
	}
	if _, err := t.q.DeleteStaffReset(ctx, id); err != nil {
		return staff.Account{}, fmt.Errorf("remove reset: %w", err)
	}
	if err := t.DeleteSessions(ctx, id, []byte{}); err != nil {
		return staff.Account{}, fmt.Errorf("end sessions: %w", err)
	}
	if err := t.seals.SealAccount(ctx, id); err != nil {
		return staff.Account{}, err
	}
	if err := t.AdoptFacts(ctx, a.Subject()); err != nil {
		return staff.Account{}, err
	}
	return t.LockAccount(ctx, id)
}
