package storage

import (
	"math"
	"strings"
)

// accented are the letters of Spanish that people leave the accents of when they
// look for something.
var accented = [][2]string{{"á", "a"}, {"é", "e"}, {"í", "i"}, {"ó", "o"}, {"ú", "u"}, {"ü", "u"}, {"ñ", "n"}}

// holds adds that every word of a search is part of a text, which is an expression
// of SQL: in any case, in any order, and whatever the accents.
func (c *conditions) holds(text, search string) {
	text, search = "LOWER("+text+")", strings.ToLower(search)
	for _, pair := range accented {
		// SQLite's LOWER leaves the capitals with accents as they are.
		for _, letter := range []string{pair[0], strings.ToUpper(pair[0])} {
			text = "REPLACE(" + text + ", '" + letter + "', '" + pair[1] + "')"
		}
		search = strings.ReplaceAll(search, pair[0], pair[1])
	}
	for _, word := range strings.Fields(search) {
		c.add(text+" LIKE ?", searchPattern(word))
	}
}

// page is the end of a list's query: limit lines from offset on, all of them with
// limit 0.
func (c *conditions) page(limit, offset int) string {
	if limit <= 0 {
		limit = math.MaxInt32
	}
	return " LIMIT " + c.bind(rowNumber(limit)) + " OFFSET " + c.bind(rowNumber(offset))
}

// rowNumber is a number of rows as both databases take it, whatever somebody wrote
// into an address.
func rowNumber(n int) int32 { return int32(min(max(n, 0), math.MaxInt32)) }
