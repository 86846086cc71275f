package storage

import (
	"context"
	"errors"
	"net/url"
	"runtime"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// Limits for sessions that block others. A node that hangs or is cut off from the network loses its transaction and all
// locks.
const (
	longestStatement = 30 * time.Second
	longestPause     = 10 * time.Second // between two statements of a transaction
	longestSilence   = 15 * time.Second // of a node that does not acknowledge data
)

// sessionSettings returns the settings of every session. Settings in the address of the database have priority.
func sessionSettings(patience time.Duration) map[string]string {
	milliseconds := func(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
	return map[string]string{
		"timezone":                            "UTC",
		"lock_timeout":                        milliseconds(patience),
		"statement_timeout":                   milliseconds(longestStatement),
		"idle_in_transaction_session_timeout": milliseconds(longestPause),
		"tcp_user_timeout":                    milliseconds(longestSilence),
		"tcp_keepalives_idle":                 "10", // seconds; the same for the next setting
		"tcp_keepalives_interval":             "5",
		"tcp_keepalives_count":                "3",
	}
}

// sessionAttributes is the address parameter that selects the acceptable servers.
const sessionAttributes = "target_session_attrs"

// attributes returns the acceptable servers. asked is the value in the address. The default excludes standbys, even if
// the host name still resolves to one. Read-only sessions on a primary do not accept writes, so "read-write" would
// match no server.
func (d *DB) attributes(asked string) string {
	if asked == "" || d.readOnly && asked == "read-write" {
		return "primary"
	}
	return asked
}

// openPostgres opens a pool for reading and a pool for writing.
func (d *DB) openPostgres(ctx context.Context, dsn string) error {
	u, err := url.Parse(dsn)
	if err != nil {
		return errors.New("the database address is not a URL")
	}
	q := u.Query()
	for name, value := range sessionSettings(d.patience) {
		if !q.Has(name) {
			q.Set(name, value)
		}
	}
	if d.readOnly {
		q.Set("default_transaction_read_only", "on")
	}
	q.Set(sessionAttributes, d.attributes(q.Get(sessionAttributes)))
	u.RawQuery = q.Encode()
	config, err := pgx.ParseConfig(u.String())
	if err != nil {
		return errors.New("the database address cannot be read")
	}
	connector := stdlib.GetConnector(*config,
		stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
			d.server.mark(conn)
			return readUTC(ctx, conn)
		}),
		stdlib.OptionResetSession(func(_ context.Context, conn *pgx.Conn) error { return d.server.check(conn) }),
	)
	write, err := tunePool(ctx, d.traces.OpenDB(connector, "postgresql"), max(8, 2*runtime.NumCPU()))
	if err != nil {
		return err
	}
	read, err := tunePool(ctx, d.traces.OpenDB(connector, "postgresql"), max(16, 4*runtime.NumCPU()))
	if err != nil {
		return errors.Join(err, write.Close())
	}
	d.dialect, d.write, d.read, d.config = PostgreSQL, write, read, config
	if d.follower == nil {
		return nil
	}
	d.clock = d.follower
	if _, err := d.CompareClocks(ctx); err != nil {
		return errors.Join(err, d.Close())
	}
	return nil
}

// readUTC makes the driver return times in UTC, as SQLite does, regardless of the machine's time zone (R1.3).
func readUTC(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}
