package listing_test

import (
	"slices"
	"testing"

	"beacon/internal/platform/listing"
)

func TestPage(t *testing.T) {
	all := []int{1, 2, 3}
	for _, c := range []struct {
		offset, limit int
		want          []int
	}{{0, 0, all}, {0, 2, []int{1, 2}}, {2, 2, []int{3}}, {3, 1, nil}, {9, 0, nil}, {-4, 1, []int{1}},
		{1, -1, []int{2, 3}}} {
		if got := listing.Page(all, c.offset, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("from %d, %d lines: %v, want %v", c.offset, c.limit, got, c.want)
		}
	}
}
