package app

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beacon/internal/backup"
	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/storage/snapshot"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// TestUpgrade_KeepsOldData: every row of the old data is there after the migrations, on both databases, and the trail
// tells the same. To PostgreSQL they come by a backup of the old schema; from there on the migrations are its own.
// Shows R18.8d.
func TestUpgrade_KeepsOldData(t *testing.T) {
	t.Parallel()
	short.Needs(t, "PostgreSQL")
	dir, moved, archive := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "old.backup")
	unpack(t, oldData, dir)
	lite, pg := filepath.Join(dir, "beacon.db"), pgtest.Open(t, nil)
	tables := query(t, "sqlite", lite, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
		AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'`)
	if len(tables) < 40 {
		t.Fatalf("only the tables %q", tables)
	}
	old := contents(t, "sqlite", lite, tables)
	environ := []string{"BEACON_DATABASE=" + pg}
	saveAsIs(t, dir, archive)
	copyFile(t, filepath.Join(dir, "keys"), filepath.Join(moved, "keys"))
	run(t, moved, environ, "restore", archive)
	must(t, dir, nil, "migrate")
	for driver, url := range map[string]string{"sqlite": lite, "pgx": pg} {
		for what, now := range contents(t, driver, url, tables) {
			switch {
			case slices.Contains([]string{"gallery_story", "gallery_entry"}, what): // those who have a kidney left it (19)
			case what == "audit_event" && len(now) > len(old[what]):
				now = now[:len(old[what])] // what happened since then
				fallthrough
			default:
				if !slices.Equal(now, old[what]) {
					t.Errorf("%s: %s was %d %.300q and is %d %.300q", driver, what, len(old[what]), old[what], len(now), now)
				}
			}
		}
	}
	adopt(t, dir, "")
	for at, environ := range map[string][]string{dir: nil, moved: environ} {
		// The code is 1, because files were left out of the old data.
		if _, says, complained := run(t, at, environ, "audit", "verify"); !strings.Contains(says, "The audit trail is whole: ") {
			t.Error(says, complained)
		}
	}
	address, _, _ := startServingFrom(t, moved, func(c *config.Config) { c.Database = pg })
	servesOldData(t, address)
}

// contents returns how many rows each table has, and of the audit trail what is said of each event.
func contents(t *testing.T, driver, url string, tables []string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, name := range tables {
		all[name] = query(t, driver, url, "SELECT COUNT(*) FROM "+name)
	}
	all["audit_event"] = query(t, driver, url,
		`SELECT seq || ' ' || action || ' ' || subject_kind || ' ' || subject_id FROM audit_event ORDER BY seq`)
	return all
}

// saveAsIs makes a backup of a data directory, whatever its schema.
func saveAsIs(t *testing.T, dir, archive string) {
	t.Helper()
	c := config.Default()
	c.DataDir = dir
	p, err := openAsIs(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	m, err := backup.Job{
		Source: snapshot.NewSource(p.DB), Files: p.Blobs, Ring: p.Ring, Clock: clock.System{},
		Header: backup.Header{Program: "old", Database: string(p.DB.Dialect())},
	}.Write(t.Context(), &out)
	if err := errors.Join(err, p.Close(), os.WriteFile(archive, out.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	if m.Schema != 17 {
		t.Errorf("the old data are of schema %d", m.Schema)
	}
}

// query returns the rows of a query, each as a text.
func query(t *testing.T, driver, url, text string) (rows []string) {
	t.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	found, err := db.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	for found.Next() {
		var row string
		if err := found.Scan(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}
