package gallery

import (
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzSearchParams: an accepted search is within its limits and has comparable dates.
func FuzzSearchParams(f *testing.F) {
	f.Add("22-34", "Male", "two girls", 0, 20, "3-7")
	f.Add("1-2", "x", "\x00", -1, -1, "-3--7")
	f.Add("", "", "J\u030c", 0, 0, "")
	f.Add("", "", "\u200b\u0301’", 1<<40, 1<<40, "03-7")
	now := time.Date(2026, time.February, 28, 9, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, age, gender, keyword string, offset, limit int, after string) {
		p := SearchParams{Age: age, Gender: gender, Keyword: keyword, Offset: offset, Limit: limit, After: after}
		filter, window, err := p.parse(1, now)
		if err != nil {
			return
		}
		if window.Limit < 1 || window.Limit > MaxLimit || window.Offset < 0 {
			t.Fatalf("%+v", window)
		}
		if window.After != nil && (window.After.String() != after || window.Offset != 0) {
			t.Fatalf("%q is read as %v", after, window.After)
		}
		if n := utf8.RuneCountInString(filter.Keyword); n > MaxKeyword || Searchable(filter.Keyword) != filter.Keyword {
			t.Fatalf("%q is looked for as %q", keyword, filter.Keyword)
		}
		if len(filter.BornAfter) != len(filter.BornUpTo) || filter.BornAfter > filter.BornUpTo {
			t.Fatalf("born after %s and up to %s", filter.BornAfter, filter.BornUpTo)
		}
	})
}
