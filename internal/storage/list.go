package storage

import (
	"context"
	"database/sql"
	"reflect"
	"slices"
	"strings"
)

// Page selects the rows of a page of a list.
type Page struct {
	ID            string // the column that identifies a row, such as "center.id"
	Tables        string // " FROM … WHERE ", with the tables that the conditions and the order need
	Order         string // ends with the id, so no row is shown on two pages
	Limit, Offset int    // a limit of 0 selects all rows
}

// On returns the condition that column is an id on a page of the matching rows. An index provides the ids, and only the
// rows of the page are joined and read.
func (c *Conditions) On(column string, p Page) *Conditions {
	page, end := c.Copy(), ""
	if p.Limit > 0 || p.Offset > 0 {
		end = " ORDER BY " + p.Order + page.Page(p.Limit, p.Offset)
	}
	page.text = []string{column + " IN (SELECT " + p.ID + p.Tables + c.String() + end + ")"}
	return page
}

// Total returns the number of matching rows. It skips the query if the page already shows the total. shown is the
// number of rows on the page.
func (c *Conditions) Total(ctx context.Context, db *DB, tables string, p Page, shown int) (int64, error) {
	isFull := p.Limit > 0 && shown >= p.Limit
	if !isFull && (shown > 0 || p.Offset <= 0) {
		return int64(max(p.Offset, 0) + shown), nil
	}
	return c.Count(ctx, db.read, tables)
}

// AddIf adds a condition for a value, unless the value is zero. The zero value matches every row.
func AddIf[T comparable](c *Conditions, text string, value T) {
	var zero T
	if value != zero {
		c.Add(text, value)
	}
}

// Copy returns an independent copy of the conditions.
func (c *Conditions) Copy() *Conditions {
	return &Conditions{slices.Clone(c.text), slices.Clone(c.Values)}
}

// List runs a query that ends with WHERE or AND, with conditions and an order. R is a struct with a field for each
// column, in the order of the query. R may embed rows of sqlgen.
func List[R any](ctx context.Context, db *DB, query string, c *Conditions, order string) ([]R, error) {
	return Select(ctx, db.read, query+c.String()+order, c.Values, func(rows *sql.Rows, to *R) error {
		var targets []any
		eachField(reflect.ValueOf(to).Elem(), func(_ reflect.StructField, v reflect.Value) {
			targets = append(targets, v.Addr().Interface())
		})
		return rows.Scan(targets...)
	})
}

// Columns returns the columns of a row of sqlgen, qualified with the name of the table.
func Columns[R any](table string) string {
	var names []string
	eachField(reflect.ValueOf(new(R)).Elem(), func(f reflect.StructField, _ reflect.Value) {
		names = append(names, table+"."+f.Tag.Get("db"))
	})
	return strings.Join(names, ", ")
}

// eachField calls fn for each field that is a column, including the fields of embedded rows.
func eachField(row reflect.Value, fn func(reflect.StructField, reflect.Value)) {
	for i := range row.NumField() {
		if f := row.Type().Field(i); f.Anonymous {
			eachField(row.Field(i), fn)
		} else {
			fn(f, row.Field(i))
		}
	}
}
