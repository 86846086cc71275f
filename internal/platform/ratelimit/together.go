package ratelimit

import (
	"context"
	"strconv"
	"time"
)

// patience is the timeout for calls of the store.
const patience = 2 * time.Second

// Shared lets several processes count together. Each process also counts in its own memory. A request that this count
// rejects is rejected without calling the store. While the store does not respond, only this count applies.
type Shared struct {
	Store Store
	// Name returns a name for a bucket that does not reveal its key.
	Name func(of string) string
}

// Store stores the buckets of all processes. now is the time of the caller. The methods return the time until each of
// the buckets has a token, 0 if each has one. An unknown bucket is full.
type Store interface {
	// Take takes a token from every bucket that has one.
	Take(ctx context.Context, now time.Time, buckets []Bucket) (wait time.Duration, err error)
	// Wait takes no tokens.
	Wait(ctx context.Context, now time.Time, buckets []Bucket) (wait time.Duration, err error)
}

// Bucket is the bucket of one key and rule.
type Bucket struct {
	Name   string
	Refill time.Duration // time until a token is added
	Burst  int           // number of tokens of a full bucket
}

// Room returns the time in which a bucket with one token becomes full.
func (b Bucket) Room() time.Duration { return b.Refill * time.Duration(b.Burst-1) }

// New is the function New for a limiter with counts that are shared under a name. With a nil Shared they are not
// shared.
func (s *Shared) New(name string, now func() time.Time, maxKeys int, rules ...Rule) *Limiter {
	l := New(now, maxKeys, rules...)
	l.name, l.shared = name, s
	return l
}

// Attempt counts against several limiters at once, with a key for each. All shared limiters must have the same store.
type Attempt map[*Limiter]string

// Allow is Limiter.Allow for all limiters with one call of the store. An attempt that the store rejects also counts in
// memory, so the next attempt is rejected without the store.
func (a Attempt) Allow(ctx context.Context) (wait time.Duration) {
	for l, key := range a {
		wait = max(wait, l.allowHere(key))
	}
	return a.ask(ctx, wait, Store.Take)
}

// Check is Limiter.Check for all limiters with one call of the store.
func (a Attempt) Check(ctx context.Context) time.Duration {
	return a.ask(ctx, a.CheckHere(), Store.Wait)
}

// CheckHere is Check without the store. Use it before expensive work for an attempt, and Check after that work.
func (a Attempt) CheckHere() (wait time.Duration) {
	for l, key := range a {
		wait = max(wait, l.checkHere(key))
	}
	return wait
}

// ask calls the store, unless the count in memory already rejects. It also calls the store if the client has
// disconnected, because the attempt must count.
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
		return 0 // the count in memory allowed it
	}
	return wait
}

// buckets returns the buckets of the shared limiters.
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
