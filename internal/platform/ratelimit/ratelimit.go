// Package ratelimit says who must slow down: a token bucket for each key, be it
// an address, a record or, with one key for all, everybody together. It lives in
// memory and forgets; each process counts for itself.
package ratelimit

import (
	"errors"
	"hash/maphash"
	"math/bits"
	"time"
)

// Rule is how often is too often: Events in every Per over time, and Burst at
// once by somebody who has been quiet. All three are greater than 0, and Per is
// at least one nanosecond for each event.
type Rule struct {
	Events int
	Per    time.Duration
	Burst  int
}

// Keys are spread over shards, each with its own lock, at most so many and none
// with room for fewer keys than this.
const (
	maxShards   = 64
	minShardKey = 64
)

// Limiter holds the buckets of one rule. It is safe for concurrent use.
type Limiter struct {
	interval time.Duration // in which one token comes back
	depth    time.Duration // in which an empty bucket fills up
	now      func() time.Time
	start    time.Time
	seed     maphash.Seed // so that nobody can aim at one shard
	shards   []shard      // a power of two
}

// New makes a limiter that remembers at most maxKeys keys and tells the time by
// now. When a key comes that there is no room for, the one that has been quiet
// longest is forgotten, and with that starts anew. It fails for a rule or a size
// that makes no sense.
func New(rule Rule, maxKeys int, now func() time.Time) (*Limiter, error) {
	if rule.Events < 1 || rule.Burst < 1 || rule.Per < time.Duration(rule.Events) {
		return nil, errors.New("ratelimit: events, burst and period must be greater than 0")
	}
	interval := rule.Per / time.Duration(rule.Events)
	if hi, lo := bits.Mul64(uint64(interval), uint64(rule.Burst)); hi != 0 || lo >= 1<<62 {
		return nil, errors.New("ratelimit: a bucket would take centuries to fill")
	}
	if maxKeys < 1 {
		return nil, errors.New("ratelimit: no room for a key")
	}
	n := 1
	for n < maxShards && maxKeys/(2*n) >= minShardKey {
		n *= 2
	}
	l := &Limiter{
		interval: interval, depth: interval * time.Duration(rule.Burst),
		now: now, start: now(), seed: maphash.MakeSeed(), shards: make([]shard, n),
	}
	for i := range l.shards {
		l.shards[i].init(maxKeys / n)
	}
	return l, nil
}

// Allow takes a token of key if there is one. If not, it takes nothing and
// returns after what time there will be one again (greater than 0).
func (l *Limiter) Allow(key string) (ok bool, retryAfter time.Duration) {
	return l.ask(key, true)
}

// Check returns what Allow would, and takes nothing. With it, only what fails
// need be counted: Check before, Allow after a failure.
func (l *Limiter) Check(key string) (ok bool, retryAfter time.Duration) {
	return l.ask(key, false)
}

// Len returns how many keys are remembered now.
func (l *Limiter) Len() int {
	n := 0
	for i := range l.shards {
		n += l.shards[i].len()
	}
	return n
}

// ask works on the time at which a bucket will be full again, which is all there
// is to know of it: one token less puts it off by one interval, and a bucket is
// empty when that is a whole depth away.
func (l *Limiter) ask(key string, take bool) (bool, time.Duration) {
	now := l.now().Sub(l.start)
	s := &l.shards[maphash.String(l.seed, key)&uint64(len(l.shards)-1)]
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.buckets[key]
	full := now
	if b != nil && b.full > now {
		// More than a depth away can only be after the clock was set back.
		full = min(b.full, now+l.depth)
	}
	wait := full + l.interval - l.depth - now
	ok := wait <= 0
	if ok {
		wait = 0
	}
	if !take {
		return ok, wait
	}
	if ok {
		full += l.interval
	}
	if b == nil {
		s.add(key, full, now)
		return ok, wait
	}
	b.full = full
	s.touch(b)
	return ok, wait
}
