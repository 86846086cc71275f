package storage

import (
	"database/sql/driver"
	"fmt"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"modernc.org/sqlite"

	"beacon/internal/platform/plaintext"
)

// Accented are the letters with accents of western languages, both cases of each,
// and Unaccented what plaintext.Sought makes of them, one by one: what somebody looks
// for is compared without accents, which not every keyboard has. SQLite's LOWER
// leaves such capitals as they are.
var Accented, Unaccented = accents()

func accents() (with, without string) {
	for r := 'À'; r <= 'ÿ'; r++ {
		if plain := plaintext.Sought(string(r)); len(plain) == 1 {
			with += string(r)
			without += plain
		}
	}
	return with, without
}

// addTranslate gives SQLite the function that PostgreSQL has: each letter of a text
// that stands in a list becomes the one at the same place of another list.
var addTranslate = sync.OnceValue(func() error {
	return sqlite.RegisterDeterministicScalarFunction(
		"translate",
		3,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			var texts [3]string
			for i, arg := range args {
				text, ok := arg.(string)
				if !ok {
					return nil, fmt.Errorf("translate takes texts, not %T", arg)
				}
				texts[i] = text
			}
			from, to := texts[1], []rune(texts[2])
			return strings.Map(func(r rune) rune {
				at := strings.IndexRune(from, r)
				if at < 0 {
					return r
				}
				if place := utf8.RuneCountInString(from[:at]); place < len(to) {
					return to[place]
				}
				return -1
			}, texts[0]), nil
		},
	)
})

// SearchPattern returns what LIKE is to look for in a text of lower case without
// accents: every word of a search, in this order.
func SearchPattern(search string) string {
	var b strings.Builder
	for _, word := range strings.Fields(plaintext.Sought(search)) {
		b.WriteString(likePattern(word))
	}
	if b.Len() == 0 {
		return "%%"
	}
	return b.String()
}

// Contains adds that every word of a search is part of a text, which is an expression
// of SQL: in any case, in any order, and whatever the accents.
func (c *Conditions) Contains(text, search string) {
	for _, word := range strings.Fields(plaintext.Sought(search)) {
		c.like(text, likePattern(word))
	}
}

// Matches adds that a text has every word of a search in this order.
func (c *Conditions) Matches(text, search string) {
	if pattern := SearchPattern(search); pattern != "%%" {
		c.like(text, pattern)
	}
}

// like adds that a text matches a pattern of lower case without accents. Most texts fail already at the letters that
// never have an accent, which both databases compare first: that costs a tenth of taking the accents off.
func (c *Conditions) like(text, pattern string) {
	c.Add("LOWER("+text+") LIKE ?", maybeAccented.Replace(pattern))
	c.Add(c.Plain(text)+" LIKE ?", pattern)
}

// maybeAccented leaves open which letter stands where it may have an accent.
var maybeAccented = func() *strings.Replacer {
	var pairs []string
	for _, letter := range strings.ToLower(Unaccented) {
		pairs = append(pairs, string(letter), "_")
	}
	return strings.NewReplacer(pairs...)
}()

// Plain returns an expression for a text in lower case without accents.
func (c *Conditions) Plain(text string) string {
	return "LOWER(translate(" + text + ", CAST(" + c.Bind(Accented) + " AS TEXT), CAST(" + c.Bind(Unaccented) +
		" AS TEXT)))"
}

// Page is the end of a list's query: limit lines from offset on, all of them with
// limit 0.
func (c *Conditions) Page(limit, offset int) string {
	if limit <= 0 {
		limit = math.MaxInt32
	}
	return " LIMIT " + c.Bind(RowNumber(limit)) + " OFFSET " + c.Bind(RowNumber(offset))
}

// RowNumber is a number of rows as both databases take it, whatever somebody wrote
// into an address.
func RowNumber(n int) int32 { return int32(min(max(n, 0), math.MaxInt32)) }
