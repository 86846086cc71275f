// Package figures has what measurements say in numbers: percentiles, and times and sizes with their unit.
package figures

import (
	"fmt"
	"slices"
	"time"
)

// Median returns the middle of the values, of an even number the upper one.
func Median[T float64 | time.Duration](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Percentile returns the value that n of a hundred of the sorted times do not exceed; n is below 100.
func Percentile(sorted []time.Duration, n int) time.Duration { return sorted[len(sorted)*n/100] }

// Milliseconds returns a time with one decimal.
func Milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// Microseconds returns a time as a whole number.
func Microseconds(d time.Duration) string {
	return fmt.Sprintf("%.0f µs", float64(d)/float64(time.Microsecond))
}

// Megabytes returns a size in millions of bytes.
func Megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
