// Package sqlitetest gives tests migrated SQLite files. The migrations run once per process and every test gets a copy,
// because they take longer than most tests.
package sqlitetest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
)

// templates contains the migrated files, by the code of the migrate function.
var templates struct {
	sync.Mutex
	files map[uintptr][]byte
}

// File returns the path of a new database that only this test uses. It is removed when the test ends. The database is a
// copy of a file that migrate has filled. migrate runs once per process for each function (two closures of the same
// function literal count as one) and must close its connections.
func File(t testing.TB, migrate func(path string) error) (path string) {
	t.Helper()
	content, err := template(migrate)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "beacon.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// template returns the file that migrate has filled. The next test retries a failed migration.
func template(migrate func(string) error) ([]byte, error) {
	templates.Lock()
	defer templates.Unlock()
	key := reflect.ValueOf(migrate).Pointer()
	if content, ok := templates.files[key]; ok {
		return content, nil
	}
	content, err := migrated(migrate)
	if err != nil {
		return nil, fmt.Errorf("make the template database: %w", err)
	}
	if templates.files == nil {
		templates.files = map[uintptr][]byte{}
	}
	templates.files[key] = content
	return content, nil
}

func migrated(migrate func(string) error) (content []byte, err error) {
	dir, err := os.MkdirTemp("", "beacon-template-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "beacon.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	// Copies would lack the content of a separate log file.
	if _, err := os.Stat(path + "-wal"); err == nil {
		return nil, errors.New("the migration left connections open")
	}
	return os.ReadFile(path)
}
