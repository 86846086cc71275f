package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	_ "modernc.org/sqlite" // the SQLite driver, registered as "sqlite"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/filemode"
	"beacon/internal/platform/tracing"
	"beacon/internal/storage/sqlgen"
)

// Dialect is the name of a supported database.
type Dialect string

// The databases Beacon runs on.
const (
	SQLite     Dialect = "sqlite"
	PostgreSQL Dialect = "postgres"
)

// DB is an open database with separate connections for writing and reading. SQLite has one writer and several readers
// (WAL), PostgreSQL two pools. So no page waits behind changes that wait for each other.
type DB struct {
	dialect  Dialect
	write    *sql.DB
	prepared *prepared // nil on PostgreSQL, because its driver keeps the statements
	read     *sql.DB
	clock    clock.Clock
	config   *pgx.ConnConfig // nil on SQLite
	follower *clock.Follower // the clock, if it follows the clock of the database
	server   serverInUse     // only on PostgreSQL
	waiting  atomic.Int64    // number of changes that wait for a connection
	busy     atomic.Int64    // number of changes that were given up because the database was busy

	patience   time.Duration // time limit for a change that waits for other changes
	queue      int64         // maximum number of waiting changes
	sealer     audit.Sealer  // seals appended events
	journal    *journal      // nil on PostgreSQL
	migrations fs.FS
	traces     *tracing.Traces

	transactions sync.Map // open transactions: *sqlgen.Queries to *transaction

	readOnly bool
	unused   atomic.Pointer[[]string] // names of master keys, newest first; nil if the newest key is recorded
}

// usualPatience is longer than any other change should take, and short enough that the client receives the error before
// it gives up.
const usualPatience = 10 * time.Second

// Option changes a default of Open.
type Option func(*DB)

// Patience limits the wait of a change for a connection or a lock. After that the change fails with an error that
// satisfies IsBusy.
func Patience(d time.Duration) Option { return func(db *DB) { db.patience = d } }

// usualQueue is the default number of changes that may wait for a connection. Further changes would only time out.
const usualQueue = 200

// Queue sets the number of changes that may wait for a connection. Further changes fail immediately with an error that
// satisfies IsBusy.
func Queue(n int64) Option { return func(db *DB) { db.queue = n } }

// SealedBy sets the sealer of audit events. Without a sealer no event can be written.
func SealedBy(s audit.Sealer) Option { return func(db *DB) { db.sealer = s } }

// ReadOnly opens an existing database and rejects every change.
func ReadOnly() Option { return func(db *DB) { db.readOnly = true } }

// Errors of a database that is opened read-only.
var (
	// ErrNoDatabase is returned if the database file does not exist.
	ErrNoDatabase = errors.New("there is no database: run beacon migrate")
	// errReadOnly is the error of every change.
	errReadOnly = errors.New("the database is open to read only")
)

// TracedBy adds spans for statements that belong to a trace.
func TracedBy(t *tracing.Traces) Option { return func(db *DB) { db.traces = t } }

// Open opens the database at url: "postgres://…" for PostgreSQL, otherwise the path of an SQLite file, which is created
// if it does not exist. Open does not migrate.
func Open(ctx context.Context, url string, c clock.Clock, options ...Option) (*DB, error) {
	d := &DB{clock: c, patience: usualPatience, queue: usualQueue, migrations: migrations}
	for _, o := range options {
		o(d)
	}
	open := d.openSQLite
	if strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://") {
		open = d.openPostgres
	}
	if err := open(ctx, url); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *DB) openSQLite(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("database path: %w", err)
	}
	if err := errors.Join(addFolded(), addPersonWords()); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	readers := max(4, 2*runtime.NumCPU())
	if d.readOnly {
		return d.openSQLiteToRead(ctx, path, readers)
	}
	if err := keepPrivate(path); err != nil {
		return err
	}
	dsn := sqliteDSN(path, d.patience)
	write, err := d.openPool(ctx, "sqlite", dsn, 1)
	if err != nil {
		return explainFile(err, path)
	}
	read, err := d.openPool(ctx, "sqlite", dsn+"&_pragma=query_only(1)", readers)
	if err != nil {
		return errors.Join(err, write.Close())
	}
	d.dialect, d.write, d.read, d.journal = SQLite, write, read, startJournal(read)
	d.prepared = &prepared{pool: write, all: map[string]*sql.Stmt{}}
	return nil
}

// CheckExists returns ErrNoDatabase if there is no SQLite file at path.
func CheckExists(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w (%s)", ErrNoDatabase, path)
	}
	return nil
}

// openSQLiteToRead reads one page, because SQLite opens the file and its journal only at the first read.
func (d *DB) openSQLiteToRead(ctx context.Context, path string, readers int) error {
	if err := CheckExists(path); err != nil {
		return err
	}
	read, err := d.openPool(ctx, "sqlite", sqliteReadDSN(path, d.patience), readers)
	if err != nil {
		return explainFile(err, path)
	}
	var pages int
	if err := read.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema").Scan(&pages); err != nil {
		return errors.Join(explainFile(err, path), read.Close())
	}
	d.dialect, d.write, d.read = SQLite, read, read
	return nil
}

// keepPrivate creates the file with access for its owner only, before the driver would create it with access for all
// users. It also removes the access of other users to an existing file. SQLite creates its -wal and -shm files with the
// same permissions.
func keepPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDONLY|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		filemode.ExcludeOthers(name)
	}
	return nil
}

