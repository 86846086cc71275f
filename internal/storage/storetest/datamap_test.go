package storetest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"beacon/internal/privacy"
)

// The data map must contain every column of both databases. A new column fails this test until the map defines its
// owner and its erasure.
// Shows R15.2d.
func TestDataMap_IsComplete(t *testing.T) {
	mapped, twice := map[string]bool{}, []string{}
	for _, table := range privacy.Tables {
		for _, c := range table.Columns {
			name := table.Name + "." + c.Name
			if mapped[name] {
				twice = append(twice, name)
			}
			mapped[name] = true
			if c.Class == privacy.Secret && c.Why == "" && table.OwnerKind == privacy.OwnedByPerson {
				t.Errorf("%s is never exported, and nobody says why", name)
			}
			if c.Class == privacy.Kept && c.Why == "" {
				t.Errorf("%s stays although it is personal, and nobody says why", name)
			}
			isReplaced := !slices.Contains([]privacy.Class{
				privacy.Plain, privacy.Data, privacy.Kept, privacy.Secret, privacy.Own, privacy.Made,
			}, c.Class)
			if isReplaced && table.Effect != privacy.Change || c.Class == privacy.Data && table.Effect != privacy.Delete {
				t.Errorf("%s is %s in a table whose rows an erasure is to %s", name, c.Class, table.Effect)
			}
		}
	}
	if len(twice) > 0 {
		t.Errorf("twice in the map: %q", twice)
	}
	for database, schema := range map[string]map[string]string{"sqlite": sqliteSchema(t), "postgres": postgresSchema(t)} {
		has := map[string]bool{}
		for _, what := range slices.Sorted(maps.Keys(schema)) {
			if strings.Contains(what, " ") {
				continue // a key
			}
			if has[what] = true; !mapped[what] {
				t.Errorf("%s: %s is not in the data map (internal/privacy/datamap.txt)", database, what)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(mapped)) {
			if !has[name] {
				t.Errorf("%s: there is no %s, which the data map names", database, name)
			}
		}
	}
}
