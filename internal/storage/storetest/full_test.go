package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"beacon/internal/storage"
)

// coded is an SQLite error with an extended code.
type coded int

func (c coded) Error() string { return fmt.Sprintf("code %d", int(c)) }
func (c coded) Code() int     { return int(c) }

func TestIsFull(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err  error
		full bool
	}{
		"PostgreSQL's disk is full":        {&pgconn.PgError{Code: "53100"}, true},
		"PostgreSQL's memory is full":      {&pgconn.PgError{Code: "53200"}, true},
		"PostgreSQL may only be read":      {&pgconn.PgError{Code: "25006"}, true},
		"wrapped":                          {fmt.Errorf("save: %w", &pgconn.PgError{Code: "53100"}), true},
		"SQLite's disk is full":            {coded(13), true},
		"SQLite may only be read":          {coded(8), true},
		"and says why":                     {coded(8 | 4<<8), true},
		"SQLite cannot write":              {coded(10 | 3<<8), true},
		"SQLite cannot make room":          {coded(10 | 19<<8), true},
		"SQLite cannot read":               {coded(10 | 1<<8), false},
		"what was synced may be there":     {coded(10 | 4<<8), false},
		"a broken constraint of SQLite":    {coded(19), false},
		"a broken constraint of the other": {&pgconn.PgError{Code: "23505"}, false},
		"gone away":                        {context.Canceled, false},
		"something else":                   {errors.New("no"), false},
		"nothing":                          {nil, false},
	} {
		if got := storage.IsFull(c.err); got != c.full {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// TestIsFull_SQLite uses the real errors of the library; a failed change must leave no partial data.
func TestIsFull_SQLite(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "full.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1)
	run := func(statement string) error {
		_, err := db.ExecContext(t.Context(), statement)
		return err
	}
	for _, statement := range []string{"PRAGMA journal_mode=WAL", "CREATE TABLE x (y TEXT)", "PRAGMA max_page_count=2"} {
		if err := run(statement); err != nil {
			t.Fatal(err)
		}
	}
	const insert = "INSERT INTO x VALUES ('a'), (hex(zeroblob(100000)))"
	if err := run(insert); !storage.IsFull(err) || storage.IsBusy(err) {
		t.Errorf("a full disk: %v", err)
	}
	var n int
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM x").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows are half done, %v", n, err)
	}
	if err := errors.Join(run("PRAGMA max_page_count=100000"), run("PRAGMA query_only=1")); err != nil {
		t.Fatal(err)
	}
	if err := run(insert); !storage.IsFull(err) {
		t.Errorf("read only: %v", err)
	}
	if err := errors.Join(run("PRAGMA query_only=0"), run(insert)); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
