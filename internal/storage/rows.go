package storage

import (
	"context"
	"database/sql"
	"fmt"

	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// All converts the rows of a query with from. It returns an empty list, not nil, if there are no rows. It wraps err
// with what.
func All[R, T any](rows []R, err error, what string, from func(R) T) ([]T, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	all := make([]T, 0, len(rows))
	for _, row := range rows {
		all = append(all, from(row))
	}
	return all, nil
}

// Found returns fault.ErrNotFound if changed, the number of changed rows, is 0. It wraps err with what.
func Found(changed int64, err error, what string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if changed == 0 {
		return fault.ErrNotFound
	}
	return nil
}

// OrNull returns NULL for the zero value, otherwise a pointer to the value.
func OrNull[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// OrZero returns the value of a column, or the zero value for NULL.
func OrZero[T any](column *T) (value T) {
	if column != nil {
		value = *column
	}
	return value
}

// InTx is DB.InTx for a function with a result.
func InTx[T any](ctx context.Context, db *DB, fn func(*sqlgen.Queries) (T, error)) (result T, err error) {
	err = db.InTx(ctx, func(q *sqlgen.Queries) (err error) {
		result, err = fn(q)
		return err
	})
	return result, err
}

// Querier is a connection pool or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Select runs a query that was composed at run time, and returns the rows as scan reads them.
func Select[T any](ctx context.Context, from Querier, query string, values []any,
	scan func(*sql.Rows, *T) error) (all []T, err error) {
	rows, err := from.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err returns the error
	for rows.Next() {
		var one T
		if err := scan(rows, &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
