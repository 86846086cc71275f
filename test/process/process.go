// Package process runs the servers that measurements and fault runs talk to: each in a process of its own that ends
// with the program that started it, however that ends.
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

// Program is what to start.
type Program struct {
	Path     string
	Args     []string
	Settings []string            // of the environment, NAME=value, beside what this process has
	LogFile  string              // gets all that it prints, after what is in it
	Account  *syscall.Credential // to run as; nil: as this process
	Dir      string              // to run in; empty: as this process
	End      syscall.Signal      // what ends it when the context ends; 0: SIGKILL
}

// Process is a program that was started.
type Process struct {
	Addr  string        // host:port, where StartServer started it
	Ready time.Duration // from its start to the first good /readyz, where StartServer started it
	Ended chan struct{} // closed when the process is gone

	cmd *exec.Cmd
	log *os.File
}

// Start starts a program, in a process group of its own. It ends when ctx does.
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
		// The child is told of the end of the thread that started it, so this thread stays until the child has ended.
		runtime.LockOSThread()
		err := started.cmd.Start()
		result <- err
		if err == nil {
			_ = started.cmd.Wait() // how it ended is in its log
			close(started.Ended)
		}
	}()
	if err := <-result; err != nil {
		return nil, errors.Join(err, log.Close())
	}
	return started, nil
}

// foreign leaves out the settings of Beacon of the person who measures: they are none of the measured.
func foreign(all []string) (left []string) {
	for _, pair := range all {
		if !strings.HasPrefix(pair, "BEACON_") {
			left = append(left, pair)
		}
	}
	return left
}

// readyTime is how long a server may take until its start has failed.
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
		said, _ := os.ReadFile(program.LogFile)
		return nil, errors.Join(
			fmt.Errorf("%s: %w; it said: %s", filepath.Base(program.Path), err, said[max(0, len(said)-2000):]), p.Kill(),
		)
	}
	p.Ready = time.Since(began)
	return p, nil
}

// waitReady asks again and again, without a pause that would show in the number.
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

// Signal sends a signal to the process and all that it started in its group.
func (p *Process) Signal(s syscall.Signal) error { return syscall.Kill(-p.cmd.Process.Pid, s) }

// Kill ends the process at once, as a power cut would for it.
func (p *Process) Kill() error {
	_ = p.Signal(syscall.SIGKILL) // it may be gone already
	<-p.Ended
	return p.log.Close()
}

// Stop asks the process to finish, and waits for that.
func (p *Process) Stop() error {
	err := p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.Ended
	return errors.Join(err, p.log.Close())
}

// FreeAddress returns a loopback address that nobody listens on.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// StartBeacon starts the real binary on a data directory, as somebody would who changed no setting but those given:
// with its access log, written to a file.
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
