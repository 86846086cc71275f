package plaintext_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/plaintext"
)

// Two spellings of a name must have the same folded form, in every script. The web and PostgreSQL fold the same cases.
func TestFolding_IsThatOfTheSharedCases(t *testing.T) {
	text, err := os.ReadFile("testdata/folding.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text, Unaccented, Folded string }
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		if got := plaintext.Unaccented(c.Text); got != c.Unaccented {
			t.Errorf("%q without accents is %q, want %q", c.Text, got, c.Unaccented)
		}
		got := plaintext.Folded(c.Text)
		if got != c.Folded {
			t.Errorf("%q folded is %q, want %q", c.Text, got, c.Folded)
		}
		if again := plaintext.Folded(got); again != got {
			t.Errorf("%q folded twice is %q, want %q", c.Text, again, got)
		}
	}
}

func TestFolding_PairsItsLetters(t *testing.T) {
	for from, to := range map[string]string{
		plaintext.Letters: plaintext.BaseLetters, plaintext.Variants: plaintext.Preferred,
	} {
		if letters, bases := len([]rune(from)), len([]rune(to)); letters != bases {
			t.Errorf("%d letters, %d replacements in %q", letters, bases, from)
		}
	}
}

func TestMatches_FindsEveryWordInOrder(t *testing.T) {
	for _, c := range []struct {
		text, search string
		want         bool
	}{
		{"Seán O’Brien", "obrien", true}, {"Seán O’Brien", "sean o'b", true}, {"Seán O’Brien", "brien sean", false},
		{"Anne-Marie Day", "anne marie", true}, {"Anne Marie Day", "anne–marie", true}, {"Иван Петров", "петр", true},
		{"Иван Петров", "анна", false}, {"Νίκος", "ΝΙΚΟΣ", true}, {"Mary", "", true}, {"Mary", "  ", true},
		{"Mary O'Brien", "'", false}, {"Mary", "´", false},
	} {
		if got := plaintext.Matches(c.text, c.search); got != c.want {
			t.Errorf("%q matches %q: %v, want %v", c.text, c.search, got, c.want)
		}
	}
}
