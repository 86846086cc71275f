package sqlitetest_test

import (
	"errors"
	"os"
	"testing"

	"beacon/internal/testkit/sqlitetest"
)

func TestOpen_CopiesOneMigration(t *testing.T) {
	migrations := 0
	migrate := func(path string) error {
		migrations++
		return os.WriteFile(path, []byte("tables"), 0o600)
	}
	var paths []string
	for range 3 {
		path := sqlitetest.File(t, migrate)
		if content, err := os.ReadFile(path); err != nil || string(content) != "tables" {
			t.Fatalf("%q, %v", content, err)
		}
		if err := os.WriteFile(path, []byte("what a test wrote"), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	if migrations != 1 || paths[0] == paths[1] || paths[1] == paths[2] {
		t.Errorf("%d migrations, files %v", migrations, paths)
	}
}

// broken is a test that File fails.
type broken struct {
	*testing.T
	told string
}

func (b *broken) Fatal(args ...any) {
	for _, arg := range args {
		if err, ok := arg.(error); ok {
			b.told += err.Error()
		}
	}
	panic(b)
}

func TestOpen_FailsWithoutTemplate(t *testing.T) {
	for name, migrate := range map[string]func(string) error{
		"failed":    func(string) error { return errors.New("no such table") },
		"still on":  func(path string) error { return os.WriteFile(path+"-wal", []byte("rows"), 0o600) },
		"made none": func(string) error { return nil },
	} {
		b := &broken{T: t}
		func() {
			defer func() { _ = recover() }()
			sqlitetest.File(b, migrate)
		}()
		if b.told == "" {
			t.Errorf("%s: the test goes on", name)
		}
	}
}
