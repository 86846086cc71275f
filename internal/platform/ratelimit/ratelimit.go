// Package ratelimit limits the rate of actions of a key. A key is an IP address, an email address or an account. The
// counts are in memory, separately for each process. A limiter of Shared also counts in a Store, which several
// processes share.
package ratelimit

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// Rule is a token bucket: Events in every Per in the long run, and Burst at once.
type Rule struct {
	Events int
	Per    time.Duration
	Burst  int
}

// refill returns the time until a token is added.
func (r Rule) refill() time.Duration { return r.Per / time.Duration(r.Events) }

// Limiter has one bucket per key and rule. It is safe for concurrent use.
type Limiter struct {
	rules  []Rule
	now    func() time.Time
	name   string  // unique name if shared
	shared *Shared // nil: counts only in this process

	mu      sync.Mutex
	latest  time.Time // the last result of now
	buckets *simplelru.LRU[string, []*rate.Limiter]
}

// New returns a limiter with these rules. It stores the buckets of the maxKeys most recently used keys, at least 1.
func New(now func() time.Time, maxKeys int, rules ...Rule) *Limiter {
	buckets, err := simplelru.NewLRU[string, []*rate.Limiter](maxKeys, nil)
	if err != nil {
		panic(err) // a programming error: maxKeys is below 1
	}
	return &Limiter{rules: rules, now: now, buckets: buckets}
}

// Allow takes a token of key from every bucket that has one. It returns 0 if all had a token, otherwise the time until
// all have one.
func (l *Limiter) Allow(ctx context.Context, key string) (wait time.Duration) {
	if l.shared == nil {
		return l.allowHere(key)
	}
	return Attempt{l: key}.Allow(ctx)
}

// Check returns the result of Allow without taking tokens. To count only failures, call Check before the attempt and
// Allow after a failure.
func (l *Limiter) Check(ctx context.Context, key string) (wait time.Duration) {
	return Attempt{l: key}.Check(ctx)
}

// allowHere is Allow in the memory of this process.
func (l *Limiter) allowHere(key string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.time()
	buckets, ok := l.buckets.Get(key)
	if !ok {
		for _, r := range l.rules {
			buckets = append(buckets, rate.NewLimiter(rate.Every(r.refill()), r.Burst))
		}
		l.buckets.Add(key, buckets)
	}
	for _, b := range buckets {
		wait = max(wait, timeUntilToken(b, now))
		b.AllowN(now, 1)
	}
	return wait
}

// checkHere is Check in the memory of this process.
func (l *Limiter) checkHere(key string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.time()
	buckets, _ := l.buckets.Peek(key)
	for _, b := range buckets {
		wait = max(wait, timeUntilToken(b, now))
	}
	return wait
}

// time returns the current time. If the clock was set back, it resets all buckets, because they would reject requests
// until the clock has caught up.
func (l *Limiter) time() time.Time {
	now := l.now()
	if now.Before(l.latest) {
		l.buckets.Purge()
	}
	l.latest = now
	return now
}

func timeUntilToken(b *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - b.TokensAt(now)
	return max(0, time.Duration(missing/float64(b.Limit())*float64(time.Second)).Round(time.Microsecond))
}

// ClientKey returns the key of a client: its IPv4 address, or the first 64 bits of its IPv6 address, because a
// household has a whole /64 network.
func ClientKey(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.Unmap(); !a.Is6() {
		return a.String()
	}
	block, _ := a.WithZone("").Prefix(64) // cannot fail: an IPv6 address has 64 bits
	return block.String()
}
