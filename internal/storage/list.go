package storage

import (
	"context"
	"database/sql"
	"reflect"
	"slices"
	"strings"
)

// A Page selects the rows of a page of a list.
type Page struct {
	ID            string // the column that identifies a row, such as "center.id"
	Tables        string // " FROM … WHERE ", with the tables that the conditions and the order need
	Order         string // ends with the id, so that no two pages show the same row
	Limit, Offset int    // limit 0: all rows
}

// On returns the condition that a column is one of the ids of a page of the rows that meet these conditions. The ids
// come from an index; only their rows are joined and read.
func (c *Conditions) On(column string, p Page) *Conditions {
	page, end := c.Copy(), ""
	if p.Limit > 0 || p.Offset > 0 {
		end = " ORDER BY " + p.Order + page.Page(p.Limit, p.Offset)
	}
	page.text = []string{column + " IN (SELECT " + p.ID + p.Tables + c.String() + end + ")"}
	return page
}

// Total returns the number of rows that meet the conditions. It counts them only if the number of rows on the page does
// not show the total.
func (c *Conditions) Total(ctx context.Context, db *DB, tables string, p Page, shown int) (int64, error) {
	isFull := p.Limit > 0 && shown >= p.Limit
	if !isFull && (shown > 0 || p.Offset <= 0) {
		return int64(max(p.Offset, 0) + shown), nil
	}
	return c.Count(ctx, db.read, tables)
}

// AddIf adds a condition for a value, unless the value is zero, which matches every row.
func AddIf[T comparable](c *Conditions, text string, value T) {
	var zero T
	if value != zero {
		c.Add(text, value)
	}
}

// Copy returns conditions that do not change with these.
func (c *Conditions) Copy() *Conditions {
	return &Conditions{slices.Clone(c.text), slices.Clone(c.Values)}
}

// List runs a query that ends in WHERE or AND, with conditions and an order. R is a struct with a field for each
// column, in the order of the query; sqlgen's rows may be embedded.
func List[R any](ctx context.Context, db *DB, query string, c *Conditions, order string) ([]R, error) {
	return Select(ctx, db.read, query+c.String()+order, c.Values, func(rows *sql.Rows, to *R) error {
		var targets []any
		eachField(reflect.ValueOf(to).Elem(), func(_ reflect.StructField, v reflect.Value) {
			targets = append(targets, v.Addr().Interface())
		})
		return rows.Scan(targets...)
	})
}

// Columns returns the columns of a row of sqlgen, each with the name of its table.
func Columns[R any](table string) string {
	var names []string
	eachField(reflect.ValueOf(new(R)).Elem(), func(f reflect.StructField, _ reflect.Value) {
		names = append(names, table+"."+f.Tag.Get("db"))
	})
	return strings.Join(names, ", ")
}

// eachField calls fn for each field that is a column, including those of embedded rows.
func eachField(row reflect.Value, fn func(reflect.StructField, reflect.Value)) {
	for i := range row.NumField() {
		if f := row.Type().Field(i); f.Anonymous {
			eachField(row.Field(i), fn)
		} else {
			fn(f, row.Field(i))
		}
	}
}
