package app

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// Statements of a newer Beacon that has added to the schema, or has also removed parts that this one needs or does not
// need.
const (
	added     = `INSERT INTO schema_version (version_id, is_applied) VALUES (9999, TRUE)`
	tookAway  = `INSERT INTO contraction (oldest_schema) VALUES (9998)`
	tookOther = `INSERT INTO contraction (oldest_schema) VALUES (1)`
)

// eachNewerDatabase runs fn on both databases, migrated here and changed by statements, with their settings.
func eachNewerDatabase(t *testing.T, fn func(t *testing.T, dir string, environ []string), statements ...string) {
	t.Helper()
	short.Needs(t, "PostgreSQL")
	for name, database := range map[string]func(dir string) (driver, url, setting string){
		"sqlite": func(dir string) (string, string, string) { return "sqlite", filepath.Join(dir, "beacon.db"), "" },
		"postgres": func(string) (string, string, string) {
			url := pgtest.Open(t, nil)
			return "pgx", url, url
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			driver, url, setting := database(dir)
			environ := []string{"BEACON_DATABASE=" + setting, "BEACON_ADDR=127.0.0.1:0"}
			must(t, dir, environ, "migrate")
			db, err := sql.Open(driver, url)
			for _, s := range statements {
				if err == nil {
					_, err = db.Exec(s)
				}
			}
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			fn(t, dir, environ)
		})
	}
}

// TestStart_RefusesNewerDatabase: an older Beacon started by mistake must neither serve nor migrate a database from
// which a newer one removed parts that it needs.
func TestStart_RefusesNewerDatabase(t *testing.T) {
	eachNewerDatabase(t, func(t *testing.T, dir string, environ []string) {
		for _, command := range []string{"migrate", "check", "serve"} {
			if code, said, complained := run(t, dir, environ, command); code == 0 ||
				!strings.Contains(said+complained, "newer version of Beacon") {
				t.Errorf("%s: %d, %q %q", command, code, said, complained)
			}
		}
	}, added, tookAway)
}

// TestStart_WorksOnNewerDatabase: if a newer Beacon has only added to the schema, or removed unneeded parts, the older
// one serves until it is replaced, and logs that it is outdated.
func TestStart_WorksOnNewerDatabase(t *testing.T) {
	eachNewerDatabase(t, func(t *testing.T, dir string, environ []string) {
		for _, command := range []string{"migrate", "check", "serve"} {
			ctx, cancel := context.WithCancel(t.Context())
			out, complained := &stopOn{word: "Beacon listens", stop: cancel}, &bytes.Buffer{}
			code := Run(ctx, "test", []string{command}, append(environ, "BEACON_DATA_DIR="+dir),
				Streams{Out: out, Err: complained})
			cancel()
			if said := out.String() + complained.String(); code != 0 || !strings.Contains(said, "schema version 9999") {
				t.Errorf("%s: %d, %q", command, code, said)
			}
		}
		if code, said, complained := run(t, dir, environ, "backup", filepath.Join(t.TempDir(), "b")); code == 0 ||
			!strings.Contains(said+complained, "newer version of Beacon") {
			t.Errorf("it saved what it may not know: %d, %q %q", code, said, complained)
		}
	}, added, tookOther)
}

// A database of a program before 1.0 has that time's version table. Every command refuses it and changes nothing.
func TestStart_RefusesDatabaseFromBeforeRelease(t *testing.T) {
	eachNewerDatabase(t, func(t *testing.T, dir string, environ []string) {
		for _, command := range [][]string{{"migrate"}, {"check"}, {"serve"}} {
			if code, said, complained := run(t, dir, environ, command...); code == 0 ||
				!strings.Contains(said+complained, "the database was made before Beacon 1.0") {
				t.Errorf("%s: %d, %q %q", command, code, said, complained)
			}
		}
	}, "CREATE TABLE goose_db_version (version_id BIGINT NOT NULL)")
}

// stopOn is a writer that calls stop when it receives a word.
type stopOn struct {
	bytes.Buffer
	word string
	stop context.CancelFunc
}

// Write implements io.Writer.
func (s *stopOn) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(s.word)) {
		s.stop()
	}
	return s.Buffer.Write(b)
}
