package app

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// TestStart_RefusesNewerDatabase: an older Beacon that is started by mistake
// neither serves nor migrates what a newer one wrote.
// Shows H10.
func TestStart_RefusesNewerDatabase(t *testing.T) {
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
			environ := []string{"BEACON_DATABASE=" + setting}
			if code, _, complained := run(t, dir, environ, "migrate"); code != 0 {
				t.Fatal(complained)
			}
			db, err := sql.Open(driver, url)
			if err == nil {
				_, err = db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)")
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			for _, command := range []string{"migrate", "check", "serve"} {
				if code, said, complained := run(t, dir, environ, command); code == 0 ||
					!strings.Contains(said+complained, "newer version of Beacon") {
					t.Errorf("%s: %d, %q %q", command, code, said, complained)
				}
			}
		})
	}
}
