package ratelimit

import (
	"context"
	"strconv"
	"time"
)

// patience is how long an attempt waits for the store.
const patience = 2 * time.Second

// Shared lets several processes count together. Each counts in its own memory too: what that refuses is refused without
// asking the store, and while the store does not respond it alone decides.
type Shared struct {
	Store Store
	// Name returns the name of a bucket, which must tell nobody whose it is.
	Name func(of string) string
}

// Store keeps the buckets of all processes. It is asked with the time of the caller, and returns how long to wait until
// each of the buckets has a token, 0 if each has one. A bucket that it does not know is full.
type Store interface {
	// Take takes a token of every bucket that has one.
	Take(ctx context.Context, now time.Time, buckets []Bucket) (wait time.Duration, err error)
	// Wait takes nothing.
	Wait(ctx context.Context, now time.Time, buckets []Bucket) (wait time.Duration, err error)
}

// Bucket is the bucket of one key and rule.
type Bucket struct {
	Name   string
	Refill time.Duration // in which a token comes back
	Burst  int           // the tokens of a full bucket
}

// Room returns how long before it is full again a bucket has one token.
func (b Bucket) Room() time.Duration { return b.Refill * time.Duration(b.Burst-1) }

// New is New of the package for a limiter whose counts are shared under a name. A nil Shared shares with nobody.
func (s *Shared) New(name string, now func() time.Time, maxKeys int, rules ...Rule) *Limiter {
	l := New(now, maxKeys, rules...)
	l.name, l.shared = name, s
	return l
}

// Attempt is what counts against several limiters at once, with its key in each. Those that are shared have one store.
type Attempt map[*Limiter]string

// Allow is Limiter.Allow of them all, in one go. What the store refuses counts in the memory of this process, so
// that the next is refused there.
func (a Attempt) Allow(ctx context.Context) (wait time.Duration) {
	for l, key := range a {
		wait = max(wait, l.allowHere(key))
	}
	return a.ask(ctx, wait, Store.Take)
}

// Check is Limiter.Check of them all, in one go.
func (a Attempt) Check(ctx context.Context) time.Duration {
	return a.ask(ctx, a.CheckHere(), Store.Wait)
}

// CheckHere is Check without the store. Use it before work that an attempt costs, and Check after it.
func (a Attempt) CheckHere() (wait time.Duration) {
	for l, key := range a {
		wait = max(wait, l.checkHere(key))
	}
	return wait
}

// ask asks the store, unless the memory of this process refuses already. It asks also for somebody who has hung up:
// their attempt counts.
func (a Attempt) ask(
	ctx context.Context, wait time.Duration,
	use func(Store, context.Context, time.Time, []Bucket) (time.Duration, error),
) time.Duration {
	shared, now, buckets := a.buckets()
	if wait > 0 || shared == nil {
		return wait
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer stop()
	wait, err := use(shared.Store, ctx, now, buckets)
	if err != nil {
		return 0 // as the memory of this process said
	}
	return wait
}

// buckets returns those of the limiters that are shared.
func (a Attempt) buckets() (shared *Shared, now time.Time, buckets []Bucket) {
	for l, key := range a {
		if l.shared == nil {
			continue
		}
		shared, now = l.shared, l.now()
		for i, r := range l.rules {
			name := shared.Name(l.name + "\x00" + strconv.Itoa(i) + "\x00" + key)
			buckets = append(buckets, Bucket{Name: name, Refill: r.refill(), Burst: r.Burst})
		}
	}
	return shared, now, buckets
}
