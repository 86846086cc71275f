// Package apptest runs all of Beacon behind its HTTP server for tests: real rules on a real database and a real storage
// of pictures, assembled by internal/assembly. Tests control the clock, search the log and read the emails.
//
// A test package that uses it has a TestMain with pgtest:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package apptest

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/password"
	"beacon/internal/platform/signednote"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/s3test"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/sqlitetest"
)

// Start is the start time of every app: a Monday.
var Start = time.Date(2026, time.March, 2, 15, 4, 5, 678901000, time.UTC)

// BaseURL is the public address of the app. It is https, so cookies are Secure.
const BaseURL = "https://beacon.example"

// App is one running Beacon. Its methods fail the test on unexpected errors.
type App struct {
	testing.TB
	*assembly.Beacon
	Clock   *clock.Fixed
	SQL     *sql.DB // the same database, for queries and changes that only tests may make
	Blobs   *Blobs
	URL     string // address of the listener
	Logged  *Log
	Centers [2]int64 // Riverside and Lakeside

	accounts map[string]staff.Account
	signing  sync.Mutex // concurrent requests may be the first of their account
	sessions map[string]*session
	client   *http.Client
	trail    int64 // the newest audit event at the last Expect
	emailed  int64 // the newest email
}

// An Option changes the app before it starts.
type Option func(*setup)

type setup struct {
	config    config.Config
	frontEnd  fs.FS
	database  string
	s3        bool
	files     string // the directory of pictures; empty: a new one
	peopled   bool   // the data already has its centers and staff
	wrapBlobs func(blob.Store) blob.Store
	opening   []storage.Option

	judge        consent.PDFChecker // of PDFs
	wrapConsents func(consent.Store) consent.Store

	alone bool // no other test runs in the process

	wrapHandler func(http.Handler) http.Handler
}

// Alone keeps other tests from running concurrently. Tests of process state need it: memory, environment, temporary
// files.
func Alone() Option { return func(s *setup) { s.alone = true } }

// WithConsents wraps the store of consents.
func WithConsents(wrap func(consent.Store) consent.Store) Option {
	return func(s *setup) { s.wrapConsents = wrap }
}

// With changes the settings.
func With(change func(*config.Config)) Option { return func(s *setup) { change(&s.config) } }

// FrontEnd serves another front end than FakeFrontEnd.
func FrontEnd(files fs.FS) Option { return func(s *setup) { s.frontEnd = files } }

// Patience limits the wait of a change for concurrent changes.
func Patience(d time.Duration) Option {
	return func(s *setup) { s.opening = append(s.opening, storage.Patience(d)) }
}

// WrapBlobs wraps the storage of pictures.
func WrapBlobs(wrap func(blob.Store) blob.Store) Option { return func(s *setup) { s.wrapBlobs = wrap } }

// New starts an app on SQLite and a directory of pictures. It ends with the test.
func New(t testing.TB, options ...Option) *App {
	t.Helper()
	parallel(t, options)
	return start(t, setup{database: sqlitetest.File(t, migrate)}, options)
}

// Each runs fn on SQLite with a directory of pictures. The stores' contract tests cover the differences between
// databases. Under "make test-all", fn runs on PostgreSQL as well.
func Each(t *testing.T, fn func(t *testing.T, a *App), options ...Option) {
	t.Helper()
	parallel(t, options)
	if !short.All() {
		t.Run("sqlite", func(t *testing.T) { fn(t, New(t, options...)) })
		return
	}
	EachDatabase(t, fn, options...)
}

// EachDatabase runs fn on SQLite with a directory of pictures, and on PostgreSQL with S3-compatible storage. It is for
// tests of locks and of complete workflows.
func EachDatabase(t *testing.T, fn func(t *testing.T, a *App), options ...Option) {
	t.Helper()
	parallel(t, options)
	t.Run("sqlite", func(t *testing.T) { fn(t, New(t, options...)) })
	t.Run("postgres", func(t *testing.T) {
		fn(t, start(t, setup{database: pgtest.Open(t, migrate), s3: true}, options))
	})
}

// parallels contains the tests that already run in parallel.
var parallels sync.Map

// parallel runs a whole test in parallel with others: every app has its own database, clock and listener. Subtests
// share their parent's app and run in order.
func parallel(t testing.TB, options []Option) {
	var s setup
	for _, o := range options {
		o(&s)
	}
	test, ok := t.(*testing.T)
	if !ok || s.alone || strings.Contains(t.Name(), "/") {
		return
	}
	if _, known := parallels.LoadOrStore(t.Name(), true); !known {
		test.Parallel()
	}
}

func migrate(url string) (err error) {
	ctx := context.Background()
	db, err := storage.Open(ctx, url, clock.NewFixed(Start))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.Migrate(ctx)
}

