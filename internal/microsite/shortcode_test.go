package microsite

import (
	"regexp"
	"slices"
	"testing"
)

func TestNewShortCode_IsRandomAndNoWord(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[B-DF-HJ-NP-TV-XZ]{3}[0-9]{3}$`)
	seen := map[string]bool{}
	for range 2000 {
		code := newShortCode()
		if !form.MatchString(code) || slices.Contains(offensive, code[:3]) {
			t.Fatalf("short code %q", code)
		}
		seen[code] = true
	}
	if len(seen) < 1990 {
		t.Errorf("%d different of 2000: too few to be random", len(seen))
	}
}
