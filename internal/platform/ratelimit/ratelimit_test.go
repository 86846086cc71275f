package ratelimit_test

import (
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/platform/ratelimit"
)

// clock is a clock that tests turn.
type clock struct{ ns atomic.Int64 }

func (c *clock) now() time.Time          { return time.Unix(1_000_000, c.ns.Load()) }
func (c *clock) advance(d time.Duration) { c.ns.Add(int64(d)) }

type failer interface{ Fatal(...any) }

func limiter(t failer, rule ratelimit.Rule, maxKeys int) (*ratelimit.Limiter, *clock) {
	c := &clock{}
	l, err := ratelimit.New(rule, maxKeys, c.now)
	if err != nil {
		t.Fatal(err)
	}
	return l, c
}

var perMinute = ratelimit.Rule{Events: 6, Per: time.Minute, Burst: 3}

func TestABurstThenOneAtATime(t *testing.T) {
	l, c := limiter(t, perMinute, 10)
	steps := []struct {
		after time.Duration
		ok    bool
		wait  time.Duration
	}{
		{0, true, 0}, {0, true, 0}, {0, true, 0}, {0, false, 10 * time.Second},
		{4 * time.Second, false, 6 * time.Second}, {6 * time.Second, true, 0}, {0, false, 10 * time.Second},
		{20 * time.Second, true, 0}, {0, true, 0}, {0, false, 10 * time.Second},
		// Quiet for long: full, but never more than full.
		{time.Hour, true, 0}, {0, true, 0}, {0, true, 0}, {0, false, 10 * time.Second},
	}
	for i, s := range steps {
		c.advance(s.after)
		if ok, wait := l.Check("a"); ok != s.ok || wait != s.wait {
			t.Errorf("step %d: check answered %v, %s, want %v, %s", i, ok, wait, s.ok, s.wait)
		}
		if ok, wait := l.Allow("a"); ok != s.ok || wait != s.wait {
			t.Errorf("step %d: got %v, %s, want %v, %s", i, ok, wait, s.ok, s.wait)
		}
	}
	if ok, _ := l.Allow("b"); !ok {
		t.Error("one key used up the tokens of another")
	}
}

// A bucket that is counted the plain way, in parts of a token.
type plain struct{ parts, depth int64 }

func TestItCountsLikeAPlainBucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := ratelimit.Rule{
			Events: 1, Per: time.Duration(rapid.Int64Range(1, 1000).Draw(t, "per")),
			Burst: rapid.IntRange(1, 20).Draw(t, "burst"),
		}
		l, c := limiter(t, rule, 100)
		token := int64(rule.Per)
		model := map[string]*plain{}
		for _, k := range []string{"a", "b"} {
			model[k] = &plain{parts: token * int64(rule.Burst), depth: token * int64(rule.Burst)}
		}
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			passed := rapid.Int64Range(0, 3*token).Draw(t, "passed")
			c.advance(time.Duration(passed))
			for _, b := range model {
				b.parts = min(b.parts+passed, b.depth)
			}
			key := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key")
			b := model[key]
			want, wait := b.parts >= token, time.Duration(max(token-b.parts, 0))
			if want {
				b.parts -= token
			}
			if ok, after := l.Allow(key); ok != want || after != wait {
				t.Fatalf("got %v, %d, want %v, %d", ok, after, want, wait)
			}
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	for _, maxKeys := range []int{1, 7, 100, 10_000} {
		l, _ := limiter(t, perMinute, maxKeys)
		for i := range 3 * maxKeys {
			l.Allow(fmt.Sprint(i))
			if n := l.Len(); i%97 == 0 && n > maxKeys {
				t.Fatalf("remembers %d keys, at most %d allowed", n, maxKeys)
			}
		}
		if n := l.Len(); n > maxKeys || n < maxKeys/2 {
			t.Errorf("remembers %d keys of at most %d", n, maxKeys)
		}
	}
}

func TestTheLongestQuietIsForgottenFirst(t *testing.T) {
	l, _ := limiter(t, ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 1}, 3)
	for _, key := range []string{"a", "b", "c"} {
		l.Allow(key)
	}
	l.Allow("a") // refused, and yet not quiet
	l.Allow("d") // no room: b goes
	for key, want := range map[string]bool{"a": false, "b": true, "c": false, "d": false} {
		if ok, _ := l.Check(key); ok != want {
			t.Errorf("%s: allowed %v, want %v", key, ok, want)
		}
	}
}

