// Package pgtest gives tests a real PostgreSQL: one server per test process, migrated once into a template, and a new
// database for every test.
//
// A package that uses it calls Main in its TestMain, which stops the server and removes its files after the last test:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
//
// If the environment variable BEACON_TEST_PG is set, the tests use the server at that URL and start none. The role in
// the URL must be allowed to create databases. The tests drop the databases that they created.
package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"beacon/internal/testkit/short"
)

// EnvServer names the environment variable with the URL of a running server.
const EnvServer = "BEACON_TEST_PG"

// statementLimit is far above the time of one statement on a healthy server.
const statementLimit = 60 * time.Second

// cluster is this process's server, started by the first Open.
var cluster struct {
	sync.Mutex
	admin     *pgx.Conn // nil until started
	adminURL  *url.URL
	server    *server            // nil for a server that we did not start
	templates map[uintptr]string // by the code of the migrate function; "" for none
	made      int
	prefix    string
	err       error // the reason why the start failed; it is not retried
}

// Open returns the URL of a new database that only this test uses. It is dropped when the test ends. The database is a
// copy of a template that migrate has filled. migrate runs once per process for each function (two closures of the same
// function literal count as one) and must close its connections. With a nil migrate the database is empty. Without
// PostgreSQL the test fails; under -short it is skipped.
func Open(t testing.TB, migrate func(dsn string) error) (dsn string) {
	t.Helper()
	short.Needs(t, "PostgreSQL")
	cluster.Lock()
	defer cluster.Unlock()
	if err := start(); err != nil {
		t.Fatal(err)
	}
	template, err := templateFor(migrate)
	if err != nil {
		t.Fatal(err)
	}
	return fresh(t, template)
}

// Copy returns the URL of a new copy of another Open database, which must have no connections, and a function that
// restores the copy. Restoring is much faster than copying again, but does not reset sequences. The account must be a
// superuser. The copy is dropped when the test ends.
func Copy(t testing.TB, dsn string) (copied string, rewind func(testing.TB)) {
	t.Helper()
	cluster.Lock()
	defer cluster.Unlock()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	copied = fresh(t, strings.TrimPrefix(u.Path, "/"))
	if err := executeIn(copied, "CREATE SCHEMA kept", forEachTable(
		"CREATE TABLE kept.%1$I AS TABLE public.%1$I")); err != nil {
		t.Fatal(err)
	}
	return copied, func(t testing.TB) {
		t.Helper()
		// Tables refer to each other, so foreign keys are disabled for any order.
		err := executeIn(copied, "SET session_replication_role = replica", forEachTable("DELETE FROM public.%1$I"),
			forEachTable("INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM kept.%1$I"))
		if err != nil {
			t.Fatal(err)
		}
	}
}

// forEachTable returns a statement that runs another statement for each table: %1$I is its name, %2$s its stored
// columns.
func forEachTable(statement string) string {
	return `DO $$ DECLARE name text; BEGIN FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
		LOOP EXECUTE format('` + statement + `', name, (SELECT string_agg(quote_ident(column_name), ', ')
			FROM information_schema.columns
			WHERE table_schema = 'public' AND table_name = name AND is_generated = 'NEVER')); END LOOP; END $$`
}

// executeIn runs statements in a database of a test.
func executeIn(dsn string, statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), statementLimit)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	for _, statement := range statements {
		if err == nil {
			_, err = conn.Exec(ctx, statement)
		}
	}
	return errors.Join(err, conn.Close(ctx))
}

// fresh returns the URL of this test's copy of the template.
func fresh(t testing.TB, template string) string {
	t.Helper()
	name, err := create(template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cluster.Lock()
		defer cluster.Unlock()
		if err := drop(name); err != nil {
			t.Errorf("drop the database of the test: %v", err)
		}
	})
	return databaseURL(name)
}

// Main runs the tests, stops the server, removes its files and exits with the code of the tests.
func Main(m *testing.M) {
	code := m.Run()
	if err := stop(); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// start connects to the server, and starts one if none is given.
func start() error {
	if cluster.admin != nil || cluster.err != nil {
		return cluster.err
	}
	cluster.err = func() error {
		given := os.Getenv(EnvServer)
		if given == "" {
			s, err := startServer()
			if err != nil {
				return err
			}
			cluster.server, given = s, s.url
		}
		return connect(given)
	}()
	return cluster.err
}

func connect(adminURL string) error {
	u, err := url.Parse(adminURL)
	if err != nil || !strings.HasPrefix(u.Scheme, "postgres") {
		return fmt.Errorf("%s must be a URL such as postgres://user@host/postgres", EnvServer)
	}
	ctx, cancel := context.WithTimeout(context.Background(), statementLimit)
	defer cancel()
	conn, err := pgx.Connect(ctx, adminURL)
	if err != nil {
		return fmt.Errorf("connect to the PostgreSQL for tests: %w", err)
	}
	cluster.admin, cluster.adminURL = conn, u
	cluster.templates = map[uintptr]string{}
	// Several test processes may share one server.
	cluster.prefix = "beacon_test_" + strings.ToLower(rand.Text()[:10])
	return nil
}

// templateFor returns the name of the database that migrate has filled, or "" for no template. The next test retries a
// failed migration.
func templateFor(migrate func(string) error) (string, error) {
	if migrate == nil {
		return "", nil
	}
	key := reflect.ValueOf(migrate).Pointer()
	if name, ok := cluster.templates[key]; ok {
		return name, nil
	}
	name, err := create("")
	if err != nil {
		return "", err
	}
	if err := migrate(databaseURL(name)); err != nil {
		_ = drop(name)
		return "", fmt.Errorf("migrate the template database: %w", err)
	}
	cluster.templates[key] = name
	return name, nil
}

func create(template string) (string, error) {
	if template == "" {
		template = "template0"
	}
	cluster.made++
	name := fmt.Sprintf("%s_%d", cluster.prefix, cluster.made)
	// Copying files is several times faster than writing the template's pages to the log.
	return name, execute("CREATE DATABASE " + quote(name) + " TEMPLATE " + quote(template) + " STRATEGY FILE_COPY")
}

func drop(name string) error {
	// A leaked connection of one test must not block later tests.
	return execute("DROP DATABASE IF EXISTS " + quote(name) + " WITH (FORCE)")
}

func execute(sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), statementLimit)
	defer cancel()
	_, err := cluster.admin.Exec(ctx, sql)
	return err
}

func quote(name string) string { return pgx.Identifier{name}.Sanitize() }

func databaseURL(database string) string {
	u := *cluster.adminURL
	u.Path = "/" + database
	return u.String()
}

// stop drops the templates on a shared server, or stops our own server.
func stop() error {
	cluster.Lock()
	defer cluster.Unlock()
	if cluster.server != nil {
		return cluster.server.stop()
	}
	if cluster.admin == nil {
		return nil
	}
	for _, name := range cluster.templates {
		if err := drop(name); err != nil {
			return err
		}
	}
	return cluster.admin.Close(context.Background())
}
