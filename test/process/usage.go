package process

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Rest waits until the process has no background work.
func (p *Process) Rest(ctx context.Context) error {
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	for before := time.Duration(-1); ; {
		now, err := p.CPU()
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

// clockTick is the unit of CPU times under /proc, the same on every Linux.
const clockTick = 10 * time.Millisecond

// CPU returns the CPU time of the process so far.
func (p *Process) CPU() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The second field is a name in parentheses and may contain spaces.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * clockTick, errors.Join(err1, err2)
}

// Memory returns a line of /proc/PID/status in bytes: VmRSS is the current resident size, VmHWM its maximum.
func (p *Process) Memory(name string) (int64, error) {
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
