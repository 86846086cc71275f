package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/storage/sqlgen"
)

// ErrOtherKeys is the error for master keys that are not those of the database.
var ErrOtherKeys = errors.New("other master keys")

// UseMasterKeys notes that this process works with master keys, given by their names, newest first. It returns
// ErrOtherKeys when the newest key that anybody has worked with is not among them: links and seals of this process
// would open nowhere else, and those of others not here.
func (d *DB) UseMasterKeys(ctx context.Context, names []string) error {
	err := d.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := q.TakeTurn(ctx, "master-keys"); err != nil {
			return err
		}
		used, err := q.MasterKeys(ctx)
		if err != nil {
			return err
		}
		if n := len(used); n > 0 && !slices.Contains(names, used[n-1]) {
			return fmt.Errorf(
				"%w: this database is used with the key %s, and here are %s. Give every node the same masterKeys, or the same "+
					"file of keys in its data directory, the newest first",
				ErrOtherKeys, used[n-1], strings.Join(names, ", "),
			)
		}
		if slices.Contains(used, names[0]) {
			return nil
		}
		return q.InsertMasterKey(ctx, names[0], d.clock.Now())
	})
	if err != nil {
		return fmt.Errorf("master keys: %w", err)
	}
	return nil
}

// ForgetMasterKeys lets the next process bring its own, after a restore.
func (d *DB) ForgetMasterKeys(ctx context.Context) error {
	return d.InTx(ctx, func(q *sqlgen.Queries) error { return q.ForgetMasterKeys(ctx) })
}
