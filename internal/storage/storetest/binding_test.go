package storetest

import (
	"database/sql"
	"path/filepath"
	"testing"

	"beacon/internal/testkit/pgtest"
)

// The generated queries name their parameters $1, $2 … and may use them in any order and more than once. A driver that
// binds by order of appearance would silently return wrong rows, so this test must detect such a driver.
func TestDrivers_BindByNumber(t *testing.T) {
	const query = `SELECT 'second ' || CAST($2 AS TEXT) || ', first ' || CAST($1 AS TEXT) || ', second ' || CAST($2 AS TEXT) || ', third ' || CAST($3 AS TEXT)`
	for driver, url := range map[string]string{
		"sqlite": filepath.Join(t.TempDir(), "binding.db"),
		"pgx":    pgtest.Open(t, nil),
	} {
		t.Run(driver, func(t *testing.T) {
			db, err := sql.Open(driver, url)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			var got string
			if err := db.QueryRow(query, "1", "2", "3").Scan(&got); err != nil {
				t.Fatal(err)
			}
			if want := "second 2, first 1, second 2, third 3"; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
