package registry

import (
	"math"
	"math/rand/v2"
	"strings"
)

// Storyteller generates stories: words of a fictional language with realistic frequencies, and sentences that many
// patients share.
type Storyteller struct {
	Words []string // all words of the language

	r    *rand.Rand
	pick *rand.Zipf
}

// Shared is a sentence with the share of stories that contain it.
type Shared struct {
	Share    float64
	Sentence string
}

// CommonSentences are the sentences that several stories contain, common ones first.
var CommonSentences = []Shared{
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

// NewStoryteller returns a storyteller with output that depends only on the seed.
func NewStoryteller(seed uint64) *Storyteller {
	t := &Storyteller{r: rand.New(rand.NewPCG(seed, 7))} //nolint:gosec // repeatable randomness
	consonants, vowels := "bcdfghklmnprstvw", "aeiou"
	seen := map[string]bool{}
	for len(t.Words) < 20_000 {
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
			t.Words = append(t.Words, w)
		}
	}
	t.pick = rand.NewZipf(t.r, 1.15, 3, uint64(len(t.Words)-1))
	return t
}

// Word returns a word; common words are more likely.
func (t *Storyteller) Word() string { return t.Words[t.pick.Uint64()] }

// Name returns a capitalized word, as a name.
func (t *Storyteller) Name() string { return capital(t.Words[t.r.IntN(len(t.Words))]) }

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Story returns about 1,500 characters.
func (t *Storyteller) Story() string {
	var b strings.Builder
	for _, s := range CommonSentences {
		if t.r.Float64() < s.Share {
			b.WriteString(s.Sentence + " ")
		}
	}
	length := 900 + t.r.IntN(1100)
	for b.Len() < length {
		for i := range 5 + t.r.IntN(12) {
			word := t.Word()
			if i == 0 {
				word = capital(word)
			} else {
				b.WriteByte(' ')
			}
			b.WriteString(word)
		}
		b.WriteString(". ")
	}
	return b.String()
}
