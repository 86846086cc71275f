package ratelimit_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/ratelimit"
)

// board is a store that records its calls.
type board struct {
	fullAt map[string]time.Time
	asked  []string // calls: "take" or "wait"
	away   bool
}

func (b *board) Take(ctx context.Context, now time.Time, buckets []ratelimit.Bucket) (wait time.Duration, err error) {
	wait, err = b.look(ctx, "take", now, buckets)
	for _, bucket := range buckets {
		if full := b.fullAt[bucket.Name]; err == nil && !full.After(now.Add(bucket.Room())) {
			b.fullAt[bucket.Name] = now.Add(max(0, full.Sub(now)) + bucket.Refill)
		}
	}
	return wait, err
}

func (b *board) Wait(ctx context.Context, now time.Time, buckets []ratelimit.Bucket) (time.Duration, error) {
	return b.look(ctx, "wait", now, buckets)
}

func (b *board) look(
	ctx context.Context, how string, now time.Time, buckets []ratelimit.Bucket,
) (wait time.Duration, err error) {
	if b.asked = append(b.asked, how); b.away {
		return 0, errors.New("away")
	}
	for _, bucket := range buckets {
		wait = max(wait, b.fullAt[bucket.Name].Sub(now.Add(bucket.Room())))
	}
	return wait, ctx.Err()
}

func (b *board) wantsAsked(t *testing.T, what string, want ...string) {
	t.Helper()
	if !slices.Equal(b.asked, want) {
		t.Errorf("%s: the store was asked %q, want %q", what, b.asked, want)
	}
	b.asked = nil
}

// processes returns a limiter for each of two processes that share their counts.
func processes(rules ...ratelimit.Rule) (a, b *ratelimit.Limiter, store *board, c *testClock) {
	c, store = &testClock{}, &board{fullAt: map[string]time.Time{}}
	shared := &ratelimit.Shared{Store: store, Name: func(of string) string { return "hash of " + of[:1] + of[len(of)-1:] }}
	return shared.New("guesses", c.now, 10, rules...), shared.New("guesses", c.now, 10, rules...), store, c
}

// Shows R18.4b.
func TestShared_CountsTogether(t *testing.T) {
	a, b, store, c := processes(perMinute)
	for i, l := range []*ratelimit.Limiter{a, b, a} {
		if wait := l.Check(t.Context(), "k") + l.Allow(t.Context(), "k"); wait != 0 {
			t.Errorf("guess %d has to wait %s", i, wait)
		}
	}
	store.asked = nil
	for _, l := range []*ratelimit.Limiter{a, b} {
		if wait := l.Check(t.Context(), "k"); wait != 10*time.Second {
			t.Errorf("a fourth has to wait %s", wait)
		}
	}
	store.wantsAsked(t, "both have tokens of their own", "wait", "wait")
	if wait := b.Allow(t.Context(), "k"); wait != 10*time.Second {
		t.Errorf("who tries nevertheless has to wait %s", wait)
	}
	if wait := b.Check(t.Context(), "other"); wait != 0 {
		t.Errorf("another key has to wait %s", wait)
	}
	c.advance(10 * time.Second)
	if wait := a.Allow(t.Context(), "k"); wait != 0 {
		t.Errorf("after the wait: %s", wait)
	}
}

// Shows R18.4b.
func TestShared_AsksNothingTwice(t *testing.T) {
	a, _, store, _ := processes(perMinute)
	a.Check(t.Context(), "k")
	store.wantsAsked(t, "a right attempt", "wait")
	a.Allow(t.Context(), "k")
	store.wantsAsked(t, "a wrong one", "take")
	ratelimit.Attempt{a: "k"}.CheckHere()
	store.wantsAsked(t, "the memory of the process")
	a.Allow(t.Context(), "k")
	a.Allow(t.Context(), "k")
	store.asked = nil
	a.Allow(t.Context(), "k")
	a.Check(t.Context(), "k")
	store.wantsAsked(t, "what the process refuses by itself")
}

// Shows R18.4b.
func TestShared_StoreAway(t *testing.T) {
	a, b, store, _ := processes(perMinute)
	store.away = true
	for _, l := range []*ratelimit.Limiter{a, b} {
		for range 3 {
			if wait := l.Check(t.Context(), "k") + l.Allow(t.Context(), "k"); wait != 0 {
				t.Errorf("the process refuses after %s", wait)
			}
		}
		if l.Check(t.Context(), "k") == 0 || l.Allow(t.Context(), "k") == 0 {
			t.Error("the process alone does not count")
		}
	}
}

func TestShared_CountsDisconnectedClients(t *testing.T) {
	a, b, _, _ := processes(perMinute)
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	for range 3 {
		a.Allow(gone, "k")
	}
	if b.Check(t.Context(), "k") == 0 {
		t.Error("guesses of somebody who hung up do not count")
	}
}

func TestAttempt_CountsAgainstAll(t *testing.T) {
	store, c := &board{fullAt: map[string]time.Time{}}, &testClock{}
	shared := &ratelimit.Shared{Store: store, Name: strings.ToUpper}
	once := ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 1}
	email, address := shared.New("mail", c.now, 10, perMinute, once), shared.New("address", c.now, 10, perMinute)
	own := ratelimit.New(c.now, 10, perMinute)
	try := ratelimit.Attempt{email: "m", address: "a", own: "o"}
	if try.Check(t.Context()) != 0 || try.Allow(t.Context()) != 0 {
		t.Error("the first has to wait")
	}
	store.wantsAsked(t, "three limits", "wait", "take")
	if wait := try.Check(t.Context()); wait != time.Hour {
		t.Errorf("the second has to wait %s", wait)
	}
	if len(store.fullAt) != 3 || store.fullAt["ADDRESS\x000\x00A"].IsZero() {
		t.Errorf("buckets %v", store.fullAt)
	}
}
