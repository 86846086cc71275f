package storage

import (
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Lock waits of migrations on PostgreSQL. Sessions that need a table queue behind a migration that waits for it. So a
// migration waits briefly, gives up its place in the queue, and tries again.
const (
	lockWait  = time.Second
	lockPause = time.Second
	lockTries = 300 // ten minutes, longer than any change
)

// longestMigration is the number of seconds that a process waits while another process migrates.
const longestMigration = 3 * 60 * 60

// migrationConfig returns the settings of a connection for migrations. They may take hours, so they override the
// statement timeout of the database address.
func migrationConfig(c *pgx.ConnConfig) *pgx.ConnConfig {
	c = c.Copy()
	c.RuntimeParams["statement_timeout"] = "0"
	c.RuntimeParams["lock_timeout"] = strconv.FormatInt(lockWait.Milliseconds(), 10)
	return c
}

// isLockTimeout reports whether a migration was rolled back because other sessions held a lock.
func isLockTimeout(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "55P03" || pg.Code == "40P01") // lock_not_available, deadlock_detected
}
