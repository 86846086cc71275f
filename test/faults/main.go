// Command faults runs three nodes of the real binary on PostgreSQL with a synchronous standby, an S3 server, an email
// server and nginx. Patients, visitors and coaches use them while one part after another fails. Then it compares the
// acknowledged changes with the stored ones. It fails if a change is lost, or a client waited for more than five
// seconds beyond the fault. All processes that it starts end with it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// settings are the command's flags.
type settings struct {
	binary string        // path of beacon
	s3     string        // path of versitygw
	short  bool          // only a few faults
	only   string        // names of faults, with commas; empty: all
	time   time.Duration // of a whole run; kills use the time that the other faults leave
	keep   bool          // keep the logs
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "binary", "bin/beacon", "beacon binary to run")
	flag.StringVar(&s.s3, "versitygw", "", "S3 server to run: scripts/tool versitygw")
	flag.BoolVar(&s.short, "short", false, "a few faults only, two minutes")
	flag.StringVar(&s.only, "only", "", "only these faults, by name, separated by commas")
	flag.DurationVar(&s.time, "time", 14*time.Minute, "total duration")
	flag.BoolVar(&s.keep, "keep", false, "keep the directory with the logs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	broken, err := run(ctx, s)
	stop()
	if err != nil {
		logLine("faults: " + err.Error())
	}
	if err != nil || broken > 0 {
		os.Exit(1)
	}
}

// run starts all parts, causes the faults and prints the table. It returns the number of broken promises.
func run(ctx context.Context, s settings) (broken int, err error) {
	if s.binary, err = filepath.Abs(s.binary); err != nil {
		return 0, err
	}
	chosen, err := choose(s)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp(tempRoot(), "beacon-faults-")
	if err != nil {
		return 0, err
	}
	if s.keep {
		logLine("the logs are in " + dir)
	} else {
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	// PostgreSQL runs as another account and needs access to the directory.
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // it holds made-up people
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go endWithParent(ctx, cancel)
	l := &lab{ctx: ctx, dir: dir, settings: s, giveUp: cancel}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.build(); err != nil {
		return 0, err
	}
	for n, f := range chosen {
		if err := l.suffer(n, f); err != nil {
			return 0, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	if err := l.settle(); err != nil {
		return 0, err
	}
	return l.report(os.Stdout)
}

// endWithParent ends the run when the parent process has ended, which may send no signal.
func endWithParent(ctx context.Context, end context.CancelCauseFunc) {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for parent := os.Getppid(); os.Getppid() == parent; {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
	end(errors.New("whoever started this has ended"))
}

// choose returns the selected faults.
func choose(s settings) (chosen []fault, err error) {
	for _, f := range faults(s.time) {
		if s.short && f.inShort || !s.short && s.only == "" || s.only != "" && listed(s.only, f.name) {
			if s.short && f.shortly != nil {
				f.do = f.shortly
			}
			chosen = append(chosen, f)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no fault is named %q", s.only)
	}
	return chosen, nil
}

func listed(names, name string) bool { return strings.Contains(","+names+",", ","+name+",") }

// tempRoot returns a directory in memory if possible, because the disk is not under test.
func tempRoot() string {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return "/dev/shm"
	}
	return "/tmp" // a TMPDIR is often not accessible to PostgreSQL's account
}

// logLine prints progress on standard error, separate from the table.
func logLine(text string) { _, _ = fmt.Fprintln(os.Stderr, text) }
