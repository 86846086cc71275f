package microsite

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// A field outside the working copy makes a save a whole one, which refreshes the gallery and the sealed facts.
func TestDiffersOnlyInDraft(t *testing.T) {
	if differsOnlyInDraft(Site{}, Site{}) {
		t.Error("a site that did not change is a changed working copy")
	}
	for i := range reflect.TypeFor[Site]().NumField() {
		name := reflect.TypeFor[Site]().Field(i).Name
		site := Site{DraftVersion: 2}
		field := reflect.ValueOf(&site).Elem().Field(i)
		switch field.Interface().(type) {
		case *time.Time:
			field.Set(reflect.ValueOf(&time.Time{}))
		case *int64:
			field.Set(reflect.ValueOf(new(int64)))
		case time.Time:
			field.Set(reflect.ValueOf(time.Unix(1, 0)))
		default:
			switch field.Kind() {
			case reflect.Bool:
				field.SetBool(true)
			case reflect.String:
				field.SetString("changed")
			default:
				field.SetInt(field.Int() + 1)
			}
		}
		if got, want := differsOnlyInDraft(Site{}, site), strings.HasPrefix(name, "Draft"); got != want {
			t.Errorf("changed %s: differs only in the draft: %v", name, got)
		}
	}
}
