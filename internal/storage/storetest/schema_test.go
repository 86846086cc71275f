package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
)

// Both databases must have the same migrations.
func TestMigrations_SameOnBothDatabases(t *testing.T) {
	names := func(dialect string) []string {
		paths, err := filepath.Glob(filepath.Join("..", "migrations", dialect, "*.sql"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %d migrations, %v", dialect, len(paths), err)
		}
		for i := range paths {
			paths[i] = filepath.Base(paths[i])
		}
		return paths
	}
	if lite, pg := names("sqlite"), names("postgres"); !slices.Equal(lite, pg) {
		t.Errorf("sqlite %q, postgres %q", lite, pg)
	}
}

// Both databases must have the same schema: tables, columns, nullability, kinds of values, and unique keys.
func TestSchema_SameOnBothDatabases(t *testing.T) {
	lite, pg := sqliteSchema(t), postgresSchema(t)
	if len(lite) < 50 {
		t.Fatalf("only %d columns and keys were found", len(lite))
	}
	for _, what := range slices.Sorted(maps.Keys(lite)) {
		if lite[what] != pg[what] {
			t.Errorf("%s: sqlite %q, postgres %q", what, lite[what], pg[what])
		}
	}
	for _, what := range slices.Sorted(maps.Keys(pg)) {
		if _, ok := lite[what]; !ok {
			t.Errorf("%s: only in postgres", what)
		}
	}
}

func sqliteSchema(t *testing.T) map[string]string {
	path := filepath.Join(t.TempDir(), "schema.db")
	migrateAt(t, path)
	return schema(t, "sqlite", path, `
		SELECT m.name, c.name, CASE WHEN c."notnull" OR c.pk > 0 THEN 'NO' ELSE 'YES' END, lower(c.type)
		FROM sqlite_master m, pragma_table_xinfo(m.name) c
		WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
		  AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND m.name NOT LIKE '%\_fts%' ESCAPE '\'`, `
		SELECT m.name, group_concat(i.name, ',' ORDER BY i.name)
		FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
		WHERE m.type = 'table' AND l."unique" AND l.origin <> 'pk'
		GROUP BY m.name, l.name`)
}

func postgresSchema(t *testing.T) map[string]string {
	url := pgtest.Open(t, nil)
	migrateAt(t, url)
	return schema(t, "pgx", url, `
		SELECT table_name, column_name, is_nullable, data_type
		FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`, `
		SELECT t.relname, string_agg(a.attname, ',' ORDER BY a.attname)
		FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
		JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
		JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
		WHERE i.indisunique AND NOT i.indisprimary
		GROUP BY t.relname, i.indexrelid`)
}

func migrateAt(t *testing.T, url string) {
	t.Helper()
	db, err := storage.Open(context.Background(), url, clock.NewFixed(Start))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Migrate(context.Background()); err != nil {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// schema returns "table.column" → "kind, nullable" and "table unique (columns)".
func schema(t *testing.T, driver, url, columns, unique string) map[string]string {
	t.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found := map[string]string{}
	read(t, db, columns, 4, func(v []string) { found[v[0]+"."+v[1]] = kind(t, v[3]) + ", nullable " + v[2] })
	read(t, db, unique, 2, func(v []string) { found[fmt.Sprintf("%s unique (%s)", v[0], v[1])] = "yes" })
	return found
}

func read(t *testing.T, db *sql.DB, query string, width int, row func([]string)) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	values, targets := make([]string, width), make([]any, width)
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(values[0], storage.VersionTable) { // created by goose
			row(values)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// kind returns the common kind of the declared types of both databases.
func kind(t *testing.T, declared string) string {
	t.Helper()
	kinds := map[string]string{
		"integer": "whole number", "bigint": "whole number", "smallint": "whole number",
		"text": "text", "blob": "bytes", "bytea": "bytes", "boolean": "boolean",
		"timestamp": "time", "timestamp with time zone": "time",
		"real": "number", "double precision": "number",
	}
	if kinds[declared] == "" {
		t.Errorf("type %q: say here what it is in the other database", declared)
	}
	return kinds[declared]
}
