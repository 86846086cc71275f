package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"beacon/test/figures"
	"beacon/test/process"
)

// starts is how often a start is measured.
const starts = 5

// restTime is how long a server is left alone before its memory counts as idle.
const restTime = 5 * time.Second

// measureStart takes the time from the start of the process to its first good
// /readyz, on the data directory with all the sites and on an empty one.
func measureStart(ctx context.Context, b *bench) error {
	var existing, empty, bare []time.Duration
	for n := range starts {
		dir, err := b.makeDir(fmt.Sprintf("empty%d", n))
		if err != nil {
			return err
		}
		for _, run := range []struct {
			times *[]time.Duration
			start func() (*process.Process, error)
		}{
			{&existing, func() (*process.Process, error) { return startBeacon(ctx, b, b.world.dir) }},
			{&empty, func() (*process.Process, error) { return startBeacon(ctx, b, dir) }},
			{&bare, func() (*process.Process, error) { return startBare(ctx, b, "") }},
		} {
			p, err := run.start()
			if err != nil {
				return err
			}
			*run.times = append(*run.times, p.Ready)
			if err := p.Stop(); err != nil {
				return err
			}
		}
	}
	middle := figures.Median(existing)
	b.report.add(
		row{
			name: "start to ready", measured: figures.Milliseconds(middle),
			yardstick: figures.Milliseconds(figures.Median(bare)) + ", bare net/http", limit: "at most 1000 ms",
			over: middle > time.Second,
		},
		row{
			name: "  on an empty directory", measured: figures.Milliseconds(figures.Median(empty)), yardstick: "", limit: "",
			over: false,
		},
	)
	return nil
}

// measureIdle serves one page and then leaves the server alone.
func measureIdle(ctx context.Context, b *bench) error {
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	bare, err := startBare(ctx, b, "")
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()
	if _, err := fetch(server.Addr, "/"+b.world.live[0].ShortCode, "en-US"); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(restTime):
	}
	ours, err1 := server.Memory("VmRSS")
	theirs, err2 := bare.Memory("VmRSS")
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	b.report.add(row{
		name: "idle resident memory", measured: figures.Megabytes(ours),
		yardstick: figures.Megabytes(theirs) + ", bare net/http",
		limit:     "at most 100 MB", over: ours > 100_000_000,
	})
	return nil
}

// measureSize compares the binary with the bare server, built alike.
func measureSize(_ context.Context, b *bench) error {
	ours, err1 := os.Stat(b.binary)
	theirs, err2 := os.Stat(b.bare)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	b.report.add(row{
		name: "binary", measured: figures.Megabytes(ours.Size()),
		yardstick: figures.Megabytes(theirs.Size()) + ", bare net/http",
		limit:     "at most 80 MB", over: ours.Size() > 80_000_000,
	})
	return nil
}