// sqliteDSN sets busy_timeout before WAL, because switching the journal mode waits for other processes. synchronous is
// FULL because acknowledged changes must survive a crash. A writer has to checkpoint only if the log grows to 4,000
// pages during a background checkpoint.
func sqliteDSN(path string, patience time.Duration) string {
	q := url.Values{}
	for _, pragma := range []string{
		fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "journal_mode(WAL)", "synchronous(FULL)",
		"foreign_keys(1)", "secure_delete(1)", "temp_store(MEMORY)", "cache_size(-16000)", "wal_autocheckpoint(4000)",
	} {
		q.Add("_pragma", pragma)
	}
	q.Set("_txlock", "immediate")
	q.Set("_time_format", "sqlite")
	q.Set("_timezone", "UTC")
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// sqliteReadDSN opens the file read-only. SQLite may add its lock file (-shm).
func sqliteReadDSN(path string, patience time.Duration) string {
	q := url.Values{"mode": {"ro"}, "_time_format": {"sqlite"}, "_timezone": {"UTC"}}
	for _, pragma := range []string{
		fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "query_only(1)", "temp_store(MEMORY)", "cache_size(-16000)",
	} {
		q.Add("_pragma", pragma)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

func (d *DB) openPool(ctx context.Context, driver, dsn string, size int) (*sql.DB, error) {
	pool, err := d.traces.Open(driver, dsn, "sqlite")
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	return tunePool(ctx, pool, size)
}

func tunePool(ctx context.Context, pool *sql.DB, size int) (*sql.DB, error) {
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(10 * time.Minute)
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("reach database: %w", err), pool.Close())
	}
	return pool, nil
}

// Dialect returns the dialect of the database.
func (d *DB) Dialect() Dialect { return d.dialect }

// Ping returns an error if the database does not respond.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// Close closes every connection.
func (d *DB) Close() error {
	d.journal.end()
	return errors.Join(d.prepared.close(), d.read.Close(), d.write.Close())
}

// Clock returns the clock for the times in rows.
func (d *DB) Clock() clock.Clock { return d.clock }

// ReadPool returns the connections for reading.
func (d *DB) ReadPool() *sql.DB { return d.read }

// WritePool returns the connections for writing; SQLite has one.
func (d *DB) WritePool() *sql.DB { return d.write }

// Waiting returns the number of changes that wait for a connection.
func (d *DB) Waiting() int64 { return d.waiting.Load() }

// Busy returns the number of changes that this process gave up because the database was busy.
func (d *DB) Busy() int64 { return d.busy.Load() }

// Queries returns queries outside transactions.
func (d *DB) Queries() *sqlgen.Queries { return sqlgen.New(d.read) }

// InTx runs fn in a writing transaction. An error or a panic rolls everything back.
func (d *DB) InTx(ctx context.Context, fn func(*sqlgen.Queries) error) error {
	return d.InRawTx(ctx, func(_ *sql.Tx, q *sqlgen.Queries) error { return fn(q) })
}

// InRawTx is InTx for statements that are composed at run time.
func (d *DB) InRawTx(ctx context.Context, fn func(*sql.Tx, *sqlgen.Queries) error) (err error) {
	ctx, span := tracing.Begin(ctx, "transaction")
	defer func() {
		span.End(false) // a business rule that rejects a change is not a failure; a failed statement has its own span
		if IsBusy(err) {
			d.busy.Add(1)
		}
		d.server.leftBy(err)
	}()
	tx, end, err := d.begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer end()
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	var on sqlgen.DBTX = tx
	learn := func(context.Context) {}
	if d.prepared != nil {
		statements := d.prepared.in(tx)
		on, learn = statements, statements.learn
	}
	q, held := sqlgen.New(on), &transaction{}
	d.transactions.Store(q, held)
	defer d.transactions.Delete(q)
	if err := fn(tx, q); err != nil {
		return err
	}
	if err := d.writeEvents(ctx, on, q, held); err != nil {
		return err
	}
	used, err := d.recordUse(ctx, q, held)
	if err != nil {
		return err
	}
	if err := tx.Commit(); isBroken(err) {
		return fmt.Errorf("commit: %w", errors.Join(errInDoubt, err))
	} else if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if used {
		d.unused.Store(nil)
	}
	d.journal.changed()
	learn(ctx)
	return nil
}

// begin waits for a connection, at most d.patience, and fails if too many changes wait. The caller must call end.
func (d *DB) begin(ctx context.Context) (tx *sql.Tx, end context.CancelFunc, err error) {
	if d.readOnly {
		return nil, nil, errReadOnly
	}
	defer d.waiting.Add(-1)
	if d.waiting.Add(1) > d.queue {
		return nil, nil, errNoTurn
	}
	waiting, stop := context.WithTimeout(ctx, d.patience)
	defer stop()
	life, end := context.WithCancel(ctx)
	begun := context.AfterFunc(waiting, end)
	tx, err = d.write.BeginTx(life, nil)
	inTime := begun()
	if !inTime && ctx.Err() == nil {
		err = errors.Join(errNoTurn, err)
	}
	if err != nil {
		end() // rolls back a transaction that began too late
		return nil, nil, err
	}
	return tx, end, nil
}
