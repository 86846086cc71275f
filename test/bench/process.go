package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server in a process of its own.
type process struct {
	cmd   *exec.Cmd
	addr  string        // host:port
	ready time.Duration // from the start of the process to the first good /readyz
	log   *os.File
	ended chan struct{} // closed when the process is gone
}

// readyTime is how long a server may take until the benchmark gives up.
const readyTime = 20 * time.Second

// startBeacon starts the real binary on a data directory, as somebody would who
// changed no setting but those given: with its access log, written to a file.
func startBeacon(ctx context.Context, b *bench, dataDir string, settings ...string) (*process, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	return start(ctx, addr, filepath.Join(b.dir, "beacon.log"),
		append([]string{"BEACON_ADDR=" + addr, "BEACON_DATA_DIR=" + dataDir}, settings...), b.binary, "serve")
}

// startBare starts the yardstick; answer may be empty.
func startBare(ctx context.Context, b *bench, answer string) (*process, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	return start(ctx, addr, filepath.Join(b.dir, "bare.log"), nil, b.bare, "-addr", addr, "-answer", answer)
}

func start(ctx context.Context, addr, logFile string, settings []string, program string, args ...string) (*process,
	error) {
	log, err := os.OpenFile(logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.CommandContext(ctx, program, args...), addr: addr, log: log, ended: make(chan struct{})}
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "BEACON_") { // settings of the person who measures are none of the measured
			p.cmd.Env = append(p.cmd.Env, pair)
		}
	}
	p.cmd.Env = append(p.cmd.Env, settings...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	began := time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, log.Close())
	}
	go func() {
		_ = p.cmd.Wait() // how it ended is in its log
		close(p.ended)
	}()
	if err := p.waitReady(ctx); err != nil {
		said, _ := os.ReadFile(logFile)
		return nil, errors.Join(
			fmt.Errorf("%s: %w; it said: %s", filepath.Base(program), err, said[max(0, len(said)-2000):]), p.kill(),
		)
	}
	p.ready = time.Since(began)
	return p, nil
}

// waitReady asks again and again, without a pause that would show in the number.
func (p *process) waitReady(ctx context.Context) error {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	again := time.NewTicker(500 * time.Microsecond)
	defer again.Stop()
	for deadline := time.Now().Add(readyTime); time.Now().Before(deadline); {
		answer, err := client.Get("http://" + p.addr + "/readyz")
		if err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.ended:
			return errors.New("it ended")
		case <-again.C:
		}
	}
	return errors.New("it did not become ready in time")
}

// rest waits until the process has nothing more to do by itself.
func (p *process) rest(ctx context.Context) error {
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	for before := time.Duration(-1); ; {
		now, err := p.cpu()
		if err != nil || now-before <= clockTick && before >= 0 {
			return err
		}
		before = now
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
		}
	}
}

// kill ends the process at once, as a power cut would for it.
func (p *process) kill() error {
	_ = p.cmd.Process.Kill() // it may be gone already
	<-p.ended
	return p.log.Close()
}

// stop asks the process to finish, and waits for that.
func (p *process) stop() error {
	err := p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.ended
	return errors.Join(err, p.log.Close())
}

// clockTick is the unit of CPU times under /proc, the same on every Linux.
const clockTick = 10 * time.Millisecond

// cpu returns the CPU time that the process has used so far.
func (p *process) cpu() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The second field is a name in brackets and may hold spaces.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * clockTick, errors.Join(err1, err2)
}

// memory returns a line of /proc/PID/status in bytes: VmRSS is what is resident
// now, VmHWM the most that ever was.
func (p *process) memory(name string) (int64, error) {
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), name+":"); ok {
			kibibytes, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(text, "kB")), 10, 64)
			return kibibytes << 10, err
		}
	}
	return 0, fmt.Errorf("no %s of process %d", name, p.cmd.Process.Pid)
}

// freeAddress returns a loopback address that nobody listens on.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// ownCPU returns the CPU time that this process has used so far.
func ownCPU() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}
