package texts

import (
	"strings"
	"testing"
)

// A number that visitors read names its source and the day of its last check. An amount is in both languages.
func TestFacts_AreCompleteAndInTheWords(t *testing.T) {
	callout, _ := FormFor(Text{Callout, "cost"})
	figure, _ := FormFor(Text{Figure, "death"})
	statement, _ := FormFor(Text{DonorConsent, "no-guarantee"})
	const today = "2026-11-29"
	none := both("## Costs\n\nYou can ask.", "## Gastos\n\nPuede pedirlo.")
	amount := both("## Costs\n\nUp to {{amount}}.", "## Gastos\n\nHasta {{amount}}.")
	half := both("## Costs\n\nUp to {{amount}}.", "## Gastos\n\nPuede pedirlo.")
	number := both("3 in 10,000", "3 de cada 10,000")
	complete := Facts{"$6,000", "2026-01-15", "National fund https://fund.example/2026"}
	checked := Facts{AsOf: today, Source: "JAMA 2010"}
	for _, c := range []struct {
		name  string
		form  Form
		words Words
		facts Facts
		want  string // the fields with errors
	}{
		{"callout without facts", callout, none, Facts{}, ""},
		{"callout with an amount", callout, amount, complete, ""},
		{"callout with a date and a source only", callout, none, checked, ""},
		{"an amount that is missing", callout, amount, Facts{}, "amount"},
		{"an amount in no language", callout, none, complete, "english spanish"},
		{"an amount in one language", callout, half, complete, "spanish"},
		{"an amount without date and source", callout, amount, Facts{Amount: "$6,000"}, "asOf source"},
		{"a date without a source", callout, none, Facts{AsOf: today}, "source"},
		{"a figure", figure, number, checked, ""},
		{"a figure without source", figure, number, Facts{}, "asOf source"},
		{"a figure with an amount", figure, number, Facts{"$1", today, "JAMA"}, "amount"},
		{"tomorrow", figure, number, Facts{AsOf: "2026-11-30", Source: "JAMA"}, "asOf"},
		{"a day that does not exist", figure, number, Facts{AsOf: "2026-02-30", Source: "JAMA"}, "asOf"},
		{"HTML", figure, number, Facts{AsOf: today, Source: "<i>JAMA</i>"}, "source"},
		{"a source that is too long", figure, number, Facts{AsOf: today, Source: strings.Repeat("a", 301)}, "source"},
		{"a statement with a source", statement, both("A.", "A."), checked, "source"},
	} {
		var got []string
		for _, f := range c.form.check(c.words, c.facts, today) {
			got = append(got, f.Name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// A text has to be reviewed a year after its last check.
func TestFacts_GetOld(t *testing.T) {
	for _, c := range []struct {
		asOf, today string
		want        bool
	}{
		{"", "2026-11-29", false},
		{"2025-11-29", "2026-11-29", false},
		{"2025-11-28", "2026-11-29", true},
		{"2024-02-29", "2025-03-01", false},
		{"2024-02-29", "2025-03-02", true},
	} {
		if got := (Facts{AsOf: c.asOf}).IsOld(c.today); got != c.want {
			t.Errorf("%s on %s: %v", c.asOf, c.today, got)
		}
	}
}

// Other facts are other words: they are approved again.
func TestHash_ContainsTheFacts(t *testing.T) {
	text := Text{Callout, "cost"}
	seen := map[string]bool{}
	for _, f := range []Facts{{}, {Amount: "$6,000"}, {AsOf: "2026-01-15"}, {Source: "$6,000"}} {
		seen[Hash(text, Words{}, f)] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d hashes of 4 texts", len(seen))
	}
}
