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

// How long PostgreSQL lets a session keep what others wait for. A node that stands still, or that the network cut off,
// loses its transaction, and with it every lock.
const (
	longestStatement = 30 * time.Second
	longestPause     = 10 * time.Second // of a transaction between two statements
	longestSilence   = 15 * time.Second // of a node that a reply was sent to
)

// sessionSettings returns the settings of every session. Those that the address of the database has itself win.
func sessionSettings(patience time.Duration) map[string]string {
	milliseconds := func(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
	return map[string]string{
		"timezone":                            "UTC",
		"lock_timeout":                        milliseconds(patience),
		"statement_timeout":                   milliseconds(longestStatement),
		"idle_in_transaction_session_timeout": milliseconds(longestPause),
		"tcp_user_timeout":                    milliseconds(longestSilence),
		"tcp_keepalives_idle":                 "10", // seconds, as the next
		"tcp_keepalives_interval":             "5",
		"tcp_keepalives_count":                "3",
	}
}

// sessionAttributes is the parameter of the address that names the servers to accept.
const sessionAttributes = "target_session_attrs"

// attributes returns the servers to accept, where the address asks for these. A standby never serves, even when the
// name of the database still leads to it. Sessions that only read are read-only on a primary as well.
func (d *DB) attributes(asked string) string {
	if asked == "" || d.readOnly && asked == "read-write" {
		return "primary"
	}
	return asked
}

// openPostgres opens a pool that reads and one that writes.
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

// readUTC lets times come back in UTC, as from SQLite, whatever the machine's
// zone is (R1.3).
func readUTC(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{
		Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
	})
	return nil
}
