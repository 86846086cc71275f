//go:build !nofrontend

package web_test

import (
	"bytes"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"beacon/web"
)

// TestTheFrontEndIsCarriedWhole compares what is carried with what was built.
func TestTheFrontEndIsCarriedWhole(t *testing.T) {
	built, carried := os.DirFS("dist"), web.Files()
	names := []string{}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		want, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		if got, err := fs.ReadFile(carried, name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes of %d, %v; is packed.zip older than dist?", name, len(got), len(want), err)
		}
		names = append(names, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(carried, names...); err != nil {
		t.Error(err)
	}
}
