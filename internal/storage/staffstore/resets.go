package staffstore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// ResetsSince implements staff.Store.
func (s Store) ResetsSince(ctx context.Context, accountID int64, since time.Time) ([]staff.Reset, error) {
	rows, err := s.db.Queries().StaffResets(ctx, accountID, since)
	rows = intactResets(rows, storage.NewRowSeals(s.db, nil))
	return storage.All(rows, err, "read resets", staffReset)
}

// intactResets removes resets without a valid seal, which no administrator requested.
func intactResets(rows []sqlgen.StaffResetsRow, seals storage.RowSeals) []sqlgen.StaffResetsRow {
	return slices.DeleteFunc(rows, func(r sqlgen.StaffResetsRow) bool { return seals.Reset(r.StaffReset) != nil })
}

func staffReset(r sqlgen.StaffResetsRow) staff.Reset {
	return staff.Reset{
		AccountID: r.StaffReset.AccountID, AccountName: r.FullName, Kind: staff.ResetKind(r.StaffReset.Kind),
		Reason: r.StaffReset.Reason, AskedBy: r.StaffReset.AskedBy, AskedByName: r.AskedByName,
		AskedAt: r.StaffReset.AskedAt,
	}
}

func (t tx) Reset(ctx context.Context, accountID int64) (staff.Reset, error) {
	rows, err := t.q.StaffResets(ctx, accountID, time.Time{})
	rows = intactResets(rows, t.seals)
	if err != nil || len(rows) == 0 || accountID <= 0 {
		return staff.Reset{}, orNone(err)
	}
	return staffReset(rows[0]), nil
}

// orNone returns err, or fault.ErrNotFound if err is nil.
func orNone(err error) error {
	if err != nil {
		return fmt.Errorf("read reset: %w", err)
	}
	return fault.ErrNotFound
}

func (t tx) PutReset(ctx context.Context, r staff.Reset) error {
	if _, err := t.q.DeleteStaffReset(ctx, r.AccountID); err != nil {
		return fmt.Errorf("replace reset: %w", err)
	}
	row := sqlgen.StaffReset{
		AccountID: r.AccountID, Kind: string(r.Kind), Reason: r.Reason, AskedBy: r.AskedBy,
		AskedAt: r.AskedAt.Truncate(time.Microsecond),
	}
	seal, err := t.seals.ResetSeal(row)
	if err != nil {
		return err
	}
	return t.q.InsertStaffReset(ctx, sqlgen.InsertStaffResetParams{
		AccountID: row.AccountID, Kind: row.Kind, Reason: row.Reason, AskedBy: row.AskedBy, AskedAt: row.AskedAt,
		Seal: seal,
	})
}

func (t tx) DeleteReset(ctx context.Context, accountID int64) (bool, error) {
	return changedOne(t.q.DeleteStaffReset(ctx, accountID))
}

func (t tx) Administrators(ctx context.Context) ([]staff.Account, error) {
	if err := t.seals.Accounts(ctx); err != nil { // an altered account could hide a second administrator
		return nil, err
	}
	rows, err := t.q.StaffAdministrators(ctx)
	return storage.All(rows, err, "read administrators", func(r sqlgen.StaffAdministratorsRow) staff.Account {
		return staffAccount(r.StaffAccount, r.CenterName, r.Passkeys)
	})
}

func (t tx) Office(ctx context.Context, since time.Time) (secondperson.Office, error) {
	return storage.Office(ctx, t.seals, since)
}
