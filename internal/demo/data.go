package demo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/assembly"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/staffstore"
)

// ownMark is the name of a file that marks a directory as made by the demo. The demo may recreate its content.
const ownMark = "made-by-beacon-demo"

// IsOwn reports whether the demo made a data directory. The passwords of its accounts have been printed.
func IsOwn(dataDir string) bool {
	_, err := os.Stat(filepath.Join(dataDir, ownMark))
	return err == nil
}

var (
	errNotDemo = errors.New(
		"the data directory or database has other data: give the demo a separate directory or database",
	)
	errHalf = errors.New("the demo was interrupted while it filled this database: give the demo an empty database")
)

// completeness is the progress of creating the demo's data.
type completeness int

const (
	empty completeness = iota
	half
	whole
)

// Open returns a Beacon with the demo's data, which is created at the first start. Data of an interrupted first start
// is recreated, but only in a directory that the demo made; Open removes nothing else.
func (d *Demo) Open(ctx context.Context) (*assembly.Beacon, error) {
	own, err := markOwn(d.Config.DataDir)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(d.shareSecret(), d.createLogKey()); err != nil {
		return nil, err
	}
	p, err := d.build(ctx)
	if err != nil {
		return nil, err
	}
	state, err := d.howComplete(ctx, p)
	if err == nil && state == whole {
		return p, nil
	}
	isFile := p.DB.Dialect() == storage.SQLite
	if err = errors.Join(err, p.Close()); err != nil {
		return nil, err
	}
	if state == half {
		switch {
		case !isFile:
			return nil, errHalf
		case !own:
			return nil, errNotDemo
		}
		if err := clearOwn(d.Config.DataDir); err != nil {
			return nil, err
		}
	}
	_, _ = fmt.Fprintln(d.Out, "Creating the fictional data. This takes a few seconds, at the first start only.")
	if err := d.fill(ctx); err != nil {
		return nil, fmt.Errorf("demo data: %w", err)
	}
	return d.build(ctx)
}

// createLogKey creates the key of checkpoints. A server on PostgreSQL creates none, because one of several nodes signs;
// the demo has a single node.
func (d *Demo) createLogKey() error {
	_, err := assembly.LogKey(d.Config)
	if errors.Is(err, os.ErrNotExist) && d.Config.Log.KeyFile == "" {
		_, err = assembly.NewLogKey(d.Config)
	}
	return err
}

// build assembles a Beacon from the demo's settings.
func (d *Demo) build(ctx context.Context) (*assembly.Beacon, error) {
	return assembly.New(ctx, d.setup(d.Clock))
}

func (d *Demo) setup(clk clock.Clock) assembly.Setup {
	return assembly.Setup{Config: d.Config, Log: d.Log, Clock: clk, SettingSources: d.settingSources()}
}

// fill creates the data, with a clock that moves through the past weeks.
func (d *Demo) fill(ctx context.Context) error {
	now := d.Clock.Now()
	past := clock.NewFixed(now)
	setup := d.setup(past)
	setup.Pictures, setup.Humans = d.Pictures, trustingCheck{}
	setup.PDFs = trustingJudge{}
	b, err := assembly.New(ctx, setup)
	if err != nil {
		return err
	}
	s := newSeed(b, past, now, d)
	return errors.Join(s.run(ctx), b.Close())
}

// howComplete searches for the account that the demo creates last.
func (d *Demo) howComplete(ctx context.Context, p *assembly.Beacon) (completeness, error) {
	_, _, err := staffstore.New(p.DB).AccountByEmail(ctx, d.Cast.lastAccount().email())
	if err == nil {
		return whole, nil
	}
	if !errors.Is(err, fault.ErrNotFound) {
		return empty, err
	}
	centers, err := centerstore.NewCenters(p.DB).All(ctx)
	if err != nil || len(centers) > 0 {
		return half, err
	}
	return empty, nil
}

// markOwn creates the directory, and marks it if it is new or empty. It reports whether the directory is the demo's
// own.
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

// clearOwn removes the database, the pictures and the records of the log's heads and checkpoints from the demo's own
// directory: a new log must not be compared with the heads of the old log. The keys stay, so earlier links keep
// their form.
func clearOwn(dir string) error {
	var all error
	for _, name := range []string{"beacon.db", "beacon.db-wal", "beacon.db-shm", "blobs", "journal", "log-signed"} {
		all = errors.Join(all, os.RemoveAll(filepath.Join(dir, name)))
	}
	return all
}
