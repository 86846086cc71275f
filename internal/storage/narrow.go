package storage

import (
	"context"
	"database/sql"
	"regexp"
	"slices"
	"strconv"

	"beacon/internal/storage/sqlgen"
)

// Queries returns sqlc's queries with these conditions, and what else is to follow, at their end: sqlc checks what a
// list reads, and a list has only the conditions and the order that it is asked for, so that an index can serve them.
// Such a query ends in its WHERE clause.
func (c *Conditions) Queries(db *DB, end string) *sqlgen.Queries {
	return sqlgen.New(narrowed{DBTX: db.read, where: c, end: end})
}

type narrowed struct {
	sqlgen.DBTX
	where *Conditions
	end   string
}

func (n narrowed) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	query, args = n.narrow(query, args)
	return n.DBTX.QueryContext(ctx, query, args...)
}

func (n narrowed) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	query, args = n.narrow(query, args)
	return n.DBTX.QueryRowContext(ctx, query, args...)
}

var boundNumber = regexp.MustCompile(`\$\d+`)

// narrow numbers the values of the conditions after those of the query.
func (n narrowed) narrow(query string, args []any) (string, []any) {
	end := boundNumber.ReplaceAllStringFunc(" AND "+n.where.String()+n.end, func(bound string) string {
		number, _ := strconv.Atoi(bound[1:])
		return "$" + strconv.Itoa(number+len(args))
	})
	return query + end, append(slices.Clone(args), n.where.Values...)
}

// AddIf adds a condition for a value, unless that is the zero value, which stands for any.
func AddIf[T comparable](c *Conditions, text string, value T) {
	var zero T
	if value != zero {
		c.Add(text, value)
	}
}

// Copy returns conditions that can be added to while these stay as they are.
func (c *Conditions) Copy() *Conditions {
	return &Conditions{slices.Clone(c.text), slices.Clone(c.Values)}
}

// A Page says which rows of tables are on a page of a list.
type Page struct {
	ID            string // the column that the page is made of, such as "center.id"
	Tables        string // " FROM … WHERE ", with what Order and the conditions need
	Order         string // ends with the id, so that no two pages show the same
	Limit, Offset int    // limit 0: no end
}

// On returns the condition that a column holds an id of a page of the rows with these conditions. The ids are found
// first, by what an index holds, and only for them the rest is read, sorted and joined.
func (c *Conditions) On(column string, p Page) *Conditions {
	page, end := c.Copy(), ""
	if p.Limit > 0 || p.Offset > 0 {
		end = " ORDER BY " + p.Order + page.Page(p.Limit, p.Offset)
	}
	page.text = []string{column + " IN (SELECT " + p.ID + p.Tables + c.String() + end + ")"}
	return page
}

// Total returns how many rows match, of whom a page shows so many. They are counted only if the page does not tell.
func (c *Conditions) Total(ctx context.Context, db *DB, tables string, p Page, shown int) (int64, error) {
	isFull := p.Limit > 0 && shown >= p.Limit
	if !isFull && (shown > 0 || p.Offset <= 0) {
		return int64(max(p.Offset, 0) + shown), nil
	}
	return c.Count(ctx, db.read, tables)
}
