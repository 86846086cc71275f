package main

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"beacon/internal/gallery"
	"beacon/test/registry"
)

// The numbers of different gallery pages and of their requests, one at a time. Only the fastest response to a question
// counts, because then it had both cores; responses are not cached.
const (
	galleryQuestions = 600
	galleryRounds    = 3
)

// withoutKeyword is the kind of the yardstick's questions: the same pages without a keyword.
const withoutKeyword = "no keyword"

// question is one page of the gallery.
type question struct {
	kind string
	url.Values
	fastest time.Duration
}

// questions are the requests with their times.
type questions []*question

// of returns the times of a kind, sorted.
func (all questions) of(kind string) (times []time.Duration) {
	return all.where(func(q *question) bool { return q.kind == kind })
}

// plain returns the times of the yardstick; all returns those of the questions.
func (all questions) plain() []time.Duration { return all.of(withoutKeyword) }
func (all questions) all() []time.Duration {
	return all.where(func(q *question) bool { return q.kind != withoutKeyword })
}

func (all questions) where(fits func(*question) bool) (times []time.Duration) {
	for _, q := range all {
		if fits(q) {
			times = append(times, q.fastest)
		}
	}
	slices.Sort(times)
	return times
}

// worstKind returns the kind of keyword with the highest 99th percentile.
func (all questions) worstKind() (worst string) {
	slowest := time.Duration(-1)
	for _, k := range keywordKinds {
		if p := percentile(all.of(k.name), 99); p > slowest {
			worst, slowest = k.name, p
		}
	}
	return worst
}

// askAll sends every question in each round.
func (w *galleryWorld) askAll(addr string) (questions, error) {
	all := galleryPages(galleryQuestions, w.sites.N)
	for round := range galleryRounds {
		for _, q := range all {
			c := w.visitors.gallery(w.credential, q.Values)
			began := time.Now()
			if _, err := ask(addr, c); err != nil {
				return nil, fmt.Errorf("%s: %w", q.Encode(), err)
			}
			if took := time.Since(began); round == 0 || took < q.fastest {
				q.fastest = took
			}
		}
	}
	if os.Getenv("BENCH_VERBOSE") != "" {
		for _, q := range all {
			logLine(fmt.Sprintf("%9s  %-24s %s", milliseconds(q.fastest), q.kind, q.Encode()))
		}
	}
	return all, nil
}

// keywordKinds are the kinds of keywords that people use.
var keywordKinds = []struct {
	name    string
	keyword func(*registry.Storyteller, *rand.Rand) string
}{
	{"part of a story", func(t *registry.Storyteller, r *rand.Rand) string { return piece(t.Story(), 3+r.IntN(20), r) }},
	{"any word", func(t *registry.Storyteller, r *rand.Rand) string { return t.Words[r.IntN(len(t.Words))] }},
	{"word as often as written", func(t *registry.Storyteller, _ *rand.Rand) string { return t.Word() }},
	{"three letters", func(t *registry.Storyteller, r *rand.Rand) string { return piece(t.Story(), 3, r) }},
	{
		"letters inside words",
		func(t *registry.Storyteller, r *rand.Rand) string {
			return piece(t.Words[r.IntN(len(t.Words))]+t.Word(), 4, r)
		},
	},
	{"sentence of many", func(_ *registry.Storyteller, r *rand.Rand) string {
		return phrase(registry.CommonSentences[r.IntN(3)].Sentence, r)
	}},
	{"sentence of some", func(_ *registry.Storyteller, r *rand.Rand) string {
		return phrase(registry.CommonSentences[3+r.IntN(3)].Sentence, r)
	}},
	{"sentence of few", func(_ *registry.Storyteller, r *rand.Rand) string {
		return phrase(registry.CommonSentences[6+r.IntN(2)].Sentence, r)
	}},
	{"part of a sentence", func(_ *registry.Storyteller, r *rand.Rand) string {
		return piece(registry.CommonSentences[r.IntN(len(registry.CommonSentences))].Sentence, 5+r.IntN(8), r)
	}},
	{"two words, each common", func(t *registry.Storyteller, _ *rand.Rand) string { return t.Word() + " " + t.Word() }},
	{"word of nobody", func(t *registry.Storyteller, r *rand.Rand) string {
		return t.Words[r.IntN(len(t.Words))] + "x" + t.Words[r.IntN(len(t.Words))]
	}},
	{"words that never meet", func(t *registry.Storyteller, r *rand.Rand) string {
		return t.Words[r.IntN(len(t.Words))] + " " + t.Words[r.IntN(len(t.Words))]
	}},
}

// piece returns n characters of a text.
func piece(text string, n int, r *rand.Rand) string {
	letters := []rune(gallery.Searchable(text))
	from := r.IntN(max(1, len(letters)-n))
	return string(letters[from:min(len(letters), from+n)])
}

// phrase returns two to five words of a sentence.
func phrase(sentence string, r *rand.Rand) string {
	words := strings.Fields(strings.ToLower(sentence))
	from := r.IntN(len(words) - 1)
	return strings.Join(words[from:min(len(words), from+2+r.IntN(4))], " ")
}

// galleryPages returns n questions about a number of sites, with keywords of all kinds: in turn for the first page,
// with age and gender, and for a far page. After every third question follows the same page without a keyword.
func galleryPages(n, sites int) (all questions) {
	t, r := registry.NewStoryteller(1), rand.New(rand.NewPCG(3, 4)) //nolint:gosec // repeatable randomness
	ranges := []string{"0-21", "22-34", "35-44", "45-54", "55-64", "65-99"}
	for i := range n {
		kind := keywordKinds[i%len(keywordKinds)]
		q := url.Values{"keyword": {kind.keyword(t, r)}}
		switch i / len(keywordKinds) % 4 {
		case 1:
			q.Set("age", ranges[r.IntN(len(ranges))])
			q.Set("gender", []string{"male", "female"}[r.IntN(2)])
		case 2:
			q.Set("gender", []string{"male", "female"}[r.IntN(2)])
		case 3: // a random page
			q.Set("after", fmt.Sprintf("%d-%d", r.IntN(8), 1+r.IntN(sites)))
		}
		all = append(all, &question{kind: kind.name, Values: q})
		if i%3 == 0 {
			same := url.Values{}
			for name, values := range q {
				if name != "keyword" {
					same[name] = values
				}
			}
			same.Set("limit", "12")
			all = append(all, &question{kind: withoutKeyword, Values: same})
		}
	}
	return all
}
