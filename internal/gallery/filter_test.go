package gallery

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A range of ages matches exactly the people in the range, on every day of the year.
func TestParseSearchParams_AgeRanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := func(name string, first int) time.Time {
			return time.Date(first, 1, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 366*30).Draw(t, name))
		}
		now, born := day("now", 2024), day("born", 1924).AddDate(rapid.IntRange(0, 70).Draw(t, "later"), 0, 0)
		e := Entry{BirthDate: born.Format(time.DateOnly)}
		age := rapid.SampledFrom([]string{"0-21", "22-34", "35-44", "45-54", "55-64", "65-99"}).Draw(t, "range")
		f, _, err := SearchParams{Age: age}.parse(0, now)
		if err != nil {
			t.Fatal(err)
		}
		found := e.BirthDate > f.BornAfter && e.BirthDate <= f.BornUpTo
		years := e.Age(now)
		if !born.After(now) && found != (years >= ages[age][0] && years <= ages[age][1]) {
			t.Errorf("%s at %s is %d, in %s: %v", e.BirthDate, now.Format(time.DateOnly), years, age, found)
		}
	})
}

// A keyword finds a story whatever apostrophes, hyphens and marks a phone inserts, as for names.
func TestSearchable_FoldsAsNamesAreFolded(t *testing.T) {
	for text, want := range map[string]string{
		"We are the O’Tooles": "we are the otooles", "o'tooles": "otooles", "OʻTooles": "otooles", "O`Tooles": "otooles",
		"Niños": "ninos", "nin\u0303os": "ninos", "forty‑two": "forty two", "forty-two": "forty two",
		"Šimić, Wałęsa": "simic, walesa", "Nguyễn": "nguyen", "a\n b\x00": "a b", "Ελένη": "ελενη",
	} {
		if got := Searchable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestParseSearchParams(t *testing.T) {
	now := time.Date(2026, time.March, 2, 15, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		params SearchParams
		filter Filter
		window Window
	}{
		"nothing":              {SearchParams{}, Filter{}, Window{Limit: 12}},
		"a short keyword":      {SearchParams{Keyword: " ab "}, Filter{}, Window{Limit: 12}},
		"three letters":        {SearchParams{Keyword: "ÄbÇ"}, Filter{Keyword: "abc"}, Window{Limit: 12}},
		"blanks are one":       {SearchParams{Keyword: "a \n b"}, Filter{Keyword: "a b"}, Window{Limit: 12}},
		"control signs":        {SearchParams{Keyword: "a\x00bc\xff"}, Filter{Keyword: "abc"}, Window{Limit: 12}},
		"too many":             {SearchParams{Limit: 1000, Offset: -3}, Filter{}, Window{Limit: 100}},
		"a place":              {SearchParams{After: "3-17", Offset: 5}, Filter{}, Window{Limit: 12, After: &Place{3, 17}}},
		"a gender in any case": {SearchParams{Gender: "MALE"}, Filter{Gender: "M"}, Window{Limit: 12}},
		"young": {SearchParams{Age: "0-21"}, Filter{BornAfter: "2004-03-02", BornUpTo: "2026-03-02"},
			Window{Limit: 12}},
	} {
		f, w, err := test.params.parse(0, now)
		same := w.Limit == test.window.Limit && w.Offset == test.window.Offset &&
			(w.After == nil) == (test.window.After == nil) &&
			(w.After == nil || *w.After == *test.window.After)
		if err != nil || f != test.filter || !same {
			t.Errorf("%s: %+v %+v %v", name, f, w, err)
		}
	}
	for _, params := range []SearchParams{{After: "3"}, {After: "3-17 "}, {After: "03-17"}, {Age: "22-35"},
		{Gender: "other"}} {
		if _, _, err := params.parse(0, now); err == nil {
			t.Errorf("%+v was accepted", params)
		}
	}
}
