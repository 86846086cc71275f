package storetest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"beacon/internal/storage"
)

// A new column of a table with facts must be listed: as a fact, which audit verify compares, or as another column.
// Shows R14.2m.
func TestFacts_ListEveryColumn(t *testing.T) {
	for database, schemaOf := range map[string]func(*testing.T) map[string]string{
		"sqlite": sqliteSchema, "postgres": postgresSchema,
	} {
		t.Run(database, func(t *testing.T) {
			columns := map[string][]string{}
			for _, name := range slices.Sorted(maps.Keys(schemaOf(t))) {
				if table, column, isColumn := strings.Cut(name, "."); isColumn && !strings.Contains(name, " ") {
					columns[table] = append(columns[table], column)
				}
			}
			for _, f := range storage.FactTables() {
				if listed := f.AllColumns(); !slices.Equal(listed, columns[f.Name]) {
					t.Errorf("factcolumns.go lists of %s\n%q, the schema has\n%q", f.Name, listed, columns[f.Name])
				}
			}
		})
	}
}
