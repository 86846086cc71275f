package main

import (
	"math"
	"math/rand/v2"
	"strings"
)

// storyteller makes up stories: words of a made-up language with the frequencies
// that words have in a real one, and sentences that many patients write alike.
type storyteller struct {
	r     *rand.Rand
	words []string
	pick  *rand.Zipf
}

// alike are sentences with the share of stories that hold them.
var alike = []struct {
	share    float64
	sentence string
}{
	{1, "I need a kidney and I hope that you will read on."},
	{0.5, "Dialysis takes three days of each week."},
	{0.2, "My grandchildren keep me going."},
	{0.05, "I worked as a teacher for thirty years."},
	{
		0.01,
		"We keep bees behind the house.",
	},
	{0.003, "I play the accordion in a band."},
	{0.0005, "I repair clocks."},
	{0.00005, "I once met a lighthouse keeper."},
}

func newStoryteller(seed uint64) *storyteller {
	t := &storyteller{r: rand.New(rand.NewPCG(seed, 7))} //nolint:gosec // chance that can be repeated
	consonants, vowels := "bcdfghklmnprstvw", "aeiou"
	seen := map[string]bool{}
	for len(t.words) < 20_000 {
		var b strings.Builder
		for range 1 + int(math.Sqrt(float64(t.r.IntN(14)))) {
			b.WriteByte(consonants[t.r.IntN(len(consonants))])
			b.WriteByte(vowels[t.r.IntN(len(vowels))])
			if t.r.IntN(3) == 0 {
				b.WriteByte(consonants[t.r.IntN(len(consonants))])
			}
		}
		if w := b.String(); !seen[w] {
			seen[w] = true
			t.words = append(t.words, w)
		}
	}
	t.pick = rand.NewZipf(t.r, 1.15, 3, uint64(len(t.words)-1))
	return t
}

func (t *storyteller) word() string { return t.words[t.pick.Uint64()] }

// story is some 1,500 characters.
func (t *storyteller) story() string {
	var b strings.Builder
	for _, s := range alike {
		if t.r.Float64() < s.share {
			b.WriteString(s.sentence + " ")
		}
	}
	length := 900 + t.r.IntN(1100)
	for b.Len() < length {
		for i := range 5 + t.r.IntN(12) {
			word := t.word()
			if i == 0 {
				word = strings.ToUpper(word[:1]) + word[1:]
			} else {
				b.WriteByte(' ')
			}
			b.WriteString(word)
		}
		b.WriteString(". ")
	}
	return b.String()
}
