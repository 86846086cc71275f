package archtest

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// readByPeople lists the kinds of files with a limit of length. Catalogues, data and documents may have any length.
var readByPeople = []string{".go", ".ts", ".tsx", ".css", ".mjs", ".sql", ".sh"}

// notOurs lists directories without handwritten files.
var notOurs = []string{"node_modules", "dist", "sqlgen", "testdata", "generated", "bin", "data"}

// firstSchema is the migration that creates all tables of the first release.
const firstSchema = "00001_schema.sql"

// TooLong returns a sentence for each file below the root with more lines than limit. It skips generated files and
// hidden directories. files is the number of checked files.
func TooLong(root fs.FS, limit int) (wrong []string, files int, err error) {
	err = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(notOurs, entry.Name()) || len(name) > 1 && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(readByPeople, path.Ext(name)) || path.Base(name) == firstSchema {
			return nil
		}
		content, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		files++
		lines := bytes.Count(content, []byte("\n"))
		if first, _, _ := bytes.Cut(content, []byte("\n")); lines > limit &&
			!bytes.Contains(first, []byte("generated")) {
			wrong = append(wrong, fmt.Sprintf("%s has %d lines, more than %d: it does more than one thing", name, lines, limit))
		}
		return nil
	})
	return wrong, files, err
}
