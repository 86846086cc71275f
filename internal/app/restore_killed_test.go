package app

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"beacon/internal/testkit/pgtest"
)

// dial opens a separate connection to the database.
func dial(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

// is runs a query with a boolean result.
func is(t *testing.T, c *pgx.Conn, question string) (yes bool) {
	t.Helper()
	if err := c.QueryRow(t.Context(), question).Scan(&yes); err != nil {
		t.Fatal(err)
	}
	return yes
}

// holdTable makes a restore stop at a table: its rows wait until goOn.
func holdTable(t *testing.T, url, table string) (goOn func()) {
	t.Helper()
	c := dial(t, url)
	tx, err := c.Begin(t.Context())
	if err == nil {
		_, err = tx.Exec(t.Context(), `LOCK TABLE "`+table+`" IN SHARE ROW EXCLUSIVE MODE`)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() { _ = c.Close(context.Background()) }
}

// TestRestoreIntoPostgreSQL_CanBeRepeatedAfterKill kills the restore among the files, and among the rows, when all are
// written and none is committed.
func TestRestoreIntoPostgreSQL_CanBeRepeatedAfterKill(t *testing.T) {
	t.Parallel()
	dir, file := newRegistry(t), filepath.Join(t.TempDir(), "beacon.backup")
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	withManyFiles(t, dir, 200)
	must(t, dir, nil, "backup", "--with-keys", file)
	const rowsAreComing = `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`
	for name, among := range map[string]string{"files": "", "the first rows": "center", "the last rows": "video"} {
		t.Run(name, func(t *testing.T) {
			var environ []string
			var look *pgx.Conn
			to := midway(t, func() (string, bool) {
				url, to := pgtest.Open(t, nil), t.TempDir()
				environ, look = []string{"BEACON_DATABASE=" + url}, dial(t, url)
				restored := func() int {
					all, _ := os.ReadDir(filepath.Join(to, "blobs", "videos"))
					return len(all)
				}
				if among == "" {
					return to, stopped(t, os.Kill, to, environ, func() bool { return restored() > 5 }, "restore", file) &&
						restored() < 200
				}
				must(t, t.TempDir(), environ, "migrate")
				defer holdTable(t, url, among)()
				return to, stopped(t, os.Kill, to, environ, func() bool { return is(t, look, rowsAreComing) }, "restore", file)
			})
			for _, command := range [][]string{{"serve"}, {"check"}, {"migrate"}, {"backup", filepath.Join(t.TempDir(), "b")},
				{"restore", file}} {
				refuses(t, filepath.Join(to, "restoring"), to, environ, command...)
			}
			eventually(t, "the database ends what nobody waits for any more", func() bool {
				return is(
					t,
					look,
					`SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend')`,
				)
			})
			if !is(t, look, `SELECT to_regclass('center') IS NULL`) &&
				is(t, look, `SELECT EXISTS (SELECT 1 FROM center) OR EXISTS (SELECT 1 FROM audit_event)`) {
				t.Error("rows of a restore that was killed are there")
			}
			if err := os.RemoveAll(filepath.Join(to, "restoring")); err != nil {
				t.Fatal(err)
			}
			if said := must(t, to, environ, "restore", file); !strings.Contains(said, "The audit trail is intact") {
				t.Error(said)
			}
			want, got := filesIn(t, dir), filesIn(t, to)
			// a partial file, which is deleted after an hour
			maps.DeleteFunc(got, func(name, _ string) bool { return strings.HasPrefix(name, "_") })
			if !maps.Equal(want, got) || len(want) != 200 {
				t.Errorf("%d files of %d", len(got), len(want))
			}
			must(t, to, environ, "check")
		})
	}
}
