package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// tempRoot is where server directories go. A socket's path has about 100 bytes,
// and the postgres account must be able to walk to it; the usual place is both
// short and open, a TMPDIR often is neither.
func tempRoot() string {
	const usual = "/tmp"
	if info, err := os.Stat(usual); err == nil && info.IsDir() {
		return usual
	}
	return os.TempDir()
}

// makeDir makes the directory for one server. Its name carries our process id,
// by which sweep knows later whether it is still in use.
func makeDir(account *syscall.Credential) (string, error) {
	dir, err := os.MkdirTemp(tempRoot(), fmt.Sprintf("%s%d-", dirPrefix, os.Getpid()))
	if err != nil {
		return "", err
	}
	if account == nil {
		return dir, nil
	}
	if err := os.Chown(dir, int(account.Uid), int(account.Gid)); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}

// sweep removes what test processes left behind that were killed or panicked.
// Their servers are gone already, see attributes.
func sweep(root string) {
	dirs, _ := filepath.Glob(filepath.Join(root, dirPrefix+"*"))
	for _, dir := range dirs {
		number, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), dirPrefix), "-")
		pid, err := strconv.Atoi(number)
		if err == nil && pid > 0 && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			_ = os.RemoveAll(dir)
		}
	}
}
