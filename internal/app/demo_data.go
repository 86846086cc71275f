package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
)

// ownMark is the file that says that the demo made a directory, and may make
// its content again.
const ownMark = "made-by-beacon-demo"

var (
	errNotDemo = errors.New(
		"there is data here that is not the demo's: give the demo a directory or a database of its own",
	)
	errHalf = errors.New("the demo was interrupted while it filled this database: give it an empty one")
)

// completeness is how far the demo's data has come.
type completeness int

const (
	empty completeness = iota
	half
	whole
)

// open returns the parts of a Beacon with the demo's data, which it makes on the
// first start. What an interrupted first start left behind is made again when it
// lies in a directory that the demo made; nothing else is ever removed.
func (d *demo) open(ctx context.Context) (*parts, error) {
	own, err := markOwn(d.config.DataDir)
	if err != nil {
		return nil, err
	}
	if err := d.shareSecret(); err != nil {
		return nil, err
	}
	p, err := d.build(ctx, d.clock)
	if err != nil {
		return nil, err
	}
	state, err := howComplete(ctx, p)
	if err == nil && state == whole {
		return p, nil
	}
	isFile := p.db.Dialect() == storage.SQLite
	if err = errors.Join(err, p.close()); err != nil {
		return nil, err
	}
	if state == half {
		switch {
		case !isFile:
			return nil, errHalf
		case !own:
			return nil, errNotDemo
		}
		if err := clearOwn(d.config.DataDir); err != nil {
			return nil, err
		}
	}
	_, _ = fmt.Fprintln(d.out, "Beacon is inviting its fictional patients; this takes a few seconds, once.")
	if err := d.fill(ctx); err != nil {
		return nil, fmt.Errorf("demo data: %w", err)
	}
	return d.build(ctx, d.clock)
}

// fill makes the data with a clock that moves through the past weeks.
func (d *demo) fill(ctx context.Context) error {
	now := d.clock.Now()
	past := clock.NewFixed(now)
	p, err := d.build(ctx, past)
	if err != nil {
		return err
	}
	s := newSeed(p, past, now, d)
	return errors.Join(s.run(ctx), p.close())
}

// howComplete looks for the account that the demo makes last of all.
func howComplete(ctx context.Context, p *parts) (completeness, error) {
	_, _, err := storage.NewStaff(p.db).AccountByEmail(ctx, lastAccount)
	if err == nil {
		return whole, nil
	}
	if !errors.Is(err, fault.ErrNotFound) {
		return empty, err
	}
	centers, err := storage.NewCenters(p.db).All(ctx)
	if err != nil || len(centers) > 0 {
		return half, err
	}
	return empty, nil
}

// markOwn makes the directory and marks it when it is new or empty. It reports
// whether the directory is the demo's own.
func markOwn(dir string) (own bool, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return false, fmt.Errorf("data directory: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, fmt.Errorf("data directory: %w", err)
	}
	mark := filepath.Join(dir, ownMark)
	if len(entries) == 0 {
		const text = "beacon demo made this directory. It can be removed at any time.\n"
		if err := os.WriteFile(mark, []byte(text), 0o600); err != nil {
			return false, fmt.Errorf("data directory: %w", err)
		}
		return true, nil
	}
	switch _, err := os.Stat(mark); {
	case err == nil:
		return true, nil
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	default:
		return false, fmt.Errorf("data directory: %w", err)
	}
}

// clearOwn removes database and pictures from the demo's own directory. The keys
// stay, so that links given away keep their form.
func clearOwn(dir string) error {
	var all error
	for _, name := range []string{"beacon.db", "beacon.db-wal", "beacon.db-shm", "blobs"} {
		all = errors.Join(all, os.RemoveAll(filepath.Join(dir, name)))
	}
	return all
}
