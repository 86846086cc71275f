// Command faults runs three nodes of the real binary on PostgreSQL with a synchronous standby, an S3 server, a
// mail server and nginx, lets patients, visitors and coaches use them, breaks one part after the other, and compares
// what was acknowledged with what is stored. It fails when something is lost, or somebody waited for longer than the
// fault took and five seconds. Nothing it starts outlives it.
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

// settings are what the command was asked for.
type settings struct {
	binary string        // the beacon to run
	s3     string        // the versitygw to run
	short  bool          // a few faults only
	only   string        // names of faults, with commas; empty: all
	time   time.Duration // of a whole run; what the other faults leave of it is for kills
	keep   bool          // the logs
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "binary", "bin/beacon", "the beacon to run")
	flag.StringVar(&s.s3, "versitygw", "", "the S3 server to run: scripts/tool versitygw")
	flag.BoolVar(&s.short, "short", false, "a few faults only, two minutes")
	flag.StringVar(&s.only, "only", "", "only these faults, by name and comma")
	flag.DurationVar(&s.time, "time", 14*time.Minute, "how long all of it should take")
	flag.BoolVar(&s.keep, "keep", false, "leave the directory with the logs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	broken, err := run(ctx, s)
	stop()
	if err != nil {
		say("faults: " + err.Error())
	}
	if err != nil || broken > 0 {
		os.Exit(1)
	}
}

// run brings everything up, breaks it and prints the table. It returns how many promises were broken.
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
		say("the logs are in " + dir)
	} else {
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	// PostgreSQL, which runs as another account, has to walk through it.
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

// endWithParent ends everything when whoever started this program has ended, who might not tell it.
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

// choose returns the faults that were asked for.
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

// tempRoot is in memory where there is such a place: what the disk does is not what is looked at.
func tempRoot() string {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return "/dev/shm"
	}
	return "/tmp" // a TMPDIR is often not open for the account of PostgreSQL
}

// say prints on standard error how far the run is, so that the table stays alone.
func say(text string) { _, _ = fmt.Fprintln(os.Stderr, text) }
