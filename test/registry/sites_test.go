package registry

import (
	"testing"

	"beacon/internal/microsite"
)

func TestSites_HaveIDsAndCodesOfTheirOwn(t *testing.T) {
	const n = 200_000
	s := Sites{N: n, After: microsite.Site{ID: 3, ShortCode: "ABC123"}}
	codes := map[string]bool{"ABC123": true}
	for i := range n {
		if code := s.Code(i); len(code) != 6 || codes[code] {
			t.Fatalf("site %d: the code %q", i, code)
		}
		codes[s.Code(i)] = true
	}
	if first, last := s.ID(0), s.ID(n-1); first != 4 || last != n+3 {
		t.Errorf("ids %d to %d", first, last)
	}
}

func TestSites_States(t *testing.T) {
	counts := func(s Sites) (counts [3]int) {
		for i := range 1000 {
			counts[s.State(i)]++
		}
		return counts
	}
	if got := counts(Sites{}); got != [3]int{1000, 0, 0} {
		t.Errorf("listed, begun and waiting: %v", got)
	}
	if got := counts(Sites{Mixed: true}); got != [3]int{890, 100, 10} {
		t.Errorf("mixed: listed, begun and waiting: %v", got)
	}
}

func TestStoryteller_RepeatsItself(t *testing.T) {
	a, b, c := NewStoryteller(1), NewStoryteller(1), NewStoryteller(2)
	first := a.Story()
	if first != b.Story() {
		t.Error("the same seed tells another story")
	}
	if first == c.Story() {
		t.Error("another seed tells the same story")
	}
}
