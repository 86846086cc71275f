package privacy

import (
	_ "embed" // the map
	"fmt"
	"slices"
	"strings"
)

// OwnerKind is a kind of data owner.
type OwnerKind string

// OwnedByPerson marks tables with rows of a person who can be erased: a patient, donor or holder.
const OwnedByPerson OwnerKind = "person"

// Effect is the effect of an erasure on the person's rows in a table.
type Effect string

// The effects. An erasure keeps the rows of signed consents, whatever the effect on their table.
const (
	Delete Effect = "delete"
	Change Effect = "change"
	Keep   Effect = "keep"
)

// Class is the kind of data in a column. It decides the effect of an erasure on the column of a changed row.
type Class string

// The classes. An erasure keeps Plain, Kept, Secret and Own, and deletes Data with its row. Made is computed from other
// columns. The other classes are replaced.
const (
	Plain   Class = "plain"
	Data    Class = "data"
	Kept    Class = "kept"
	Secret  Class = "secret"
	Own     Class = "own"
	Made    Class = "made"
	Empty   Class = "empty"
	Null    Class = "null"
	Zero    Class = "zero"
	None    Class = "none"
	False   Class = "false"
	ToFirst Class = "first"
	ToLast  Class = "last"
	ToName  Class = "name"
)

var classes = []Class{Plain, Data, Kept, Secret, Own, Made, Empty, Null, Zero, None, False, ToFirst, ToLast, ToName}

// Column is a column of a table.
type Column struct {
	Name  string
	Class Class
	Why   string // why the column stays although it is personal, or is never exported
}

// Table is a table of the schema.
type Table struct {
	Name      string
	OwnerKind OwnerKind
	Effect    Effect
	Kind      string // the name under which its rows are counted
	Columns   []Column
}

// Exported returns the columns that an export contains.
func (t Table) Exported() (names []string) {
	for _, c := range t.Columns {
		if c.Class != Secret && c.Class != Made {
			names = append(names, c.Name)
		}
	}
	return names
}

//go:embed datamap.txt
var dataMap string

// Tables is the data map, in the order of deletion.
var Tables = mustParse(dataMap)

// PersonTables returns the tables with rows of a person.
func PersonTables() []Table {
	return slices.DeleteFunc(slices.Clone(Tables), func(t Table) bool { return t.OwnerKind != OwnedByPerson })
}

func mustParse(text string) []Table {
	tables, err := parseMap(text)
	if err != nil {
		panic(err)
	}
	return tables
}

func parseMap(text string) (tables []Table, err error) {
	for line := range strings.Lines(text) {
		line, why, _ := strings.Cut(strings.TrimSpace(line), "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case strings.HasPrefix(words[0], "["):
			if len(words) != 4 || !slices.Contains([]Effect{Delete, Change, Keep}, Effect(words[2])) {
				return nil, fmt.Errorf("data map: %s", line)
			}
			tables = append(tables, Table{
				Name: strings.Trim(words[0], "[]"), OwnerKind: OwnerKind(words[1]), Effect: Effect(words[2]), Kind: words[3],
			})
		case len(tables) == 0 || !slices.Contains(classes, Class(words[0])):
			return nil, fmt.Errorf("data map: %s", line)
		default:
			t := &tables[len(tables)-1]
			for _, name := range words[1:] {
				t.Columns = append(t.Columns, Column{name, Class(words[0]), strings.TrimSpace(why)})
			}
		}
	}
	return tables, nil
}
