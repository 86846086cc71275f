package privacystore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"beacon/internal/privacy"
	"beacon/internal/storage"
)

// errStillRead is the error if a reader still holds the old snapshot. A retry may succeed.
var errStillRead = errors.New("the database is being read")

// Scrub implements privacy.Store. SQLite rewrites its file and truncates the write-ahead log. PostgreSQL vacuums the
// deleted rows; their copies in its write-ahead log disappear when that log is recycled.
func (s *Store) Scrub(ctx context.Context) error {
	connection, err := s.db.WritePool().Conn(ctx)
	if err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	defer func() { _ = connection.Close() }() // returns the connection to the pool
	if s.db.Dialect() == storage.PostgreSQL {
		return vacuumPostgres(ctx, connection)
	}
	if _, err := connection.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	var busy, frames, moved int64
	if err := connection.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return errStillRead
	}
	return nil
}

func vacuumPostgres(ctx context.Context, connection *sql.Conn) (err error) {
	if _, err := connection.ExecContext(ctx, `SET statement_timeout = 0`); err != nil {
		return err
	}
	defer func() {
		_, failed := connection.ExecContext(context.WithoutCancel(ctx), `RESET statement_timeout`)
		err = errors.Join(err, failed)
	}()
	var names []string
	for _, t := range privacy.PersonTables() {
		if t.Effect != privacy.Keep {
			names = append(names, t.Name)
		}
	}
	_, err = connection.ExecContext(ctx, `VACUUM `+strings.Join(names, ", "))
	return err
}
