package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"beacon/internal/testkit/short"

	"github.com/jackc/pgx/v5"
)

func TestMain(m *testing.M) { Main(m) }

var migrations int

func migrate(dsn string) error {
	migrations++
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, `CREATE TABLE letter (body text NOT NULL)`)
	return errors.Join(err, conn.Close(ctx))
}

func dial(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func TestOpen_OwnMigratedDatabase(t *testing.T) {
	short.Needs(t, "PostgreSQL")
	for i := range 4 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			conn := dial(t, Open(t, migrate))
			var before int
			if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM letter`).Scan(&before); err != nil {
				t.Fatal(err)
			}
			if before != 0 {
				t.Errorf("found %d rows of another test", before)
			}
			if _, err := conn.Exec(t.Context(), `INSERT INTO letter VALUES ('ñ')`); err != nil {
				t.Fatal(err)
			}
		})
	}
	t.Cleanup(func() {
		if migrations != 1 {
			t.Errorf("migrated %d times, want once", migrations)
		}
	})
}

func TestCopy_IsIndependent(t *testing.T) {
	dsn := Open(t, migrate)
	write := func(dsn, body string) (letters int) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), dsn)
		if err != nil {
			t.Fatal(err)
		}
		_, err = conn.Exec(t.Context(), `INSERT INTO letter VALUES ($1)`, body)
		if err == nil {
			err = conn.QueryRow(t.Context(), `SELECT count(*) FROM letter`).Scan(&letters)
		}
		if err := errors.Join(err, conn.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		return letters
	}
	write(dsn, "before")
	copied, rewind := Copy(t, dsn)
	write(dsn, "after")
	for range 2 {
		if n := write(copied, "in the copy"); n != 2 {
			t.Errorf("the copy has %d letters, want 2", n)
		}
		rewind(t)
	}
}

func TestOpen_DropsDatabaseAfterTest(t *testing.T) {
	short.Needs(t, "PostgreSQL")
	var dsn string
	t.Run("user", func(t *testing.T) {
		dsn = Open(t, nil)
		dial(t, dsn)
	})
	conn, err := pgx.Connect(t.Context(), dsn)
	if err == nil {
		_ = conn.Close(t.Context())
		t.Fatal("the database is still there after its test")
	}
	if !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("connecting failed with %v, want: does not exist", err)
	}
}

func TestOpenEmpty(t *testing.T) {
	conn := dial(t, Open(t, nil))
	var upper string
	var tables int
	const query = `SELECT upper('ñ'), (SELECT count(*) FROM pg_tables WHERE schemaname = 'public')`
	if err := conn.QueryRow(t.Context(), query).Scan(&upper, &tables); err != nil {
		t.Fatal(err)
	}
	if upper != "Ñ" || tables != 0 {
		t.Errorf("upper(ñ) = %q with %d tables, want Ñ with none", upper, tables)
	}
}

func TestOpen_WithoutPostgresNamesPackages(t *testing.T) {
	_, err := findPrograms([]string{t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "apt-get install postgresql") {
		t.Errorf("got %v", err)
	}
}

func TestSweep_KeepsDatabasesInUse(t *testing.T) {
	root := t.TempDir()
	ours, err := makeDir(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	// A lock ends with its process; closing it here has the same effect.
	abandoned, err := makeDir(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := abandoned.lock.Close(); err != nil {
		t.Fatal(err)
	}
	sweep(root)
	if _, err := os.Stat(abandoned.path); !os.IsNotExist(err) {
		t.Errorf("an abandoned directory is still there: %v", err)
	}
	if _, err := os.Stat(ours.path); err != nil {
		t.Errorf("a directory in use is gone: %v", err)
	}
	if err := ours.remove(); err != nil {
		t.Error(err)
	}
}
