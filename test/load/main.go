// Command load measures a whole registry at work: visitors of a page that goes viral, patients who save, open editors
// and the lists of staff, all at once and each at a constant rate (make load); or what each route costs, with more and
// more sites (make load-routes). It starts the real binary, talks to it over loopback only, and fails when a limit is
// broken. It prints tables and writes them, with plots, into docs/performance.md where it is told to. It needs Linux,
// because it reads /proc.
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

// settings are what the command was asked for.
type settings struct {
	binary   string        // the beacon to measure
	dir      string        // where to put the data for as long as it takes
	postgres string        // a server to measure on beside SQLite; empty: SQLite alone
	only     string        // the name of one database; empty: all
	time     time.Duration // of the load
	sites    int           // of the load
	visits   int           // a second, wanted
	routes   bool          // measure routes in place of the load
	sizes    []int         // of the registries whose routes are measured
	document string        // gets the tables, and its directory the plots; empty: nothing is written
	samples  string        // gets the seconds of the load as CSV; empty: nothing is written
	note     string        // what else is to be said about the machine
}

func main() {
	s := settings{sizes: []int{1_000, 10_000, 100_000, 200_000}}
	flag.StringVar(&s.binary, "binary", "bin/beacon", "the beacon to measure, built with -trimpath -ldflags \"-s -w\"")
	flag.StringVar(&s.dir, "dir", "", "where to put the data; empty: the system's directory for temporary files")
	flag.StringVar(&s.postgres, "postgres", os.Getenv("BENCH_POSTGRES"),
		"the URL of a PostgreSQL to measure on as well, with two nodes; without: $BENCH_POSTGRES")
	flag.StringVar(&s.only, "only", "", "measure on this database only: sqlite or postgres")
	flag.DurationVar(&s.time, "time", 2*time.Minute, "how long the load goes on")
	flag.IntVar(&s.sites, "sites", 100_000, "how many sites there are under the load")
	flag.IntVar(&s.visits, "visits", 2_000, "visits of the viral site in a second")
	flag.BoolVar(&s.routes, "routes", false, "measure what routes cost, one request at a time, in place of the load")
	flag.Func("sizes", "with -routes: how many sites, with commas (default 1000,10000,100000,200000)", s.setSizes)
	flag.StringVar(&s.document, "document", "", "write the tables into this document, and plots beside it")
	flag.StringVar(&s.samples, "samples", "", "write what each second of the load was like into this CSV file")
	flag.StringVar(&s.note, "note", "", "a sentence about the machine, for the document")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	broken, err := run(ctx, s)
	stop()
	if err != nil {
		say("load: " + err.Error())
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

// database is one that is measured on.
type database struct {
	name  string // in the document's marks and the plots' file names
	title string
	nodes int // that serve it
}

// databases are all that can be measured on.
var databases = []database{{"sqlite", "SQLite", 1}, {"postgres", "PostgreSQL, two nodes", 2}}

// run measures on each database, and reports whether a limit is broken.
func run(ctx context.Context, s settings) (broken bool, err error) {
	if s.binary, err = filepath.Abs(s.binary); err != nil {
		return false, err
	}
	chosen := slices.DeleteFunc(slices.Clone(databases), func(d database) bool {
		return s.only != "" && s.only != d.name || d.name != "sqlite" && s.postgres == ""
	})
	if len(chosen) == 0 {
		return false, fmt.Errorf("there is no database %q to measure on", s.only)
	}
	dir, err := os.MkdirTemp(s.dir, "beacon-load-*")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	measure := measureLoad
	if s.routes {
		measure = measureRoutes
	}
	for _, d := range chosen {
		fails, err := measure(ctx, &lab{settings: s, database: d, dir: dir})
		if err != nil {
			return false, fmt.Errorf("%s: %w", d.title, err)
		}
		broken = broken || fails
	}
	return broken, nil
}

// lab is one database that is measured on.
type lab struct {
	settings
	database
	dir string // everything that is written lies below
}

// place makes an empty place for a registry of so many sites.
func (l *lab) place(ctx context.Context, sites int) (p registry.Place, err error) {
	p.Dir = filepath.Join(l.dir, fmt.Sprintf("%s-%d", l.name, sites))
	if err := os.Mkdir(p.Dir, 0o700); err != nil {
		return p, err
	}
	if l.name != "sqlite" {
		p.Database, err = registry.NewDatabase(ctx, l.settings.postgres, "beacon_load")
	}
	return p, err
}

// say prints on standard error how far the run is, so that the tables stay alone.
func say(text string) { _, _ = fmt.Fprintln(os.Stderr, text) }
