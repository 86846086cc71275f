package storetest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"beacon/internal/storage"
)

// nextRelease opens a database like the next release, with this statement as its only new migration.
func nextRelease(t *testing.T, statement string) storage.Option {
	t.Helper()
	paths, err := filepath.Glob("../migrations/*/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d migrations, %v", len(paths), err)
	}
	files := fstest.MapFS{}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		folder := "migrations/" + filepath.Base(filepath.Dir(path))
		files[folder+"/"+filepath.Base(path)] = &fstest.MapFile{Data: content}
		next := fmt.Sprintf("%s/%05d_next.sql", folder, storage.NewestSchema()+1)
		files[next] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + statement + "\n")}
	}
	return storage.WithMigrations(files)
}
