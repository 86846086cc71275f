package storage

import (
	"database/sql/driver"
	"fmt"
	"math"
	"strings"
	"sync"

	"modernc.org/sqlite"

	"beacon/internal/platform/plaintext"
)

// addFolded registers folded(text) in SQLite. The schema defines the same function for PostgreSQL.
var addFolded = sync.OnceValue(func() error {
	return sqlite.RegisterDeterministicScalarFunction(
		"folded",
		1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			switch text := args[0].(type) {
			case nil:
				return nil, nil
			case string:
				return plaintext.Folded(text), nil
			}
			return nil, fmt.Errorf("folded takes a text, not %T", args[0])
		},
	)
})

// SearchPattern returns the pattern of LIKE for a folded text that has every word of a search, in this order: "%" for
// an empty search, and a pattern that only an empty text matches for a search without words.
func SearchPattern(search string) string {
	if strings.TrimSpace(search) == "" {
		return "%"
	}
	var b strings.Builder
	for _, word := range strings.Fields(plaintext.Folded(search)) {
		b.WriteString("%" + literal.Replace(word) + "%")
	}
	return b.String()
}

// literal replaces the signs that LIKE gives a meaning by the one that stands for any letter.
var literal = strings.NewReplacer("%", "_", "_", "_", `\`, "_")

// Contains adds that a folded text, an SQL expression, has every word of a search in any order.
func (c *Conditions) Contains(folded, search string) {
	words := strings.Fields(plaintext.Folded(search))
	for _, word := range words {
		c.Matches(folded, word)
	}
	if len(words) == 0 {
		c.Matches(folded, search)
	}
}

// Matches adds that a folded text, an SQL expression, has every word of a search in this order.
func (c *Conditions) Matches(folded, search string) {
	if pattern := SearchPattern(search); pattern != "%" {
		c.Add(folded+" LIKE ?", pattern)
	}
}

// Folded returns the expression for the folded form of a text, which is an expression of SQL.
func Folded(text string) string { return "folded(" + text + ")" }

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
