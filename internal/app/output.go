package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/assembly"
	"beacon/internal/config"
)

// standardOutput is the file name that means standard output.
const standardOutput = "-"

// output is a file that gets its name only when it is complete.
type output struct {
	io.Writer
	draft *os.File // nil: standard output, or committed
	name  string
}

// newOutput creates a temporary file next to the final name. It returns an error if the name is taken.
func newOutput(name string, standard io.Writer) (*output, error) {
	if name == standardOutput {
		return &output{Writer: standard}, nil
	}
	if err := checkAbsent(name); err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(name), ".beacon-backup-*") // with mode 0600
	if err != nil {
		return nil, err
	}
	return &output{Writer: draft, draft: draft, name: name}, nil
}

func checkAbsent(name string) error {
	switch _, err := os.Lstat(name); {
	case err == nil:
		return fmt.Errorf("%s already exists and is not overwritten: choose another name", name)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	default:
		return err
	}
}

// commit syncs the file to disk and renames it.
func (o *output) commit() error {
	if o.draft == nil {
		return nil
	}
	defer o.abandon()
	if err := errors.Join(o.draft.Sync(), o.draft.Close()); err != nil {
		return err
	}
	return place(o.draft.Name(), o.name)
}

// abandon removes an uncommitted file.
func (o *output) abandon() {
	if o.draft != nil {
		_ = o.draft.Close()
		_ = os.Remove(o.draft.Name())
		o.draft = nil
	}
}

// place renames a finished file to an unused name, durably. If two processes want the same name, only one gets it.
func place(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		err = os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		return checkAbsent(to)
	default: // a file system without links
		if err = checkAbsent(to); err == nil {
			err = os.Rename(from, to)
		}
	}
	if err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(to))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// claimFolder creates the folder Restoring. It returns an error if it exists.
func claimFolder(c config.Config) (folder string, err error) {
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	folder = filepath.Join(c.DataDir, assembly.Restoring)
	if err := os.Mkdir(folder, 0o700); errors.Is(err, fs.ErrExist) {
		return "", assembly.NotRestoring(c)
	} else if err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	return folder, nil
}
