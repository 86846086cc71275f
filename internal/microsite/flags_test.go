package microsite_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"beacon/internal/microsite"
)

func TestFlagsForAReviewersEye(t *testing.T) {
	for text, want := range map[string]string{
		"Call me at (555) 010-0123 today":              "phone:(555) 010-0123",
		"Mi número es +1 555.010.0123.":                "phone:+1 555.010.0123",
		"555-0123 is my number":                        "phone:555-0123",
		"Text 5550100123":                              "phone:5550100123",
		"¡Escríbame a rosa.ejemplo@mail.example!":      "email:rosa.ejemplo@mail.example",
		"rosa (at) mail (dot) example":                 "email:rosa (at) mail (dot) example",
		"Mail rosa@mail.example. We hope for you":      "email:rosa@mail.example",
		"rosa @ mail . example":                        "email:rosa @ mail . example",
		"rosa arroba":                                  "",
		"See https://rosa.example/story?x=1.":          "link:https://rosa.example/story?x=1",
		"más en www.rosa.example, gracias":             "link:www.rosa.example",
		"find me on mypage.com/rosa":                   "link:mypage.com/rosa",
		"I will pay you for this":                      "payment:I will pay you",
		"We'd reward anyone who helps":                 "payment:We'd reward anyone",
		"There is a cash reward.":                      "payment:cash reward",
		"I want to buy a kidney":                       "payment:buy a kidney",
		"money for a kidney":                           "payment:money for a kidney",
		"Ofrezco una buena recompensa a quien done":    "payment:Ofrezco una buena recompensa",
		"Le pagaré todo":                               "payment:Le pagaré",
		"dinero a cambio de un riñón":                  "payment:dinero a cambio de un riñón",
		"quiero comprar un riñón":                      "payment:comprar un riñón",
		"I cannot pay my rent since dialysis":          "",
		"No puedo pagar la renta":                      "",
		"I was born on 03/02/1970 and met Ana in 1998": "",
		"From 1998-2004 we lived in Ohio":              "",
		"I have 3 kids, 12 cousins and 2 dogs.Really":  "",
		"I waited 1,200 days at 5 a.m. every morning":  "",
		"Pay it forward":                               "",
		"Mi familia. Es lo que más quiero":             "",
	} {
		got := ""
		for _, f := range microsite.Flags(microsite.Submission{Story: text}) {
			if f.Field != "story" || got != "" {
				t.Errorf("%q: %+v", text, f)
			}
			got = fmt.Sprintf("%s:%s", f.Kind, string([]rune(text)[f.Start:f.End]))
		}
		if got != want {
			t.Errorf("%q: flags %q, want %q", text, got, want)
		}
	}
}

func TestFlagsNameTheirField(t *testing.T) {
	got := microsite.Flags(microsite.Submission{Story: "ñ a@b.example, 555-010-0123", Why: "www.b.example",
		Pictures: []microsite.Placement{{Caption: "fine"}, {Caption: "I will pay you"}}})
	want := []microsite.Flag{{Field: "story", Start: 2, End: 13, Kind: "email"}, {Field: "story", Start: 15, End: 27, Kind: "phone"},
		{Field: "why", Start: 0, End: 13, Kind: "link"}, {Field: "captions.1", Start: 0, End: 14, Kind: "payment"}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Whatever is written: flags lie inside their text, in order, apart.
func TestFlagsStayInTheText(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a@b.example ", "ñ", "555-010-0123", " ", "I will pay you ", "www.", "\n", "👩‍👩‍👧", "https://", "1", "-", "(", ".", "\xff"})
	rapid.Check(t, func(r *rapid.T) {
		text := ""
		for _, p := range rapid.SliceOfN(piece, 0, 30).Draw(r, "text") {
			text += p
		}
		end := 0
		for _, f := range microsite.Flags(microsite.Submission{Why: text}) {
			if f.Start < end || f.End <= f.Start || f.End > utf8.RuneCountInString(text) {
				r.Fatalf("%q: %+v after %d", text, f, end)
			}
			end = f.End
		}
	})
}
