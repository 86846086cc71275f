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

// addFolded registers the SQL function folded(text) in SQLite. The schema defines the same function for PostgreSQL.
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

// SearchPattern returns a LIKE pattern for folded texts that contain every word of a search, in this order. It returns
// "%" for an empty search, and a pattern that matches only the empty text for a search without words.
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

// literal replaces the special characters of LIKE by "_", which matches any character.
var literal = strings.NewReplacer("%", "_", "_", "_", `\`, "_")

// Contains adds the condition that a folded text (an SQL expression) contains every word of a search, in any order.
func (c *Conditions) Contains(folded, search string) {
	words := strings.Fields(plaintext.Folded(search))
	for _, word := range words {
		c.Matches(folded, word)
	}
	if len(words) == 0 {
		c.Matches(folded, search)
	}
}

// Matches adds the condition that a folded text (an SQL expression) contains every word of a search, in this order.
func (c *Conditions) Matches(folded, search string) {
	if pattern := SearchPattern(search); pattern != "%" {
		c.Add(folded+" LIKE ?", pattern)
	}
}

// Folded returns the SQL expression for the folded form of text, which is an SQL expression.
func Folded(text string) string { return "folded(" + text + ")" }

// Page returns the LIMIT and OFFSET clauses of a list. A limit of 0 selects all rows.
func (c *Conditions) Page(limit, offset int) string {
	if limit <= 0 {
		limit = math.MaxInt32
	}
	return " LIMIT " + c.Bind(RowNumber(limit)) + " OFFSET " + c.Bind(RowNumber(offset))
}

// RowNumber limits a number from a request to the range that both databases accept.
func RowNumber(n int) int32 { return int32(min(max(n, 0), math.MaxInt32)) }
