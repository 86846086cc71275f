package apptest

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/sqlitetest"
)

// Kept is the data that an app leaves when it ends or its process is killed. Another app, in this process or another,
// can continue with it.
type Kept struct {
	Database string // the path of an SQLite file, or the address of a PostgreSQL database
	Files    string // the directory of pictures and documents
}

// EachKept runs seed with an app on SQLite and with one on PostgreSQL, ends the app, and runs fn on its data, as the
// subtests "sqlite" and "postgres".
func EachKept(t *testing.T, seed func(a *App), fn func(t *testing.T, k Kept)) {
	t.Helper()
	for name, database := range map[string]func(testing.TB, func(string) error) string{"sqlite": sqlitetest.File,
		"postgres": pgtest.Open} {
		t.Run(name, func(t *testing.T) {
			k := Kept{Database: database(t, migrate), Files: t.TempDir()}
			made := &part{TB: t}
			func() {
				defer made.end()
				seed(start(made, setup{database: k.Database, files: k.Files}, nil))
			}()
			fn(t, k)
		})
	}
}

// part is a part of a test with its own cleanup.
type part struct {
	testing.TB
	after []func()
}

// Cleanup implements testing.TB.
func (p *part) Cleanup(f func()) { p.after = append(p.after, f) }

func (p *part) end() {
	for _, f := range slices.Backward(p.after) {
		f()
	}
}

// Copied is a copy of the data that can be restored repeatedly.
type Copied struct {
	Kept
	from     Kept
	database func(testing.TB) // restores the database
}

// Copy returns a copy that exists until the test ends. No app may run on k.
func (k Kept) Copy(t testing.TB) *Copied {
	t.Helper()
	c := &Copied{Kept: Kept{Files: filepath.Join(t.TempDir(), "files")}, from: k}
	if strings.HasPrefix(k.Database, "postgres") {
		c.Database, c.database = pgtest.Copy(t, k.Database)
	} else {
		c.Database, c.database = filepath.Join(t.TempDir(), "beacon.db"), c.copyFile
	}
	return c
}

// copyFile restores an SQLite file, and removes the files that a process left next to it.
func (c *Copied) copyFile(t testing.TB) {
	t.Helper()
	for _, beside := range []string{"-wal", "-shm"} {
		if err := os.Remove(c.Database + beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(c.from.Database)
	if err == nil {
		err = os.WriteFile(c.Database, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Rewind restores the copied state and returns it. No app may run on it.
func (c *Copied) Rewind(t testing.TB) Kept {
	t.Helper()
	c.database(t)
	if err := errors.Join(os.RemoveAll(c.Files), os.CopyFS(c.Files, os.DirFS(c.from.Files))); err != nil {
		t.Fatal(err)
	}
	return c.Kept
}

// Resume runs an app on the data of another app, including its people.
func Resume(t testing.TB, k Kept, options ...Option) *App {
	t.Helper()
	return start(t, setup{database: k.Database, files: k.Files, peopled: true}, options)
}

// WrapHandler wraps the handler of all requests.
func WrapHandler(wrap func(http.Handler) http.Handler) Option {
	return func(s *setup) { s.wrapHandler = wrap }
}

// At returns an app for another process at url. It can only send requests.
func At(t testing.TB, url string) *App {
	return &App{
		TB: t, URL: url,
		client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, CheckRedirect: stay},
	}
}

// stay returns redirects to the test instead of following them.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