func TestAWaveOfKeysEbbsAway(t *testing.T) {
	l, c := limiter(t, perMinute, 1000)
	for i := range 1000 {
		l.Allow(fmt.Sprint("wave ", i))
	}
	c.advance(time.Hour)
	before := l.Len()
	for i := range 1000 {
		l.Allow(fmt.Sprint("later ", i%10))
	}
	if after := l.Len(); after >= before {
		t.Errorf("%d keys before, %d after", before, after)
	}
	for i := range 2000 {
		l.Allow(fmt.Sprint("much later ", i))
		c.advance(time.Minute)
	}
	if n := l.Len(); n > 100 {
		t.Errorf("still remembers %d keys, of which one is in use", n)
	}
}

func TestCheckRemembersNothing(t *testing.T) {
	l, _ := limiter(t, perMinute, 10)
	for range 10 {
		if ok, _ := l.Check("a"); !ok {
			t.Fatal("check took a token")
		}
	}
	if n := l.Len(); n != 0 {
		t.Errorf("remembers %d keys", n)
	}
}

func TestAClockSetBackDoesNotLockOut(t *testing.T) {
	l, c := limiter(t, perMinute, 10)
	for range 5 {
		l.Allow("a")
	}
	c.advance(-24 * time.Hour)
	if ok, wait := l.Allow("a"); ok || wait != 10*time.Second {
		t.Errorf("got %v, %s, want to wait one interval", ok, wait)
	}
	c.advance(10 * time.Second)
	if ok, _ := l.Allow("a"); !ok {
		t.Error("refused after the wait")
	}
}

func TestManyAtOnceGetNoMoreThanTheBurst(t *testing.T) {
	l, _ := limiter(t, ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 100}, 1000)
	var allowed atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 500 {
				if ok, _ := l.Allow(ratelimit.Everybody); ok {
					allowed.Add(1)
				}
				l.Allow(fmt.Sprint(i))
			}
		})
	}
	all.Wait()
	if n := allowed.Load(); n != 100 {
		t.Errorf("%d were allowed, want 100", n)
	}
}

func TestSenselessLimitsAreRefused(t *testing.T) {
	cases := map[string]struct {
		rule    ratelimit.Rule
		maxKeys int
	}{
		"no events":     {ratelimit.Rule{Events: 0, Per: time.Minute, Burst: 1}, 1},
		"no burst":      {ratelimit.Rule{Events: 1, Per: time.Minute, Burst: 0}, 1},
		"no period":     {ratelimit.Rule{Events: 1, Per: 0, Burst: 1}, 1},
		"a short one":   {ratelimit.Rule{Events: 10, Per: 9, Burst: 1}, 1},
		"no keys":       {perMinute, 0},
		"for centuries": {ratelimit.Rule{Events: 1, Per: 24 * time.Hour, Burst: 1 << 40}, 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := ratelimit.New(c.rule, c.maxKeys, time.Now); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func TestAddressKey(t *testing.T) {
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
	}
	for _, c := range cases {
		a, b := ratelimit.AddressKey(netip.MustParseAddr(c.a)), ratelimit.AddressKey(netip.MustParseAddr(c.b))
		if (a == b) != c.same || a == "" {
			t.Errorf("%s is %q, %s is %q, want same %v", c.a, a, c.b, b, c.same)
		}
	}
}

func BenchmarkAllow(b *testing.B) {
	keys := make([]string, 50_000)
	for i := range keys {
		keys[i] = fmt.Sprintf("198.51.%d.%d", i/250, i%250)
	}
	for name, bench := range map[string]struct{ keys, room int }{
		"one key": {1, 1}, "many keys": {10_000, 50_000}, "more keys than room": {50_000, 10_000},
	} {
		b.Run(name, func(b *testing.B) {
			l, err := ratelimit.New(ratelimit.Rule{Events: 1000, Per: time.Second, Burst: 1000}, bench.room, time.Now)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for i := 0; pb.Next(); i++ {
					l.Allow(keys[i%bench.keys])
				}
			})
		})
	}
}
