package httpapi

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// describeEmbedded adds to the schema of a body the fields of those embedded
// structs whose type is not exported: they travel like any other, but the
// library that makes the schemas passes over them.
func describeEmbedded(schemas huma.Registry, body reflect.Type, schema *huma.Schema) {
	e := embeddedFields{schemas, map[reflect.Type]bool{}}
	e.walk(body, schema)
}

type embeddedFields struct {
	schemas huma.Registry
	seen    map[reflect.Type]bool
}

// walk follows a type and its schema down to every struct.
func (e embeddedFields) walk(t reflect.Type, schema *huma.Schema) {
	if schema != nil && schema.Ref != "" {
		schema = e.schemas.SchemaFromRef(schema.Ref)
	}
	switch t.Kind() {
	case reflect.Pointer:
		e.walk(t.Elem(), schema)
	case reflect.Slice, reflect.Array:
		if schema != nil && schema.Items != nil {
			e.walk(t.Elem(), schema.Items)
		}
	case reflect.Struct:
		if schema != nil && schema.Type == huma.TypeObject && !e.seen[t] {
			e.seen[t] = true
			e.fields(t, schema)
		}
	}
}

// fields walks the fields of a struct. A field nearer to the outside hides one of
// the same name, as it does on the wire.
func (e embeddedFields) fields(t reflect.Type, schema *huma.Schema) {
	var embedded []reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct && f.IsExported():
			e.fields(f.Type, schema)
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			embedded = append(embedded, f.Type)
		case f.IsExported():
			e.walk(f.Type, schema.Properties[wireName(f)])
		}
	}
	for _, inner := range embedded {
		own := huma.SchemaFromType(e.schemas, inner)
		e.fields(inner, own)
		for _, name := range slices.Sorted(maps.Keys(own.Properties)) {
			if schema.Properties[name] != nil {
				continue
			}
			if schema.Properties == nil {
				schema.Properties = map[string]*huma.Schema{}
			}
			schema.Properties[name] = own.Properties[name]
			if slices.Contains(own.Required, name) {
				schema.Required = append(schema.Required, name)
			}
		}
	}
}

// wireName is what a field is called in JSON.
func wireName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	return f.Name
}
