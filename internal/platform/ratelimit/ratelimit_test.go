package ratelimit_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beacon/internal/platform/ratelimit"
)

// testClock is a clock that tests can set.
type testClock struct{ ns atomic.Int64 }

func (c *testClock) now() time.Time          { return time.Unix(1_000_000, c.ns.Load()) }
func (c *testClock) advance(d time.Duration) { c.ns.Add(int64(d)) }

func newLimiter(maxKeys int, rules ...ratelimit.Rule) (*ratelimit.Limiter, *testClock) {
	c := &testClock{}
	return ratelimit.New(c.now, maxKeys, rules...), c
}

var perMinute = ratelimit.Rule{Events: 6, Per: time.Minute, Burst: 3}

type attempt struct {
	after time.Duration
	wait  time.Duration
}

func TestLimiter(t *testing.T) {
	cases := map[string]struct {
		rules    []ratelimit.Rule
		attempts []attempt
	}{
		"a burst, then one at a time": {[]ratelimit.Rule{perMinute}, []attempt{
			{0, 0}, {0, 0}, {0, 0}, {0, 10 * time.Second},
			{4 * time.Second, 6 * time.Second}, {6 * time.Second, 0}, {0, 10 * time.Second},
			{20 * time.Second, 0}, {0, 0}, {0, 10 * time.Second},
		}},
		"never more than a burst": {[]ratelimit.Rule{perMinute}, []attempt{
			{0, 0}, {0, 0}, {time.Hour, 0}, {0, 0}, {0, 0}, {0, 10 * time.Second},
		}},
		"the stricter of two rules": {
			[]ratelimit.Rule{perMinute, {Events: 1, Per: time.Hour, Burst: 4}},
			[]attempt{
				{0, 0}, {0, 0}, {0, 0}, {0, 10 * time.Second},
				{10 * time.Second, 59*time.Minute + 50*time.Second}, {time.Hour, 0},
			},
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			l, clock := newLimiter(10, c.rules...)
			for i, a := range c.attempts {
				clock.advance(a.after)
				if wait := l.Check(t.Context(), "a"); wait != a.wait {
					t.Errorf("step %d: Check returns %s, want %s", i, wait, a.wait)
				}
				if wait := l.Allow(t.Context(), "a"); wait != a.wait {
					t.Errorf("step %d: Allow returns %s, want %s", i, wait, a.wait)
				}
			}
			if wait := l.Allow(t.Context(), "b"); wait != 0 {
				t.Error("one key used up the tokens of another")
			}
		})
	}
}

func TestLimiter_ForgetsLeastRecentlyUsedKey(t *testing.T) {
	l, _ := newLimiter(3, ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 1})
	for _, key := range []string{"a", "b", "c"} {
		l.Allow(t.Context(), key)
	}
	l.Allow(t.Context(), "a") // rejected, but counts as used
	l.Allow(t.Context(), "d") // b is evicted
	for key, want := range map[string]bool{"a": false, "b": true, "c": false, "d": false} {
		if allowed := l.Check(t.Context(), key) == 0; allowed != want {
			t.Errorf("%s: allowed %v, want %v", key, allowed, want)
		}
	}
}

func TestCheck_TakesNothing(t *testing.T) {
	l, _ := newLimiter(10, perMinute)
	for range 10 {
		if l.Check(t.Context(), "a") != 0 {
			t.Fatal("Check took a token")
		}
	}
}

func TestLimiter_ClockSetBack(t *testing.T) {
	l, c := newLimiter(10, perMinute)
	for range 5 {
		l.Allow(t.Context(), "a")
	}
	c.advance(-24 * time.Hour)
	if wait := l.Allow(t.Context(), "a"); wait != 0 {
		t.Errorf("wait is %s, want a full bucket", wait)
	}
}

func TestLimiter_ConcurrentUse(t *testing.T) {
	l, _ := newLimiter(1000, ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 100})
	var allowed atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 500 {
				if l.Allow(t.Context(), "") == 0 {
					allowed.Add(1)
				}
				l.Allow(t.Context(), fmt.Sprint(i))
			}
		})
	}
	all.Wait()
	if n := allowed.Load(); n != 100 {
		t.Errorf("%d were allowed, want 100", n)
	}
}

func TestClientKey(t *testing.T) {
	cases := []struct {
		a, b string
		same bool
	}{
		{"192.0.2.1", "192.0.2.1", true},
		{"192.0.2.1", "192.0.2.2", false},
		{"192.0.2.1", "::ffff:192.0.2.1", true},
		{"::ffff:192.0.2.1", "::ffff:192.0.2.2", false},
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
		{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
		{"fe80::1%eth0", "fe80::1%eth1", true},
		{"pipe", "pipe", true},
		{"pipe", "@", false},
	}
	for _, c := range cases {
		a, b := ratelimit.ClientKey(c.a), ratelimit.ClientKey(c.b)
		if (a == b) != c.same || a == "" {
			t.Errorf("%s is %q, %s is %q, want same %v", c.a, a, c.b, b, c.same)
		}
	}
}
