package personal_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/personal"
)

// A tel: link must separate the extension; otherwise it would call another number. The front end has the same cases
// (web/src/domain/phone.test.ts).
func TestDialed(t *testing.T) {
	content, err := os.ReadFile("testdata/calls.json")
	if err != nil {
		t.Fatal(err)
	}
	var calls []struct{ Number, Dialed string }
	if err := json.Unmarshal(content, &calls); err != nil {
		t.Fatal(err)
	}
	for _, c := range calls {
		if got := personal.Dialed(c.Number); got != c.Dialed {
			t.Errorf("%q is dialed %q, want %q", c.Number, got, c.Dialed)
		}
	}
}
