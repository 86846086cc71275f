package personal_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/personal"
)

// TestHasContact checks the same cases as the front end: names in many scripts, and text that could abuse the form to
// send advertising by email.
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
