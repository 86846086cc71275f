package personal_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/personal"
)

// TestHasContact holds the rule to the cases that the web's twin is held to: names of many scripts, and what strangers
// would have us mail to somebody else.
func TestHasContact(t *testing.T) {
	var cases struct{ Names, Contacts []string }
	content, err := os.ReadFile("testdata/names.json")
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	holds(t, personal.HasContact, cases.Contacts, cases.Names)
}
