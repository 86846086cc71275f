package main

import (
	"fmt"
	"slices"
	"time"
)

// median returns the middle value, or the upper of two middle values.
func median[T float64 | time.Duration](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// percentile returns the n-th percentile of sorted times; n is below 100.
func percentile(sorted []time.Duration, n int) time.Duration { return sorted[len(sorted)*n/100] }

// milliseconds returns a time with one decimal.
func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// microseconds returns a time as a whole number.
func microseconds(d time.Duration) string {
	return fmt.Sprintf("%.0f µs", float64(d)/float64(time.Microsecond))
}

// megabytes returns a size in millions of bytes.
func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
