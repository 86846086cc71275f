package correction_test

import (
	"maps"
	"testing"

	"beacon/internal/correction"
	"beacon/internal/platform/fault"
)

func TestReason_FromTheList(t *testing.T) {
	for reason, known := range map[correction.Reason]bool{
		"typing-mistake": true, "person-told-us": true, "moved": true, "name-changed": true, "document-seen": true,
		"": false, "because": false, "Moved": false,
	} {
		var broken fault.Fields
		reason.Check(&broken)
		if (len(broken) == 0) != known {
			t.Errorf("%q: %v", reason, broken)
		}
	}
}

func TestChanges_KeepFromAndTo(t *testing.T) {
	var c correction.Changes
	c.Add("firstName", "Rosa", "Rosa")
	c.Add("email", "rosa@mail.exmaple", "rosa@mail.example")
	want := map[string]string{
		"reason": "typing-mistake", "email": "rosa@mail.example", "emailBefore": "rosa@mail.exmaple",
	}
	if got := c.Details(correction.TypingMistake); !maps.Equal(got, want) {
		t.Errorf("details %v", got)
	}
	if got := c.Names(); !maps.Equal(got, map[string]string{"fields": "email"}) {
		t.Errorf("names %v", got)
	}
	if got := (correction.Changes{}).Names(); got != nil {
		t.Errorf("names of nothing %v", got)
	}
	if c.Has("firstName") || !c.Has("email") {
		t.Errorf("changes %v", c)
	}
}
