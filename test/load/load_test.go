package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const ms = time.Millisecond

// newOutcome returns an outcome with requests that were scheduled evenly over its length.
func newOutcome(k kind, length time.Duration, took ...time.Duration) *outcome {
	o := &outcome{kind: k, length: length, failed: map[string]int{}}
	for i, t := range took {
		o.samples = append(o.samples, sample{length * time.Duration(i+1) / time.Duration(len(took)), t})
	}
	o.sorted = slices.Sorted(slices.Values(took))
	return o
}

func TestOutcomeBroken(t *testing.T) {
	page := kind{name: "page", perSecond: 2, limit: 50 * ms}
	failed := newOutcome(page, 2*time.Second, ms, ms, ms, ms)
	failed.failed["503"] = 1
	for name, test := range map[string]struct {
		o    *outcome
		want string
	}{
		"all well":         {newOutcome(page, 2*time.Second, ms, ms, ms, 50*ms), ""},
		"slow":             {newOutcome(page, 2*time.Second, ms, ms, ms, 51*ms), "OVER"},
		"slow, no limit":   {newOutcome(kind{perSecond: 2}, 2*time.Second, ms, ms, ms, 51*ms), ""},
		"one failed":       {failed, "ERRORS"},
		"could not send":   {newOutcome(page, 3*time.Second, ms, ms, ms, ms), "TOO FEW"},
		"could send a few": {newOutcome(kind{perSecond: 2}, time.Second), "NOTHING SENT"},
	} {
		if got := test.o.broken(); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if hold([]*outcome{newOutcome(page, 2*time.Second, ms, ms, ms, ms), failed}) {
		t.Error("all holds although one failed")
	}
}

func TestOutcomeSeconds(t *testing.T) {
	o := newOutcome(kind{}, 2*time.Second, 4*ms, 2*ms, 3*ms, 9*ms, 7*ms, 8*ms)
	got := o.seconds()
	want := []second{
		{at: 0, sent: 3, p50: 3 * ms, p99: 4 * ms, slowest: 4 * ms},
		{at: 1, sent: 3, p50: 8 * ms, p99: 9 * ms, slowest: 9 * ms},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestReplaceSection(t *testing.T) {
	const document = "# Title\n<!-- a -->\nold\n<!-- /a -->\nmiddle\n<!-- b -->\n<!-- /b -->\n"
	got, err := replaceSection(document, "a", "new\n")
	want := "# Title\n<!-- a -->\n\nnew\n\n<!-- /a -->\nmiddle\n<!-- b -->\n<!-- /b -->\n"
	if err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
	if again, err := replaceSection(got, "a", "new\n"); err != nil || again != want {
		t.Errorf("a second time: %q, %v", again, err)
	}
	for _, name := range []string{"c", "a -->"} {
		if _, err := replaceSection(document, name, "new"); err == nil {
			t.Errorf("%q was found", name)
		}
	}
}

func TestRouteCosts_AreMarkedWhenTheyGrow(t *testing.T) {
	for name, test := range map[string]struct {
		first, last time.Duration
		want        bool
	}{
		"grows":               {2 * ms, 7 * ms, true},
		"grows by three":      {2 * ms, 6 * ms, false},
		"too little to count": {ms / 10, ms, false},
		"falls":               {9 * ms, 3 * ms, false},
	} {
		r := routeCosts{costs: []cost{{median: test.first}, {median: test.last}}}
		if got := r.isMarked(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestTableMarkdown(t *testing.T) {
	got := table{head: []string{"what", "n"}, rows: [][]string{{"a", "1"}}, left: 1}.markdown()
	if want := "| what | n |\n|---|--:|\n| a | 1 |\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 200_000: "200,000", 1_234_567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestPlots_AreSVG(t *testing.T) {
	load := &loadResult{database: databases[0], sites: 1000, visits: 2000, outcomes: []*outcome{
		newOutcome(kind{name: "page"}, 2*time.Second, ms, 2*ms, ms, 700*ms), newOutcome(kind{name: "nothing"}, time.Second),
	}}
	routes := &routesResult{database: databases[0], sizes: []int{1000, 200_000}, routes: []routeCosts{
		{name: "page", costs: []cost{{median: 0}, {median: ms}}},
		{name: "list", isStaff: true, costs: []cost{{median: ms}, {median: time.Second}}},
	}}
	dir := t.TempDir()
	for name, draw := range map[string]func(path string) error{
		"load.svg":   func(path string) error { return drawLoad(load, path) },
		"routes.svg": func(path string) error { return drawRoutes(routes, path) },
	} {
		path := filepath.Join(dir, "pictures", name)
		if err := draw(path); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for tokens := xml.NewDecoder(strings.NewReader(string(text))); err == nil; {
			_, err = tokens.Token()
		}
		if err != io.EOF {
			t.Errorf("%s is no XML: %v", name, err)
		}
		if !strings.Contains(string(text), ">page<") {
			t.Errorf("%s does not name its lines", name)
		}
	}
}
