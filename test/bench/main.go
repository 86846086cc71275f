// Command bench measures what Beacon promises on speed and size, each number
// beside its yardstick in the same run, and fails when a promise is broken. It
// starts the real binary, talks to it over loopback only, and leaves nothing
// behind. It needs Linux, because it reads /proc.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// When the benchmark gives up; the second with a registry's worth of data.
const (
	wholeTime      = 25 * time.Minute
	largeWholeTime = 90 * time.Minute
)

// bench is what the measurements share.
type bench struct {
	binary string // the beacon to measure
	bare   string // the yardstick server
	dir    string // everything that is written lies below
	photos [][]byte
	world  *world
	large  bool // with a registry's worth of data
	report report
}

// measurements, in the order of the table.
var measurements = []struct {
	name string
	run  func(context.Context, *bench) error
}{
	{"page", measurePage},
	{"nginx", measureNginx},
	{"render", measureRender},
	{"visits", measureVisits},
	{"notes", measureNotes},
	{"save", measureSave},
	{"gallery", measureGallery},
	{"referrals", measureReferrals},
	{"consents", measureConsents},
	{"audit", measureAudit},
	{"start", measureStart},
	{"idle", measureIdle},
	{"size", measureSize},
}

func main() {
	binary := flag.String("binary", "bin/beacon", "the beacon to measure, built with -trimpath -ldflags \"-s -w\"")
	dir := flag.String(
		"dir", "", "where to put the data for as long as it takes; empty: the system's directory for temporary files",
	)
	large := flag.Bool("large", false, "with a registry's worth of data: 20,000 sites and their visits")
	only := flag.String("only", "",
		"measure only these, by name and comma: page,nginx,"+
			"render,visits,notes,save,gallery,referrals,consents,audit,start,idle,size")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	most := wholeTime
	if *large {
		most = largeWholeTime
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	broken, err := run(ctx, *binary, *dir, *only, *large)
	cancel()
	stop()
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "bench:", err)
	}
	if err != nil || broken > 0 {
		os.Exit(1)
	}
}

// run measures and prints, and returns how many limits are broken.
func run(ctx context.Context, binary, dir, only string, large bool) (broken int, err error) {
	b := &bench{large: large}
	if b.binary, err = filepath.Abs(binary); err != nil {
		return 0, err
	}
	if b.dir, err = os.MkdirTemp(dir, "beacon-bench-*"); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.dir)) }()
	if err := b.prepare(ctx); err != nil {
		return 0, err
	}
	for _, m := range measurements {
		if only != "" && !strings.Contains(","+only+",", ","+m.name+",") {
			continue
		}
		say("measuring: " + m.name)
		if err := m.run(ctx, b); err != nil {
			return 0, fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return b.report.broken(), b.report.print(os.Stdout)
}

func (b *bench) prepare(ctx context.Context) error {
	say("preparing: the yardstick server, five photographs, a data directory")
	b.bare = filepath.Join(b.dir, "bare")
	build := exec.CommandContext(
		ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", b.bare, "beacon/test/bench/bare",
	) //nolint:gosec // the path is ours
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
		b.photos = append(b.photos, photo)
	}
	dir, err := b.makeDir("data")
	if err != nil {
		return err
	}
	if b.world, err = buildWorld(ctx, dir, b.photos[0]); err != nil {
		return err
	}
	if b.large {
		say("preparing: a registry's worth of sites")
		if err := b.world.enlarge(ctx); err != nil {
			return fmt.Errorf("more sites: %w", err)
		}
	}
	// So many sites have mails waiting. They are settled before anything is measured.
	server, err := startBeacon(ctx, b, dir)
	if err != nil {
		return err
	}
	return errors.Join(server.Rest(ctx), server.Stop())
}

// say prints on standard error how far the run is, so that the table stays alone.
func say(text string) { _, _ = fmt.Fprintln(os.Stderr, text) }
