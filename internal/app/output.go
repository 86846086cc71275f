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

// standardOutput is the name of a file that is none.
const standardOutput = "-"

// output is a file that has its name only when all of it is there.
type output struct {
	io.Writer
	draft *os.File // nil: standard output, or committed
	name  string
}

// newOutput begins a file beside the name that it is to have. It refuses a name
// at which there is something already.
func newOutput(name string, standard io.Writer) (*output, error) {
	if name == standardOutput {
		return &output{Writer: standard}, nil
	}
	if err := nothingAt(name); err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(name), ".beacon-backup-*") // with mode 0600
	if err != nil {
		return nil, err
	}
	return &output{Writer: draft, draft: draft, name: name}, nil
}

func nothingAt(name string) error {
	switch _, err := os.Lstat(name); {
	case err == nil:
		return fmt.Errorf("there is something at %s already, and nothing is overwritten: choose another name", name)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	default:
		return err
	}
}

// commit makes the file safe on disk and gives it its name.
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

// abandon removes what was not committed.
func (o *output) abandon() {
	if o.draft != nil {
		_ = o.draft.Close()
		_ = os.Remove(o.draft.Name())
		o.draft = nil
	}
}

// place gives a finished file a name that is free, durably. Of two who want the
// name one gets it.
func place(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		err = os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		return nothingAt(to)
	default: // a file system without links
		if err = nothingAt(to); err == nil {
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

// claimFolder makes it. It returns an error when it is there.
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
