package search

import (
	"strings"
	"testing"
)

var ferrara = Indexed{
	RecordID: 1204, CenterID: 3, Names: "Lucía O’Brien-Ferrara", Others: "lucia.ferr@mills.example AFE552 LAKE26 Milwaukee",
	Phones: [2]string{"+1 (414) 555-0162 ext. 12", ""}, BirthDate: "1979-07-14", Zip: "53202-1234",
}

func TestParse_FindsPeopleAsTheyAreTyped(t *testing.T) {
	words := strings.Fields(Index(ferrara))
	for _, c := range []struct {
		text string
		want bool
	}{
		{"ferr", true},
		{"FERRARA lucia", true},
		{"obrien", true},
		{"O'Brien Ferrara", true},
		{"o’brien-f", true},
		{"ferrarra", false},
		{"errara", false}, // not the beginning of a word
		{"lucia.ferr@mills.example", true},
		{"lucia.ferr@mills.examples", false},
		{"afe552", true},
		{"lake26", true},
		{"milw", true},
		{"(414) 555-0162", true},
		{"414.555.0162", true},
		{"+1 414 555 0162", true},
		{"4145550162", true},
		{"14145550162", true},
		{"555-0162", true},
		{"5550162", true},
		{"0162", true},
		{"414 555 0163", false},
		{"0163", false},
		{"7/14/1979", true},
		{"14/07/1979", true}, // as Spanish readers write it
		{"07-14-79", true},
		{"1979-07-14", true},
		{"07141979", true},
		{"July 14, 1979", true},
		{"14 jul 1979", true},
		{"14 de julio de 1979", true},
		{"14.7.1979", true},
		{"14/7/79", true},
		{"Jul. 14 1979", true},
		{"July 14th, 1979", true},
		{"julio 14, 1979", true},
		{"14 jul. 79", true},
		{"14 de julio del 1979", true},
		{"19790714", true},
		{"14071979", true},
		{"2/30/1979", false},
		{"7/15/1979", false},
		{"53202", true},
		{"53202-1234", true},
		{"53203", false},
		{"1204", true},
		{"#1204", true},
		{"#120", false},
		{"#3", false}, // the number of the center
		{"lucia 7/14/1979", true},
		{"lucia 7/15/1979", false},
		{"lucia 0162 53202", true},
		{"#c3", false}, // tags cannot be typed
	} {
		q := Parse(c.text)
		got := len(q) > 0
		for _, term := range q {
			got = got && anyMatches(term, words)
		}
		if got != c.want {
			t.Errorf("%q: found %v, want %v; query %v", c.text, got, c.want, q)
		}
	}
	for _, text := range []string{"", " ", "#", "’", "-.-"} {
		if q := Parse(text); q != nil {
			t.Errorf("%q is the query %v, want none", text, q)
		}
	}
}

// A name is found in its own script, without its marks, and by the beginning of each word.
func TestParse_FindsNamesInEveryScript(t *testing.T) {
	for name, typed := range map[string][]string{
		"Zoë Núñez":               {"zoe nunez", "ZOË NÚÑEZ", "nuñ"},
		"Siobhán O’Connor":        {"o'connor", "oconnor", "o’con", "O`Connor", "siobhan"},
		"D'Angelo Al-Rashid":      {"dangelo", "d’angelo", "al rashid", "al-rashid", "rashid"},
		"Łukasz Đặng Weiß":        {"lukasz dang", "weiss", "Weiß"},
		"Αλέξανδρος Παπαδάκης":    {"αλεξανδρος", "ΠΑΠΑΔΆΚΗΣ"},
		"Лебедев Фёдор":           {"лебедев федор", "ФЁДОР"},
		"محمد علي":                {"محمد", "مُحَمَّد", "علي"},
		"שָׁלוֹם כהן":             {"שלום", "כהן"},
		"李小龙 王":                   {"李小龙", "李小", "王"},
		"김 지우":                    {"지우", "김"},
		"ティン ブッシュ":                {"ティン", "ブッシュ"},
		"नेहा शर्मा":              {"नेहा", "शर्मा"},
		"Jose\u0301 Marti\u0301n": {"josé martín", "jose martin"},
	} {
		words := strings.Fields(Index(Indexed{Names: name}))
		for _, text := range typed {
			for _, term := range Parse(text) {
				if !anyMatches(term, words) {
					t.Errorf("%q does not find %q: %v", text, name, words)
				}
			}
		}
	}
}

// A phone number is found in any notation, also with its country code.
func TestParse_FindsPhoneNumbersInAnyNotation(t *testing.T) {
	for phone, typed := range map[string][]string{
		"+1 414-555-0162":  {"4145550162", "(414)555-0162", "414 555 0162", "1-414-555-0162", "+14145550162", "555.0162"},
		"+52 55 1234 5678": {"55 1234 5678", "+52 55 1234 5678", "5512345678", "0052 55 1234 5678", "5678"},
		"+44 20 7946 0958": {"020 7946 0958", "+44 (0)20 7946 0958", "2079460958"},
	} {
		words := strings.Fields(Index(Indexed{Phones: [2]string{"", phone}}))
		for _, text := range typed {
			q := Parse(text)
			for _, term := range q {
				if !anyMatches(term, words) {
					t.Errorf("%q does not find %q: %v, %v", text, phone, q, words)
				}
			}
		}
	}
}

func anyMatches(term Term, words []string) bool {
	for _, word := range words {
		if term.Matches(word) {
			return true
		}
	}
	return false
}

func TestFits_AllowsOneTypingError(t *testing.T) {
	words := strings.Fields(Index(ferrara))
	for _, c := range []struct {
		text string
		want bool
	}{
		{"ferrarra", true}, // one letter too many
		{"ferara", true},   // one too few
		{"fetrara", true},  // another letter
		{"efrrara", true},  // two exchanged
		{"fererra", false},
		{"lucia ferara", true},
		{"pucia ferara", true}, // one in each word
		{"lusi", false},        // too short
		{"0163", false},        // numbers have no typing errors
	} {
		q := Parse(c.text)
		if got := q.Fits(words); got != c.want {
			t.Errorf("%q fits: %v, want %v", c.text, got, c.want)
		}
		if !c.want {
			continue
		}
		for _, term := range q.Typos() {
			if !anyMatches(term, words) {
				t.Errorf("%q: the words of the index do not lead to %v", c.text, term)
			}
		}
	}
}

// Each error at each place must be found by the beginning or the end of the word that it leaves.
func TestTypos_LeadToEveryWordWithOneError(t *testing.T) {
	for _, name := range []string{"adams", "nguyen", "ferrara", "kowalski", "лебедев"} {
		words := strings.Fields(Index(Indexed{Names: name}))
		for _, typed := range withOneError([]rune(name)) {
			if len([]rune(typed)) < shortestTypo {
				continue
			}
			q := Parse(typed)
			if !q.Fits(words) {
				t.Errorf("%q does not fit %q", typed, name)
			}
			if !anyMatches(q.Typos()[0], words) {
				t.Errorf("%q does not lead to %q", typed, name)
			}
		}
	}
}

func withOneError(word []rune) (typed []string) {
	join := func(parts ...[]rune) {
		text := ""
		for _, p := range parts {
			text += string(p)
		}
		typed = append(typed, text)
	}
	for i := range word {
		join(word[:i], word[i+1:])
		join(word[:i], []rune("x"), word[i:])
		join(word[:i], []rune("x"), word[i+1:])
		if i+1 < len(word) {
			join(word[:i], []rune{word[i+1], word[i]}, word[i+2:])
		}
	}
	join(word, []rune("x"))
	return typed
}