func start(t testing.TB, s setup, options []Option) *App {
	t.Helper()
	short.Needs(t, "a database")
	s.config, s.frontEnd, s.judge = config.Default(), FakeFrontEnd(), judge{}
	s.config.BaseURL, s.config.Staff.SecondFactorOptional = BaseURL, true
	for _, o := range options {
		o(&s)
	}
	a := &App{
		TB: t, Clock: clock.NewFixed(Start), Logged: &Log{}, accounts: map[string]staff.Account{},
		sessions: map[string]*session{},
	}
	data := a.openData(s)
	var err error
	a.Beacon, err = assembly.New(context.Background(), assembly.Setup{
		Config: s.config, Clock: a.Clock, Data: data, FrontEnd: s.frontEnd,
		Log:    slog.New(slog.NewJSONHandler(a.Logged, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Humans: captcha.NewAltcha([]byte("test"), 500, a.Clock), PDFs: s.judge, Consents: s.wrapConsents,
		Passwords: password.NewHasherAt(LightHashes), RenderTime: pageTime,
	})
	a.Must(err)
	a.Cleanup(func() { a.Must(a.Close()) })
	a.serve(s)
	if !s.peopled {
		a.addPeople()
	}
	a.Seen()
	return a
}

func (a *App) openData(s setup) *assembly.Data {
	a.Helper()
	ctx := context.Background()
	ring, err := keys.NewRing([]string{strings.Repeat("5a", keys.MasterSize)})
	a.Must(err)
	data := &assembly.Data{Ring: ring}
	db, err := storage.Open(ctx, s.database, a.Clock, append(s.opening, storage.SealedBy(data.Sealer()))...)
	a.Must(err)
	a.Cleanup(func() { a.Must(db.Close()) })
	driver := "sqlite"
	if db.Dialect() == storage.PostgreSQL {
		driver = "pgx"
	} else {
		s.database += "?_pragma=busy_timeout(10000)"
	}
	a.SQL, err = sql.Open(driver, s.database)
	a.Must(err)
	a.Cleanup(func() { a.Must(a.SQL.Close()) })
	a.Blobs = &Blobs{Store: a.openBlobs(s), stored: map[string]bool{}}
	data.DB, data.Blobs = db, a.Blobs
	journal, err := blob.OpenDir(filepath.Join(a.TempDir(), "journal"))
	a.Must(err)
	a.Cleanup(func() { a.Must(journal.Close()) })
	data.Heads = auditlog.NewHeads(journal, ring.LogHeadKeys())
	key, err := signednote.LoadKey(filepath.Join(a.TempDir(), "key"), "beacon.example/log", true, keys.Random())
	a.Must(err)
	data.Signer = auditlog.NewSigner(key, signednote.OpenJournal(filepath.Join(a.TempDir(), "signed")))
	return data
}

func (a *App) openBlobs(s setup) (files blob.Store) {
	a.Helper()
	if s.s3 {
		store, err := blob.OpenS3(context.Background(), blob.S3Config{
			Endpoint: s3test.Start(a), Bucket: "pictures", Region: "us-east-1", AccessKey: s3test.AccessKey,
			SecretKey: s3test.SecretKey, PathStyle: true, CreateBucket: true,
		})
		a.Must(err)
		files = store
	} else {
		if s.files == "" {
			s.files = a.TempDir()
		}
		dir, err := blob.OpenDir(s.files)
		a.Must(err)
		a.Cleanup(func() { a.Must(dir.Close()) })
		files = dir
	}
	if s.wrapBlobs != nil {
		files = s.wrapBlobs(files)
	}
	return files
}

// pageTime is long enough to render a page on any machine, so tests do not depend on its load.
const pageTime = time.Minute

func (a *App) serve(s setup) {
	a.Helper()
	listener := httptest.NewUnstartedServer(nil)
	listener.Config = a.Server.HTTPServer()
	if s.wrapHandler != nil {
		listener.Config.Handler = s.wrapHandler(listener.Config.Handler)
	}
	listener.Start()
	a.Cleanup(listener.Close)
	a.URL, a.client = listener.URL, listener.Client()
	a.client.CheckRedirect = stay
}

// Must fails the test if err is not nil.
func (a *App) Must(err error) {
	a.Helper()
	if err != nil {
		a.Fatal(err)
	}
}

// Rows returns the rows of a query, with each value as text.
func (a *App) Rows(query string, args ...any) (rows [][]string) {
	a.Helper()
	found, err := a.SQL.Query(query, args...)
	a.Must(err)
	defer func() { a.Must(found.Close()) }()
	columns, err := found.Columns()
	a.Must(err)
	for found.Next() {
		values, holders := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			holders[i] = &values[i]
		}
		a.Must(found.Scan(holders...))
		row := make([]string, len(columns))
		for i, v := range values {
			if b, ok := v.([]byte); ok {
				v = string(b)
			}
			row[i] = fmt.Sprint(v)
		}
		rows = append(rows, row)
	}
	a.Must(found.Err())
	return rows
}

// Log contains the app's log. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String returns the whole log.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
