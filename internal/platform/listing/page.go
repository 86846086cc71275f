// Package listing pages lists that are short enough to be sorted in memory, such as lists of pending work (R7.3).
package listing

// Page returns at most limit lines from offset on, or all remaining lines if limit is 0. An offset outside the list is
// moved to its nearest end.
func Page[T any](all []T, offset, limit int) []T {
	all = all[min(max(offset, 0), len(all)):]
	if limit > 0 {
		all = all[:min(limit, len(all))]
	}
	return all
}
