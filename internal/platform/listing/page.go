// Package listing pages lists that are short enough to be sorted in memory, such
// as what waits for somebody (R7.3).
package listing

// Page returns the lines from offset on, limit of them at most and all of them
// with limit 0. An offset outside of the list is brought to its nearest end.
func Page[T any](all []T, offset, limit int) []T {
	all = all[min(max(offset, 0), len(all)):]
	if limit > 0 {
		all = all[:min(limit, len(all))]
	}
	return all
}
