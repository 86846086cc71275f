package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/ratelimit"
	"beacon/internal/storage"
)

func guesses(burst int) []ratelimit.Bucket {
	return []ratelimit.Bucket{
		{Name: "B", Refill: 30 * time.Second, Burst: burst}, {Name: "A", Refill: time.Hour, Burst: 9},
	}
}

// The counts in the database must equal the counts in the memory of a single process.
// Shows R18.4b.
func TestLimits_AsInMemory(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		store, keys := storage.NewLimits(db), 0
		rapid.Check(t, func(r *rapid.T) {
			keys++
			rules := []ratelimit.Rule{{Events: 1, Per: 30 * time.Second, Burst: 3}, {Events: 4, Per: time.Hour, Burst: 5}}
			memory := ratelimit.New(clk.Now, 10, rules...)
			var buckets []ratelimit.Bucket
			for i, rule := range rules {
				refill := rule.Per / time.Duration(rule.Events)
				buckets = append(buckets, ratelimit.Bucket{Name: fmt.Sprint(keys, i), Refill: refill, Burst: rule.Burst})
			}
			for range rapid.IntRange(1, 12).Draw(r, "attempts") {
				clk.Advance(time.Duration(rapid.IntRange(0, 40).Draw(r, "seconds")) * time.Second)
				want := memory.Check(t.Context(), "k")
				got, err := store.Wait(t.Context(), clk.Now(), buckets)
				if err != nil || (got-want).Abs() > time.Microsecond {
					r.Fatalf("wait %s, in memory %s, %v", got, want, err)
				}
				memory.Allow(t.Context(), "k")
				got, err = store.Take(t.Context(), clk.Now(), buckets)
				if err != nil || (got == 0) != (want == 0) || got < want-time.Microsecond {
					r.Fatalf("take %s, in memory %s, %v", got, want, err)
				}
			}
		})
	})
}

// Shows R18.4b.
func TestLimits_ManyAtOnce(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		store := storage.NewLimits(db)
		var taken atomic.Int64
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				wait, err := store.Take(t.Context(), clk.Now(), guesses(5))
				if err != nil {
					t.Error(err)
				}
				if wait == 0 {
					taken.Add(1)
				}
			})
		}
		all.Wait()
		if n := taken.Load(); n != 5 {
			t.Errorf("%d guesses of five", n)
		}
	})
}

func TestLimits_AgeAway(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		store := storage.NewLimits(db)
		sweep := func(what string, want int64) {
			t.Helper()
			if n, err := store.Sweep(t.Context(), clk.Now()); err != nil || n != want {
				t.Errorf("%s: %d forgotten, %v, want %d", what, n, err, want)
			}
		}
		take := func() {
			t.Helper()
			if wait, err := store.Take(t.Context(), clk.Now(), guesses(1)); err != nil || wait != 0 {
				t.Errorf("wait %s, %v", wait, err)
			}
		}
		take()
		sweep("both count", 0)
		clk.Advance(30*time.Second + time.Microsecond)
		sweep("one is full", 1)
		take()
		clk.Advance(2*time.Hour + time.Microsecond)
		sweep("both are", 2)
		clk.Advance(48 * time.Hour)
		take()
		clk.Advance(-48 * time.Hour)
		sweep("made while the clock was wrong", 2)
	})
}
