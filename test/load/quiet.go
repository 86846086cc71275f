package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/keys"
	"beacon/test/process"
	"beacon/test/registry"
)

const (
	quietTime      = 25 * time.Minute // after which the quiet measurements are aborted
	quietTimeLarge = 90 * time.Minute

	liveSites = 60 // with a story and five pictures: enough to render often without the cache

	largeSites = 20_000 // of a national registry after years
	largeDays  = 30     // with visits, of each site
)

// quiet takes one measurement at a time, each compared with a yardstick in the same run.
type quiet struct {
	settings
	databases []database
	tempDir   string
	bare      string // the yardstick server
	photos    [][]byte
	rows      []row

	dir      string // the data directory with the sites below
	ring     *keys.Ring
	live     []microsite.Site
	editor   microsite.Site // a starter site, for the photographs
	visitors visitors
}

// measurements are listed in the order of the table.
var measurements = []struct {
	name string
	run  func(*quiet, context.Context) error
}{
	{"page", (*quiet).measurePage},
	{"nginx", (*quiet).measureNginx},
	{"render", (*quiet).measureRender},
	{"visits", (*quiet).measureVisits},
	{"notes", (*quiet).measureNotes},
	{"save", (*quiet).measureSave},
	{"gallery", (*quiet).measureGallery},
	{"referrals", (*quiet).measureReferrals},
	{"consents", (*quiet).measureConsents},
	{"audit", (*quiet).measureAudit},
	{"start", (*quiet).measureStart},
	{"idle", (*quiet).measureIdle},
	{"size", (*quiet).measureSize},
}

// measureQuiet runs the chosen measurements, prints the table, and reports whether a limit is broken.
func measureQuiet(ctx context.Context, s settings, databases []database, dir string) (broken bool, err error) {
	most := quietTime
	if s.large {
		most = quietTimeLarge
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	q := &quiet{settings: s, databases: databases, tempDir: dir}
	if err := q.prepare(ctx); err != nil {
		return false, err
	}
	for _, m := range measurements {
		if s.only != "" && !slices.Contains(strings.Split(s.only, ","), m.name) {
			continue
		}
		logLine("measuring: " + m.name)
		if err := m.run(q, ctx); err != nil {
			return false, fmt.Errorf("%s: %w", m.name, err)
		}
	}
	broken = slices.ContainsFunc(q.rows, func(r row) bool { return r.over })
	return broken, quietTable(q.rows).print(os.Stdout)
}

func (q *quiet) prepare(ctx context.Context) error {
	logLine("preparing: the yardstick server, five photographs, a data directory")
	q.bare = filepath.Join(q.tempDir, "bare")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", q.bare,
		"beacon/test/load/bare") //nolint:gosec // the path is ours
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build the yardstick server: %w", err)
	}
	for n := range photographs {
		photo, err := photograph(uint64(n))
		if err != nil {
			return err
		}
		q.photos = append(q.photos, photo)
	}
	var err error
	if q.dir, err = q.makeDir("data"); err != nil {
		return err
	}
	if err := q.fill(ctx); err != nil {
		return err
	}
	// Emails of new sites are sent before the measurements.
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	return errors.Join(server.Rest(ctx), server.Stop())
}

// fill stores live sites through the services, and with -large the sites of a registry.
func (q *quiet) fill(ctx context.Context) (err error) {
	r, err := registry.Open(ctx, registry.Place{Dir: q.dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	q.ring = r.Ring
	people, err := r.NewBuilder(ctx, q.photos[0])
	if err != nil {
		return err
	}
	if _, q.editor, err = people.Starter(liveSites); err != nil {
		return err
	}
	if q.large { // before the live sites, which draw unused short codes
		logLine("preparing: the sites of a registry")
		more := registry.Sites{N: largeSites, Centers: []int64{people.CenterID}, After: q.editor}
		if err := r.FillSites(ctx, more); err != nil {
			return err
		}
		if err := errors.Join(r.FillVisits(ctx, largeDays, 0), r.StopWeeklyEmails(ctx)); err != nil {
			return err
		}
	}
	for n := range liveSites {
		site, err := people.LiveSite(n)
		if err != nil {
			return fmt.Errorf("site %d: %w", n, err)
		}
		q.live = append(q.live, site)
	}
	return nil
}

// makeDir returns a new directory of the run.
func (q *quiet) makeDir(name string) (string, error) {
	dir := filepath.Join(q.tempDir, name)
	return dir, os.Mkdir(dir, 0o700)
}

// onEach measures on an empty place of each database.
func (q *quiet) onEach(ctx context.Context, name string,
	measure func(ctx context.Context, place registry.Place, database string) error) error {
	for _, d := range q.databases {
		logLine("  " + name + " on " + d.title)
		place, err := d.place(ctx, q.settings, filepath.Join(q.tempDir, name+"-"+d.name))
		if err == nil {
			err = measure(ctx, place, d.title)
		}
		if err = errors.Join(err, os.RemoveAll(place.Dir)); err != nil {
			return fmt.Errorf("%s: %w", d.title, err)
		}
	}
	return nil
}

// startBeacon starts the real binary on a data directory.
func (q *quiet) startBeacon(ctx context.Context, dataDir string, settings ...string) (*process.Process, error) {
	return process.StartBeacon(ctx, q.binary, dataDir, filepath.Join(q.tempDir, "beacon.log"), settings...)
}

// startBare starts the yardstick server, which sends a saved response, or two bytes without one.
func (q *quiet) startBare(ctx context.Context, answer string) (*process.Process, error) {
	addr, err := process.FreeAddress()
	if err != nil {
		return nil, err
	}
	return process.StartServer(ctx, addr, process.Program{
		Path: q.bare, Args: []string{"-addr", addr, "-answer", answer}, LogFile: filepath.Join(q.tempDir, "bare.log"),
	})
}

// row is one line of the table of the quiet measurements. Every text includes its unit.
type row struct {
	name      string
	measured  string
	yardstick string
	limit     string // empty: for information only
	over      bool   // the limit is broken
}

// timeRow returns the row of a time with an upper limit.
func timeRow(name string, measured, limit time.Duration, yardstick string) row {
	return row{
		name: name, measured: milliseconds(measured), yardstick: yardstick, limit: "at most " + milliseconds(limit),
		over: measured > limit,
	}
}

// sizeRow returns the row of a number of bytes with an upper limit.
func sizeRow(name string, measured, limit int64, yardstick string) row {
	return row{
		name: name, measured: megabytes(measured), yardstick: yardstick, limit: "at most " + megabytes(limit),
		over: measured > limit,
	}
}

func quietTable(rows []row) table {
	t := table{head: []string{"what", "measured", "yardstick", "limit", ""}}
	for _, r := range rows {
		verdict := ""
		switch {
		case r.over:
			verdict = "OVER"
		case r.limit != "":
			verdict = "ok"
		}
		t.rows = append(t.rows, []string{r.name, r.measured, r.yardstick, r.limit, verdict})
	}
	return t
}
