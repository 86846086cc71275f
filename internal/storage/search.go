package storage

import (
	"database/sql/driver"
	"fmt"
	"math"
	"strings"
	"sync"

	"modernc.org/sqlite"

	"beacon/internal/platform/plaintext"
	"beacon/internal/search"
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

// addPersonWords registers the SQL function person_words in SQLite. The schema defines the same function for PostgreSQL.
var addPersonWords = sync.OnceValue(func() error {
	const arguments = 8
	return sqlite.RegisterDeterministicScalarFunction(
		"person_words",
		arguments,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			record, isNumber := args[0].(int64)
			center, isCenter := args[1].(int64)
			var texts [arguments - 2]string
			for i, arg := range args[2:] {
				text, isText := arg.(string)
				if !isText || !isNumber || !isCenter {
					return nil, fmt.Errorf("person_words takes two numbers and six texts, not %T", arg)
				}
				texts[i] = text
			}
			return search.Index(search.Indexed{
				RecordID: record, CenterID: center, Names: texts[0], Others: texts[1],
				Phones: [2]string{texts[2], texts[3]}, BirthDate: texts[4], Zip: texts[5],
			}), nil
		},
	)
})

// People adds the condition that a row of person_search matches a query. A query without terms matches no row.
func (c *Conditions) People(dialect Dialect, q search.Query) {
	terms := make([]string, len(q))
	for i, term := range q {
		words := make([]string, len(term))
		for j, word := range term {
			words[j] = quotedWord(dialect, word)
		}
		terms[i] = "(" + strings.Join(words, map[Dialect]string{SQLite: " OR ", PostgreSQL: " | "}[dialect]) + ")"
	}
	switch {
	case len(q) == 0:
		c.And("FALSE")
	case dialect == SQLite:
		c.Add("person_search.id IN (SELECT rowid FROM person_search_fts WHERE person_search_fts MATCH ?)",
			strings.Join(terms, " AND "))
	default:
		c.Add("array_to_tsvector(string_to_array(person_search.words, ' ')) @@ CAST(? AS tsquery)", strings.Join(terms, " & "))
	}
}

// quotedWord returns a word in the query language of the full-text index.
func quotedWord(dialect Dialect, w search.Word) string {
	if dialect == SQLite {
		word := `"` + strings.ReplaceAll(w.Text, `"`, `""`) + `"`
		if w.IsPrefix {
			word += " *"
		}
		return word
	}
	word := "'" + strings.NewReplacer("'", "''", `\`, `\\`).Replace(w.Text) + "'"
	if w.IsPrefix {
		word += ":*"
	}
	return word
}

// FindPerson adds the condition that a person matches a search. column is the SQL expression for the id of the
// person's record. An empty search matches everyone.
func (c *Conditions) FindPerson(dialect Dialect, column string, kind search.Kind, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	people := &Conditions{Values: c.Values}
	people.Add("person_search.kind = ?", string(kind))
	people.People(dialect, search.Parse(text))
	c.Values = people.Values
	c.And(column + " IN (SELECT record_id FROM person_search WHERE " + people.String() + ")")
}

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
