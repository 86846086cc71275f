package httpapi

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"unicode"
)

var (
	errTwice      = errors.New("an object has a name twice")
	errOtherCase  = errors.New("an object has a name in another case")
	byItself      = reflect.TypeFor[json.Unmarshaler]()
	byItselfAsTxt = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// checkNames returns an error if an object of valid JSON has a name twice, in any case, or a field's name in another
// case (R1.2k). encoding/json ignores case and uses the last duplicate, while a proxy or a log may read the first.
func checkNames(body []byte, t reflect.Type) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	return checkValue(decoder, t)
}

func checkValue(decoder *json.Decoder, t reflect.Type) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	t = valueType(t)
	switch token {
	case json.Delim('{'):
		err = checkObject(decoder, t)
	case json.Delim('['):
		for err == nil && decoder.More() {
			err = checkValue(decoder, elementType(t))
		}
	default:
		return nil
	}
	if err == nil {
		_, err = decoder.Token() // the closing delimiter
	}
	return err
}

func checkObject(decoder *json.Decoder, t reflect.Type) error {
	fields, seen := fieldTypes(t), map[string]bool{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		folded := foldedName(name)
		if seen[folded] {
			return errTwice
		}
		seen[folded] = true
		inner, isField := fields[name]
		for field := range fields {
			if !isField && strings.EqualFold(field, name) {
				return errOtherCase
			}
		}
		if !isField {
			inner = elementType(t)
		}
		if err := checkValue(decoder, inner); err != nil {
			return err
		}
	}
	return nil
}

// foldedName returns the same text for all names that are equal under strings.EqualFold.
func foldedName(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, name)
}

// valueType returns the type behind pointers. It is nil for a type that decodes itself.
func valueType(t reflect.Type) reflect.Type {
	for t != nil {
		if pointer := reflect.PointerTo(t); pointer.Implements(byItself) || pointer.Implements(byItselfAsTxt) {
			return nil
		}
		if t.Kind() != reflect.Pointer {
			return t
		}
		t = t.Elem()
	}
	return nil
}

// elementType returns the type of the elements of a list or a map, or nil for other types.
func elementType(t reflect.Type) reflect.Type {
	if t == nil {
		return nil
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		return t.Elem()
	default:
		return nil
	}
}

// fieldTypes returns the types of a struct's fields by their JSON names.
func fieldTypes(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() || f.Anonymous && name == "":
			continue
		case name == "":
			name = f.Name
		}
		fields[name] = f.Type
	}
	return fields
}
