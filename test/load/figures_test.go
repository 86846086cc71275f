package main

import (
	"testing"
	"time"
)

func TestPercentile(t *testing.T) {
	var times []time.Duration
	for n := range 200 {
		times = append(times, time.Duration(n))
	}
	for n, want := range map[int]time.Duration{0: 0, 50: 100, 95: 190, 99: 198} {
		if got := percentile(times, n); got != want {
			t.Errorf("%d of a hundred: %d, want %d", n, got, want)
		}
	}
	if got := percentile([]time.Duration{7}, 99); got != 7 {
		t.Errorf("of one value: %d", got)
	}
}

func TestMedian(t *testing.T) {
	if got := median([]float64{9, 1, 5}); got != 5 {
		t.Errorf("of three: %v", got)
	}
	if got := median([]time.Duration{4, 1, 3, 2}); got != 3 {
		t.Errorf("of four: %v", got)
	}
}
