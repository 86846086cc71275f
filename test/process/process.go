// Package process runs servers for measurements and fault runs. Each is a separate process that ends with the program
// that started it, for any reason.
package process

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Program is a program to start.
type Program struct {
	Path     string
	Args     []string
	Settings []string            // NAME=value, added to this process's environment
	LogFile  string              // receives its output, appended
	Account  *syscall.Credential // account to run as; nil: this process's
	Dir      string              // working directory; empty: this process's
	End      syscall.Signal      // signal at the end of the context; 0: SIGKILL
}

// Process is a started program.
type Process struct {
	Addr  string        // host:port, if started by StartServer
	Ready time.Duration // from its start to the first good /readyz, if started by StartServer
	Ended chan struct{} // closed when the process has ended

	cmd *exec.Cmd
	log *os.File
}

// Start starts a program in its own process group. It ends when ctx does.
func (p Program) Start(ctx context.Context) (*Process, error) {
	log, err := os.OpenFile(p.LogFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	started := &Process{cmd: exec.CommandContext(ctx, p.Path, p.Args...), log: log, Ended: make(chan struct{})}
	started.cmd.Env, started.cmd.Dir = append(foreign(os.Environ()), p.Settings...), p.Dir
	started.cmd.Stdout, started.cmd.Stderr = log, log
	started.cmd.SysProcAttr = attributes(p.Account)
	started.cmd.Cancel = func() error { return started.Signal(cmp.Or(p.End, syscall.SIGKILL)) }
	result := make(chan error)
	go func() {
		// The child is signaled at the end of the thread that started it, so this thread must live until the child has
		// ended.
		runtime.LockOSThread()
		err := started.cmd.Start()
		result <- err
		if err == nil {
			_ = started.cmd.Wait() // the log has the reason
			close(started.Ended)
		}
	}()
	if err := <-result; err != nil {
		return nil, errors.Join(err, log.Close())
	}
	return started, nil
}

// foreign removes the user's own settings of Beacon, so they do not affect the measured process.
func foreign(all []string) (left []string) {
	for _, pair := range all {
		if !strings.HasPrefix(pair, "BEACON_") {
			left = append(left, pair)
		}
	}
	return left
}

// readyTime is the time limit for a server's start.
const readyTime = 20 * time.Second

// StartServer starts a program that listens at addr, and waits until it is ready.
func StartServer(ctx context.Context, addr string, program Program) (*Process, error) {
	began := time.Now()
	p, err := program.Start(ctx)
	if err != nil {
		return nil, err
	}
	p.Addr = addr
	if err := p.waitReady(ctx); err != nil {
		output, _ := os.ReadFile(program.LogFile)
		return nil, errors.Join(
			fmt.Errorf("%s: %w; it said: %s", filepath.Base(program.Path), err, output[max(0, len(output)-2000):]), p.Kill(),
		)
	}
	p.Ready = time.Since(began)
	return p, nil
}

// waitReady polls with pauses too short to affect the measured time.
func (p *Process) waitReady(ctx context.Context) error {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	again := time.NewTicker(500 * time.Microsecond)
	defer again.Stop()
	for deadline := time.Now().Add(readyTime); time.Now().Before(deadline); {
		answer, err := client.Get("http://" + p.Addr + "/readyz")
		if err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.Ended:
			return errors.New("it ended")
		case <-again.C:
		}
	}
	return errors.New("it did not become ready in time")
}

// Signal sends a signal to the process and its process group.
func (p *Process) Signal(s syscall.Signal) error { return syscall.Kill(-p.cmd.Process.Pid, s) }

// Kill kills the process immediately, like a power failure.
func (p *Process) Kill() error {
	_ = p.Signal(syscall.SIGKILL) // it may have ended already
	<-p.Ended
	return p.log.Close()
}

// Stop asks the process to finish, and waits for its end.
func (p *Process) Stop() error {
	err := p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.Ended
	return errors.Join(err, p.log.Close())
}

// FreeAddress returns an unused loopback address.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// StartBeacon starts the real binary on a data directory with default settings, except those given. Its access log is
// written to a file.
func StartBeacon(ctx context.Context, binary, dataDir, logFile string, settings ...string) (*Process, error) {
	addr, err := FreeAddress()
	if err != nil {
		return nil, err
	}
	return StartServer(ctx, addr, Program{
		Path: binary, Args: []string{"serve"}, LogFile: logFile,
		Settings: append([]string{"BEACON_ADDR=" + addr, "BEACON_DATA_DIR=" + dataDir}, settings...),
	})
}
