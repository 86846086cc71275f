// Command load measures Beacon in three ways. By default it simulates a whole registry: visitors of a viral page,
// patients who save, open editors and the lists of staff, all concurrently and each at a constant rate (make load).
// With -routes it measures the cost of each route with increasing numbers of sites (make load-routes). With -quiet it
// takes one measurement at a time on an idle machine, each compared with a yardstick in the same run (make bench). It
// starts the real binary, sends requests over loopback only, and fails if a limit (limits.go) is broken. It prints
// tables; -document writes them, with plots, into docs/performance.md. It needs Linux, because it reads /proc.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"beacon/test/registry"
)

// settings are the command's flags.
type settings struct {
	binary   string        // path of beacon
	dir      string        // directory for temporary data
	postgres string        // a PostgreSQL server to measure as well; empty: only SQLite
	database string        // the name of one database; empty: all
	time     time.Duration // of the load
	sites    int           // of the load
	visits   int           // per second, wanted
	routes   bool          // measure routes instead of the load
	quiet    bool          // take one measurement at a time instead of the load
	large    bool          // with quiet: a registry's number of sites
	only     string        // with quiet: these measurements; empty: all
	sizes    []int         // of the registries that are measured
	document string        // receives the tables, and its directory the plots; empty: none
	samples  string        // receives the seconds of the load as CSV; empty: none
	note     string        // an additional remark about the machine
}

func main() {
	s := settings{sizes: []int{1_000, 10_000, 100_000, 200_000}}
	flag.StringVar(&s.binary, "binary", "bin/beacon", "beacon binary to measure, built with -trimpath -ldflags \"-s -w\"")
	flag.StringVar(&s.dir, "dir", "", "data directory; empty: the system's directory for temporary files")
	flag.StringVar(&s.postgres, "postgres", os.Getenv("BENCH_POSTGRES"),
		"the URL of a PostgreSQL to measure on as well; default: $BENCH_POSTGRES")
	flag.StringVar(&s.database, "database", "", "measure on this database only: sqlite or postgres")
	flag.DurationVar(&s.time, "time", 2*time.Minute, "duration of the load")
	flag.IntVar(&s.sites, "sites", 100_000, "number of sites during the load")
	flag.IntVar(&s.visits, "visits", 2_000, "visits of the viral site per second")
	flag.BoolVar(&s.routes, "routes", false, "measure each route, one request at a time, instead of the load")
	flag.BoolVar(&s.quiet, "quiet", false, "measure one value at a time, beside a reference, instead of the load")
	flag.BoolVar(&s.large, "large", false, "with -quiet: with 20,000 sites and their visits, and 5,000,000 audit events")
	flag.StringVar(&s.only, "only", "", "with -quiet: only these, separated by commas: page, nginx, render, visits, notes, save, "+
		"gallery, referrals, consents, audit, start, idle, size")
	flag.Func("sizes", "with -routes: numbers of sites, with commas (default 1000,10000,100000,200000)", s.setSizes)
	flag.StringVar(&s.document, "document", "", "write the tables into this document, and plots beside it")
	flag.StringVar(&s.samples, "samples", "", "write the figures of each second of the load into this CSV file")
	flag.StringVar(&s.note, "note", "", "a sentence about the machine, for the document")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	broken, err := run(ctx, s)
	stop()
	if err != nil {
		logLine("load: " + err.Error())
	}
	if err != nil || broken {
		os.Exit(1)
	}
}

func (s *settings) setSizes(text string) error {
	s.sizes = nil
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1_000 {
			return errors.New("at least 1000 sites each")
		}
		s.sizes = append(s.sizes, n)
	}
	return nil
}

// database is a kind of database to measure.
type database struct {
	name  string // in the document's marks and the plots' file names
	title string
	nodes int // nodes under load
}

// databases lists all databases that can be measured.
var databases = []database{{"sqlite", "SQLite", 1}, {"postgres", "PostgreSQL", 2}}

// served returns the title with the number of nodes under load.
func (d database) served() string {
	if d.nodes == 1 {
		return d.title
	}
	return d.title + ", two nodes"
}

// place creates an empty place for a registry with data directory dir.
func (d database) place(ctx context.Context, s settings, dir string) (p registry.Place, err error) {
	p.Dir = dir
	if err := os.Mkdir(p.Dir, 0o700); err != nil {
		return p, err
	}
	if d.name != "sqlite" {
		p.Database, err = registry.NewDatabase(ctx, s.postgres, "beacon_load")
	}
	return p, err
}

// run measures each database, and reports whether a limit is broken.
func run(ctx context.Context, s settings) (broken bool, err error) {
	if s.binary, err = filepath.Abs(s.binary); err != nil {
		return false, err
	}
	chosen := slices.DeleteFunc(slices.Clone(databases), func(d database) bool {
		return s.database != "" && s.database != d.name || d.name != "sqlite" && s.postgres == ""
	})
	if len(chosen) == 0 {
		return false, fmt.Errorf("there is no database %q to measure on", s.database)
	}
	dir, err := os.MkdirTemp(s.dir, "beacon-load-*")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if s.quiet {
		return measureQuiet(ctx, s, chosen, dir)
	}
	measure := measureLoad
	if s.routes {
		measure = measureRoutes
	}
	for _, d := range chosen {
		fails, err := measure(ctx, &lab{settings: s, database: d, dir: dir})
		if err != nil {
			return false, fmt.Errorf("%s: %w", d.served(), err)
		}
		broken = broken || fails
	}
	return broken, nil
}

// lab is one measured database.
type lab struct {
	settings
	database
	dir string // parent of all written files
}

// place creates an empty place for a registry with a number of sites.
func (l *lab) place(ctx context.Context, sites int) (registry.Place, error) {
	return l.database.place(ctx, l.settings, filepath.Join(l.dir, fmt.Sprintf("%s-%d", l.name, sites)))
}

// logLine prints progress on standard error, separate from the tables.
func logLine(text string) { _, _ = fmt.Fprintln(os.Stderr, text) }
