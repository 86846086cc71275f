package signednote

import (
	"errors"
	"fmt"
	"os"
)

// Journal is an append-only file of notes, the newest last.
type Journal struct{ path string }

// OpenJournal returns the journal in a file. Append creates the file if it does not exist.
func OpenJournal(path string) *Journal { return &Journal{path} }

// Text returns all notes, or "" if there are none.
func (j *Journal) Text() (string, error) {
	text, err := os.ReadFile(j.path)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read signed notes: %w", err)
	}
	return string(text), nil
}

// Append appends a note and syncs the file.
func (j *Journal) Append(signed string) error {
	f, err := os.OpenFile(j.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("keep signed note: %w", err)
	}
	_, err = f.WriteString(signed + "\n")
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("keep signed note: %w", err)
	}
	return nil
}

// PutAside renames the file to a numbered name, so the journal is empty again.
func (j *Journal) PutAside() error {
	for n := 1; ; n++ {
		err := os.Link(j.path, fmt.Sprintf("%s.%d", j.path, n))
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err := errors.Join(err, os.Remove(j.path)); err != nil {
			return fmt.Errorf("put signed notes aside: %w", err)
		}
		return nil
	}
}
