package storage

import (
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// How a migration gets its locks on PostgreSQL. Whoever asks for a table after a migration that waits for it waits as
// well: so it waits briefly, lets the others through, and tries again.
const (
	lockWait  = time.Second
	lockPause = time.Second
	lockTries = 300 // ten minutes, longer than any change
)

// longestMigration is for how many seconds a process waits while another one migrates.
const longestMigration = 3 * 60 * 60

// migrationConfig returns the settings of a connection for migrations, which may take hours, whatever the address of
// the database says of statements.
func migrationConfig(c *pgx.ConnConfig) *pgx.ConnConfig {
	c = c.Copy()
	c.RuntimeParams["statement_timeout"] = "0"
	c.RuntimeParams["lock_timeout"] = strconv.FormatInt(lockWait.Milliseconds(), 10)
	return c
}

// isLockTimeout reports whether a migration was rolled back because others held what it needs.
func isLockTimeout(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "55P03" || pg.Code == "40P01") // lock_not_available, deadlock_detected
}
