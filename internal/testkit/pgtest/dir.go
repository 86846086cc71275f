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

// workDir is a directory that is locked while this process runs.
type workDir struct {
	path string
	lock *os.File
}

// tempRoot returns the parent of server directories: in memory if possible, otherwise on disk. A socket's path is
// limited to about 100 bytes, and the postgres account needs access to it. Both places are short and open; TMPDIR is
// often neither.
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
	// The directory is renamed to the pattern of sweep only after it is locked.
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

// remove deletes the directory and releases the lock.
func (d *workDir) remove() error {
	return errors.Join(os.RemoveAll(d.path), d.lock.Close())
}

// lockDir locks a directory. The system releases the lock when the process ends for any reason, and children do not
// inherit it.
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

// sweep removes the directories of test processes that were killed or panicked. Their servers have ended, see
// attributes.
func sweep(root string) {
	dirs, _ := filepath.Glob(filepath.Join(root, dirPrefix+"*"))
	for _, path := range dirs {
		if d, err := lockDir(path); err == nil {
			_ = d.remove()
		}
	}
}
