package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"beacon/test/process"
)

// starts is the number of measured starts.
const starts = 5

// restTime is the idle time before the memory is measured.
const restTime = 5 * time.Second

// measureStart measures the time from the start of the process to its first good /readyz, on the data directory with
// all sites and on an empty one.
func (q *quiet) measureStart(ctx context.Context) error {
	var existing, empty, bare []time.Duration
	for n := range starts {
		dir, err := q.makeDir(fmt.Sprintf("empty%d", n))
		if err != nil {
			return err
		}
		for _, run := range []struct {
			times *[]time.Duration
			start func() (*process.Process, error)
		}{
			{&existing, func() (*process.Process, error) { return q.startBeacon(ctx, q.dir) }},
			{&empty, func() (*process.Process, error) { return q.startBeacon(ctx, dir) }},
			{&bare, func() (*process.Process, error) { return q.startBare(ctx, "") }},
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
	q.rows = append(q.rows,
		timeRow("start to ready", median(existing), startLimit, milliseconds(median(bare))+", bare net/http"),
		row{name: "  on an empty directory", measured: milliseconds(median(empty))},
	)
	return nil
}

// measureIdle serves one page and then leaves the server idle.
func (q *quiet) measureIdle(ctx context.Context) error {
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	bare, err := q.startBare(ctx, "")
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()
	if _, err := ask(server.Addr, q.visitors.page(q.live[0].ShortCode)); err != nil {
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
	q.rows = append(q.rows, sizeRow("idle resident memory", ours, idleMemory, megabytes(theirs)+", bare net/http"))
	return nil
}

// measureSize compares the binary with the bare server, built in the same way.
func (q *quiet) measureSize(_ context.Context) error {
	ours, err1 := os.Stat(q.binary)
	theirs, err2 := os.Stat(q.bare)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	q.rows = append(q.rows, sizeRow("binary", ours.Size(), binarySize, megabytes(theirs.Size())+", bare net/http"))
	return nil
}
