package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/storage/sqlgen"
)

// ErrOtherKeys is the error for master keys that differ from the keys of the database.
var ErrOtherKeys = errors.New("other master keys")

// UsedKey is the name of a master key that sealed something, with the time of its first use.
type UsedKey = sqlgen.MasterKeysRow

// MasterKeys returns the recorded master keys, oldest first.
func (d *DB) MasterKeys(ctx context.Context) ([]UsedKey, error) {
	used, err := d.Queries().MasterKeys(ctx)
	if err != nil {
		return nil, fmt.Errorf("master keys: %w", err)
	}
	return used, nil
}

// CheckMasterKeys returns ErrOtherKeys unless names contains the newest recorded key. With other keys, no other process
// could open the links and seals of this process, nor this process theirs.
func CheckMasterKeys(used []UsedKey, names []string) error {
	if len(used) == 0 || slices.Contains(names, used[len(used)-1].Name) {
		return nil
	}
	newest, here := used[len(used)-1].Name, "none"
	if len(names) > 0 {
		here = strings.Join(names, ", ")
	}
	return fmt.Errorf(
		"%w: this database is used with the key %s, and the keys here are: %s. Give every node the same masterKeys, or the "+
			"same file of keys in its data directory, the newest first. If %[2]s sealed nothing: beacon keys forget %[2]s",
		ErrOtherKeys, newest, here,
	)
}

// UseMasterKeys records that this process uses the master keys with these names, newest first. It returns the error of
// CheckMasterKeys.
func (d *DB) UseMasterKeys(ctx context.Context, names []string) error {
	return d.InTx(ctx, func(q *sqlgen.Queries) error { return d.useMasterKeys(ctx, q, names) })
}

func (d *DB) useMasterKeys(ctx context.Context, q *sqlgen.Queries, names []string) error {
	err := q.TakeTurn(ctx, "master-keys")
	if err != nil {
		return fmt.Errorf("master keys: %w", err)
	}
	used, err := q.MasterKeys(ctx)
	if err != nil {
		return fmt.Errorf("master keys: %w", err)
	}
	if err := CheckMasterKeys(used, names); err != nil {
		return err
	}
	if slices.ContainsFunc(used, func(k UsedKey) bool { return k.Name == names[0] }) {
		return nil
	}
	if err := q.InsertMasterKey(ctx, names[0], d.clock.Now()); err != nil {
		return fmt.Errorf("master keys: %w", err)
	}
	return nil
}

// RecordMasterKeys sets the names of the keys, newest first. The first transaction that seals something records the
// newest key, so a key that was never used for a seal can be removed again.
func (d *DB) RecordMasterKeys(names []string) { d.unused.Store(&names) }

// recordUse records the newest master key if the transaction sealed something. It reports whether it did.
func (d *DB) recordUse(ctx context.Context, q *sqlgen.Queries, t *transaction) (bool, error) {
	names := d.unused.Load()
	if names == nil || !t.sealed {
		return false, nil
	}
	return true, d.useMasterKeys(ctx, q, *names)
}

// SealWith replaces the sealer. Call it before the database is used.
func (d *DB) SealWith(s audit.Sealer) { d.sealer = s }

// ForgetMasterKey removes a recorded key and appends the event.
func (d *DB) ForgetMasterKey(ctx context.Context, name string, e audit.Event) error {
	return d.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := q.TakeTurn(ctx, "master-keys"); err != nil {
			return err
		}
		if err := q.ForgetMasterKey(ctx, name); err != nil {
			return err
		}
		return NewAuditTx(d, q).Append(ctx, e)
	})
}

// ForgetMasterKeys removes all recorded keys after a restore, so the next process can use its own keys.
func (d *DB) ForgetMasterKeys(ctx context.Context) error {
	return d.InTx(ctx, func(q *sqlgen.Queries) error { return q.ForgetMasterKeys(ctx) })
}
