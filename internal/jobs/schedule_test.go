package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"beacon/internal/jobs"
	"beacon/internal/platform/clock"
	"beacon/internal/storage/storetest"
)

// hand is a clock that the test advances, with one channel for each interval.
type hand map[time.Duration]chan time.Time

func (h hand) ticks(d time.Duration) (<-chan time.Time, func()) { return h[d], func() {} }

func (h hand) turn(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case h[d] <- storetest.Start:
	case <-time.After(patience):
		t.Fatalf("nobody waits for the tick of %v", d)
	}
}

func expectRun(t *testing.T, runs <-chan string, want string) {
	t.Helper()
	select {
	case got := <-runs:
		if got != want {
			t.Fatalf("%q ran, not %q", got, want)
		}
	case <-time.After(patience):
		t.Fatalf("%q did not run", want)
	}
}

func TestSchedule_RunsAtStartAndOnTime(t *testing.T) {
	h := hand{time.Minute: make(chan time.Time), time.Hour: make(chan time.Time)}
	often, seldom := make(chan string), make(chan string)
	var tries int
	schedule, err := jobs.NewSchedule(clock.NewFixed(storetest.Start), h.ticks, slog.New(slog.DiscardHandler),
		jobs.Job{Name: "often", Every: time.Minute, Run: func(context.Context) error {
			often <- "often"
			if tries++; tries == 1 {
				return errors.New("no luck")
			}
			if tries == 2 {
				panic("worse luck")
			}
			return nil
		}},
		jobs.Job{Name: "seldom", Every: time.Hour, Run: func(ctx context.Context) error {
			seldom <- "seldom"
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		schedule.Run(ctx)
	}()
	expectRun(t, often, "often")
	expectRun(t, seldom, "seldom")
	h.turn(t, time.Minute)
	expectRun(t, often, "often") // although its last run failed
	h.turn(t, time.Minute)
	expectRun(t, often, "often") // although its last run panicked
	h.turn(t, time.Hour)
	expectRun(t, seldom, "seldom")
	cancel()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("the schedule does not stop")
	}
}

func TestSchedule_RunsWokenJob(t *testing.T) {
	wake, runs := make(chan struct{}, 1), make(chan string)
	schedule, err := jobs.NewSchedule(clock.NewFixed(storetest.Start), hand{}.ticks, slog.New(slog.DiscardHandler),
		jobs.Job{Name: "woken", Every: time.Hour, Wake: wake, Run: func(context.Context) error {
			runs <- "woken"
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	go schedule.Run(t.Context())
	expectRun(t, runs, "woken")
	wake <- struct{}{}
	expectRun(t, runs, "woken")
}

// A stop cancels the context of the running job, and waits for the job.
func TestSchedule_StopWaitsForRunningJob(t *testing.T) {
	var log bytes.Buffer
	begun := make(chan string)
	var cleaned bool
	schedule, err := jobs.NewSchedule(clock.NewFixed(storetest.Start), nil, slog.New(slog.NewTextHandler(&log, nil)),
		jobs.Job{Name: "long", Every: time.Hour, Run: func(ctx context.Context) error {
			begun <- "long"
			<-ctx.Done()
			cleaned = true
			return ctx.Err()
		}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		schedule.Run(ctx)
	}()
	expectRun(t, begun, "long")
	cancel()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("the schedule does not stop")
	}
	if !cleaned || strings.Contains(log.String(), "job failed") {
		t.Errorf("cleaned up: %v; log: %s", cleaned, log.String())
	}
}

func TestNewSchedule_RefusesInvalidJob(t *testing.T) {
	nothing := func(context.Context) error { return nil }
	for _, j := range []jobs.Job{{Every: 1, Run: nothing}, {Name: "a", Run: nothing}, {Name: "a", Every: 1}} {
		if _, err := jobs.NewSchedule(clock.System{}, nil, slog.New(slog.DiscardHandler), j); err == nil {
			t.Errorf("%+v accepted", j)
		}
	}
}

// The schedule reports the outcome of each run.
func TestSchedule_ReportsOutcomes(t *testing.T) {
	var log bytes.Buffer
	clk := clock.NewFixed(storetest.Start)
	failure := errors.New("no luck")
	schedule, err := jobs.NewSchedule(clk, hand{}.ticks, slog.New(slog.NewJSONHandler(&log, nil)),
		jobs.Job{Name: "one", Every: time.Hour, Run: func(context.Context) error {
			clk.Advance(1500 * time.Millisecond)
			return failure
		}})
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan jobs.Outcome, 1)
	schedule.Observe(func(_ context.Context, o jobs.Outcome) { told <- o })
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		schedule.Run(ctx)
	}()
	want := jobs.Outcome{Job: "one", Took: 1500 * time.Millisecond, Err: failure}
	if got := <-told; got != want {
		t.Errorf("told %+v", got)
	}
	cancel()
	<-done
	if !strings.Contains(log.String(), `"tookMillis":1500`) {
		t.Error(log.String())
	}
}
