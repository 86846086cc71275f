package pgtest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const (
	dirPrefix = "beacon-pg-"
	newPrefix = "beacon-new-pg-"
)

// workDir is a directory that is locked as long as this process lives.
type workDir struct {
	path string
	lock *os.File
}

// tempRoot is where server directories go: in memory where there is such a
// place, else on disk. A socket's path has about 100 bytes, and the postgres
// account must be able to walk to it; both places are short and open, a TMPDIR
// often is neither.
func tempRoot() string {
	for _, usual := range []string{"/dev/shm", "/tmp"} {
		if info, err := os.Stat(usual); err == nil && info.IsDir() {
			return usual
		}
	}
	return os.TempDir()
}

// makeDir makes the directory for one server under root, owned by account.
func makeDir(root string, account *syscall.Credential) (*workDir, error) {
	// It gets the name that sweep looks for only when it is locked.
	fresh, err := os.MkdirTemp(root, newPrefix)
	if err != nil {
		return nil, err
	}
	d, err := lockDir(fresh)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(fresh))
	}
	if account != nil {
		err = os.Chown(fresh, int(account.Uid), int(account.Gid))
	}
	if err == nil {
		d.path = filepath.Join(root, dirPrefix+strings.TrimPrefix(filepath.Base(fresh), newPrefix))
		err = os.Rename(fresh, d.path)
	}
	if err != nil {
		return nil, errors.Join(err, d.lock.Close(), os.RemoveAll(fresh))
	}
	return d, nil
}

// remove deletes the directory and lets the lock go.
func (d *workDir) remove() error {
	return errors.Join(os.RemoveAll(d.path), d.lock.Close())
}

// lockDir takes the lock of a directory. The system lets it go when the process
// ends, however it ends, and children do not inherit it.
func lockDir(path string) (*workDir, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &workDir{path: path, lock: f}, nil
}

// sweep removes what test processes left behind that were killed or panicked.
// Their servers are gone already, see attributes.
func sweep(root string) {
	dirs, _ := filepath.Glob(filepath.Join(root, dirPrefix+"*"))
	for _, path := range dirs {
		if d, err := lockDir(path); err == nil {
			_ = d.remove()
		}
	}
}
