package pgtest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	startLimit = 60 * time.Second
	notFound   = "PostgreSQL is needed for this test and is not installed: run `apt-get install postgresql`"
)

// serverSettings trade durability for speed, because the server never outlives the test process.
var serverSettings = []string{
	"listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off",
	"autovacuum=off", "max_connections=200", "shared_buffers=64MB", "wal_level=minimal",
	"max_wal_senders=0", "logging_collector=off", "log_destination=stderr", "timezone=UTC",
}

// server is our own PostgreSQL in its own directory.
type server struct {
	work   *workDir
	url    string // of its "postgres" database
	cmd    *exec.Cmd
	exited chan struct{}
}

func startServer() (*server, error) {
	bin, account, err := Installed()
	if err != nil {
		return nil, err
	}
	sweep(tempRoot())
	work, err := makeDir(tempRoot(), account)
	if err != nil {
		return nil, err
	}
	s := &server{work: work, exited: make(chan struct{})}
	if err := s.run(bin, account); err != nil {
		return nil, errors.Join(err, work.remove())
	}
	s.url = (&url.URL{
		Scheme: "postgres", User: url.User("postgres"), Path: "/postgres",
		RawQuery: url.Values{"host": {work.path}}.Encode(),
	}).String()
	return s, nil
}

func (s *server) run(bin string, account *syscall.Credential) error {
	data := filepath.Join(s.work.path, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres",
		"--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
	s.prepare(initdb, account)
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	args := []string{"-D", data, "-k", s.work.path}
	for _, setting := range serverSettings {
		args = append(args, "-c", setting)
	}
	s.cmd = exec.Command(filepath.Join(bin, "postgres"), args...)
	s.prepare(s.cmd, account)
	log, err := s.cmd.StderrPipe()
	if err != nil {
		return err
	}
	started := make(chan error)
	go func() {
		// The death signal of attributes() depends on the thread that starts the child, so this thread must live until
		// the child has ended.
		runtime.LockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			_, _ = s.cmd.Process.Wait()
			close(s.exited)
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	if err := waitReady(log); err != nil {
		return errors.Join(err, s.cmd.Process.Kill())
	}
	return nil
}

func (s *server) prepare(cmd *exec.Cmd, account *syscall.Credential) {
	cmd.Dir = s.work.path
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TZ=UTC")
	cmd.SysProcAttr = attributes(account)
}

// waitReady reads the server's log until it accepts connections. It keeps reading in the background, so the server
// never blocks on a full pipe.
func waitReady(log io.Reader) error {
	ready := make(chan error, 1)
	go func() {
		var seen strings.Builder
		lines := bufio.NewScanner(log)
		for lines.Scan() {
			seen.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), "ready to accept connections") {
				ready <- nil
				_, _ = io.Copy(io.Discard, log)
				return
			}
		}
		ready <- fmt.Errorf("postgres ended before it was ready:\n%s", seen.String())
	}()
	select {
	case err := <-ready:
		return err
	case <-time.After(startLimit):
		return fmt.Errorf("postgres was not ready after %s", startLimit)
	}
}

// stop ends the server immediately and removes its files.
func (s *server) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGQUIT); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-s.exited
	return s.work.remove()
}

// Installed returns the directory of PostgreSQL's programs, and the account to run them as; nil means our own.
func Installed() (bin string, account *syscall.Credential, err error) {
	bin, err1 := findPrograms(installedDirs())
	account, err2 := unprivileged()
	return bin, account, errors.Join(err1, err2)
}

// installedDirs returns the directories of Debian's packages, newest version first, followed by those in PATH.
func installedDirs() []string {
	dirs, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	for i, j := 0, len(dirs)-1; i < j; i, j = i+1, j-1 {
		dirs[i], dirs[j] = dirs[j], dirs[i]
	}
	return append(dirs, filepath.SplitList(os.Getenv("PATH"))...)
}

// findPrograms returns the first directory with both required programs.
func findPrograms(dirs []string) (string, error) {
	for _, dir := range dirs {
		_, errInit := exec.LookPath(filepath.Join(dir, "initdb"))
		_, errServer := exec.LookPath(filepath.Join(dir, "postgres"))
		if errInit == nil && errServer == nil {
			return dir, nil
		}
	}
	return "", errors.New(notFound)
}

// unprivileged returns the account to run as, because postgres refuses to run as root. It returns nil if we are not
// root.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("%s (%w)", notFound, err)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(errUID, errGID)
}
