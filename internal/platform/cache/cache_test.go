package cache_test

import (
	"errors"
	"testing"
	"time"

	"beacon/internal/platform/cache"
	"beacon/internal/platform/clock"
)

func TestCache_ReturnsNothingStale(t *testing.T) {
	now := clock.NewFixed(time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC))
	c := cache.New[int, string](now, time.Second, 2)
	read := func(key int, value string, err error) {
		t.Helper()
		if got, gotErr := c.Read(key, func() (string, error) { return value, err }); got != value || gotErr != err {
			t.Errorf("%q, %v", got, gotErr)
		}
	}
	read(1, "one", nil)
	if value, ok := c.Find(1); !ok || value != "one" {
		t.Error("lost a fresh value")
	}
	now.Advance(time.Second)
	if _, ok := c.Find(1); ok {
		t.Error("returned an expired value")
	}
	_, err := c.Read(1, func() (string, error) { c.Forget(2); return "two", nil })
	if _, ok := c.Find(1); ok || err != nil {
		t.Error("kept a value that was read before a change")
	}
	read(1, "", errors.ErrUnsupported)
	if _, ok := c.Find(1); ok {
		t.Error("kept a failure")
	}
	read(1, "one", nil)
	c.Forget(1)
	if _, ok := c.Find(1); ok {
		t.Error("kept what was forgotten")
	}
}

func TestCache_IsBounded(t *testing.T) {
	now := clock.NewFixed(time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC))
	for life, want := range map[time.Duration]int{time.Second: 2, 0: 0} {
		c, kept := cache.New[int, int](now, life, 2), 0
		for key := range 3 {
			if _, err := c.Read(key, func() (int, error) { return key, nil }); err != nil {
				t.Fatal(err)
			}
		}
		for key := range 3 {
			if _, ok := c.Find(key); ok {
				kept++
			}
		}
		if kept != want {
			t.Errorf("kept %d values for %v, want %d", kept, life, want)
		}
	}
}
