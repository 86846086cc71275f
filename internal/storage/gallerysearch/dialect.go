package gallerysearch

import (
	"strings"

	"beacon/internal/storage/galleryindex"
)

// wordIndex is how the two databases find the stories with given words.
type wordIndex interface {
	// match is a query of the microsite_id of every story that has at least one
	// token of each list (see galleryindex.Tokens).
	match(lists [][]int64) string
	// contains is a condition on search_text: it holds the text that is bound to n.
	contains(n string) string
	// people is gallery_entry as e without its stories: what order, age and gender
	// ask of sites whose ids are known lies together in an index.
	people() string
	// prepare is run before every query of sites, in its transaction; empty: nothing.
	prepare() string
}

type sqliteWords struct{}

// alternatives is how many tokens one look-up may choose from: its cost grows with
// their number for each story that it finds.
const alternatives = 64

func (sqliteWords) match(lists [][]int64) string {
	each := make([]string, len(lists))
	for i, list := range lists {
		each[i] = "(" + strings.Join(galleryindex.Digits(list), " OR ") + ")"
	}
	return `SELECT rowid AS microsite_id FROM gallery_story_fts WHERE gallery_story_fts MATCH '` + strings.Join(
		each, " AND ",
	) + `'`
}

// inParts is a query of the stories with a token of a list, ever more alternatives
// at a time: a limit may be met by the first, which are the commonest.
func inParts(list []int64, match func(lists [][]int64) string) string {
	var parts []string
	for most := 1; len(list) > 0; most = min(4*most, alternatives) {
		n := min(most, len(list))
		parts, list = append(parts, match([][]int64{list[:n]})), list[n:]
	}
	return strings.Join(parts, " UNION ALL ")
}

func (sqliteWords) contains(n string) string { return `instr(search_text, ` + n + `) > 0` }
func (sqliteWords) people() string           { return `gallery_entry AS e INDEXED BY gallery_entry_look` }
func (sqliteWords) prepare() string          { return "" }

type postgresWords struct{}

// Tokens that a story must have in any case are one condition together: the index
// then steps through the rarest and skips in the others, where conditions of their
// own would each read all their stories.
func (postgresWords) match(lists [][]int64) string {
	var all []int64
	var conditions []string
	for _, list := range lists {
		if len(list) == 1 {
			all = append(all, list[0])
			continue
		}
		conditions = append(conditions, postgresTokens+` && `+inArray(list))
	}
	if len(all) > 0 {
		conditions = append(conditions, postgresTokens+` @> `+inArray(all))
	}
	return `SELECT microsite_id FROM gallery_story WHERE ` + strings.Join(conditions, " AND ")
}

// postgresTokens is what the index of words is made of, in its very words.
const postgresTokens = `string_to_array(words, ' ')::int[]`

func inArray(tokens []int64) string {
	return `ARRAY[` + strings.Join(galleryindex.Digits(tokens), ", ") + `]`
}

func (postgresWords) contains(n string) string { return `strpos(search_text, ` + n + `) > 0` }
func (postgresWords) people() string           { return `gallery_entry AS e` }

// The planner does not know how rare a word is and would at times read the whole
// table; and several workers would look up every part where the first is enough.
// With little memory it would remember pages instead of rows, and read all of
// these: a common word has tens of thousands in a large registry. And a plan
// made for any age would sort everybody of that age for one page of the order.
func (postgresWords) prepare() string {
	return `SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
		set_config('jit', 'off', true),
		set_config('work_mem', '32MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`
}
