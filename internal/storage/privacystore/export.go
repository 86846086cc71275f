package privacystore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/platform/locale"
	"beacon/internal/privacy"
	"beacon/internal/storage"
)

// Export implements privacy.Store. It excludes the audit trail, which Looks reads.
func (s *Store) Export(
	ctx context.Context, p privacy.Person, visit func(t privacy.Table, rows []map[string]any) error,
) error {
	of, err := s.personScope(ctx, p)
	if err != nil {
		return err
	}
	for _, t := range privacy.PersonTables() {
		var c storage.Conditions
		where, ok := of.where(&c, t.Name, false)
		if !ok {
			continue
		}
		columns := t.Exported()
		query := `SELECT ` + strings.Join(columns, ", ") + ` FROM ` + t.Name + ` WHERE ` + where
		rows, err := storage.Select(ctx, s.reader.db, query, c.Values,
			func(rows *sql.Rows, row *map[string]any) error { return scanRow(rows, columns, row) })
		if err != nil {
			return fmt.Errorf("export %s: %w", t.Name, err)
		}
		if err := visit(t, rows); err != nil {
			return err
		}
	}
	return nil
}

// AgreedText implements privacy.Store.
func (s *Store) AgreedText(ctx context.Context, hash string) (locale.Text, error) {
	row, err := s.reader.q.AgreedText(ctx, hash)
	return locale.Text{EN: row.English, ES: row.Spanish}, storage.NotFound(err)
}

func scanRow(rows *sql.Rows, columns []string, row *map[string]any) error {
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return err
	}
	*row = map[string]any{}
	for i, name := range columns {
		(*row)[name] = values[i]
	}
	return nil
}
