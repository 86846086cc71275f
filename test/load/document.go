package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// writeSection replaces the section of a document between the marks with a name.
func writeSection(document, name, text string) error {
	old, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	changed, err := replaceSection(string(old), name, text)
	if err != nil {
		return fmt.Errorf("%s: %w", document, err)
	}
	return os.WriteFile(document, []byte(changed), 0o644) //nolint:gosec // a document that is read by all
}

// replaceSection returns the document with a new section between the marks <!-- name --> and <!-- /name -->.
func replaceSection(document, name, text string) (string, error) {
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	before, rest, begun := strings.Cut(document, begin)
	_, after, ended := strings.Cut(rest, end)
	if !begun || !ended {
		return "", errors.New("it has no marks for " + name)
	}
	return before + begin + "\n" + strings.TrimSpace(text) + "\n\n" + end + after, nil
}

// picturePath returns the path of a document's picture.
func picturePath(document, name string) string {
	return filepath.Join(filepath.Dir(document), "pictures", name)
}
