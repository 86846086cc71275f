package httpapi

import (
	"fmt"
	"slices"
	"strings"
)

// Enumeration is a set of named numbers in calls. The OpenAPI document names them, and the front end's constants are
// generated from the document.
type Enumeration struct {
	Name        string
	Description string
	// Fields are the properties that hold one of the numbers, in every schema or in one schema ("Schema.property").
	Fields  []string
	Members []Member
}

// Member is a number of an enumeration and its name.
type Member struct {
	name  string
	value int
}

// Named returns a Member.
func Named[N ~int](name string, value N) Member { return Member{name, int(value)} }

// describeEnumerations adds the enumerations to the schemas of a decoded document and lets their fields refer to them.
// It changes the document only, not the schemas that validate requests.
func describeEnumerations(schemas map[string]any, enumerations []Enumeration) error {
	for _, e := range enumerations {
		for _, field := range e.Fields {
			if !pointFields(schemas, field, "#/components/schemas/"+e.Name) {
				return fmt.Errorf("no schema has the integer %s of %s", field, e.Name)
			}
		}
		schemas[e.Name] = e.schema()
	}
	return nil
}

// pointFields makes a field refer to an enumeration wherever it is an integer. It reports whether it found such a
// field.
func pointFields(schemas map[string]any, field, ref string) bool {
	only, name, qualified := strings.Cut(field, ".")
	if !qualified {
		name = field
	}
	found := false
	for schema, described := range schemas {
		properties, _ := described.(map[string]any)["properties"].(map[string]any)
		property, ok := properties[name].(map[string]any)
		if !ok || qualified && schema != only {
			continue
		}
		switch kind := property["type"].(type) {
		case string:
			if kind != "integer" {
				continue
			}
			property["$ref"] = ref
		case []any:
			if !slices.Contains(kind, any("integer")) {
				continue
			}
			property["anyOf"] = []any{map[string]any{"$ref": ref}, map[string]any{"type": "null"}}
		default:
			continue
		}
		delete(property, "type")
		delete(property, "format")
		found = true
	}
	return found
}

func (e Enumeration) schema() map[string]any {
	names, values := make([]any, len(e.Members)), make([]any, len(e.Members))
	for i, m := range e.Members {
		names[i], values[i] = m.name, m.value
	}
	return map[string]any{
		"type": "integer", "description": e.Description, "enum": values, "x-enum-varnames": names,
	}
}
