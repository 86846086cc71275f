package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Conditions collects the conditions of a WHERE clause and their values.
type Conditions struct {
	text   []string
	Values []any
}

// And adds a condition without a value.
func (c *Conditions) And(text string) { c.text = append(c.text, text) }

// Add adds a condition and replaces each "?" by the placeholder of value.
func (c *Conditions) Add(text string, value any) { c.And(strings.ReplaceAll(text, "?", c.Bind(value))) }

// Or adds the condition that at least one alternative holds. Each alternative is a function that adds its conditions.
func (c *Conditions) Or(alternatives ...func(*Conditions)) {
	texts := make([]string, len(alternatives))
	for i, add := range alternatives {
		one := &Conditions{Values: c.Values}
		add(one)
		texts[i], c.Values = "("+one.String()+")", one.Values
	}
	c.And("(" + strings.Join(texts, " OR ") + ")")
}

// Bind adds a value and returns its placeholder, such as "$1".
func (c *Conditions) Bind(value any) string {
	c.Values = append(c.Values, value)
	return fmt.Sprintf("$%d", len(c.Values))
}

// String returns the clause without the word WHERE, or "TRUE" without conditions.
func (c *Conditions) String() string {
	if len(c.text) == 0 {
		return "TRUE"
	}
	return strings.Join(c.text, " AND ")
}

// Count returns the number of matching rows. tables is the text from " FROM " to " WHERE ".
func (c *Conditions) Count(ctx context.Context, db *sql.DB, tables string) (n int64, err error) {
	err = db.QueryRowContext(ctx, "SELECT COUNT(*)"+tables+c.String(), c.Values...).Scan(&n)
	return n, err
}
