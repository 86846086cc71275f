package personal_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/personal"
)

// A signer with a keyboard that lacks the apostrophe or the accents of the record must be able to sign. The web checks
// the same cases.
func TestSigning_AcceptsKeyboardVariants(t *testing.T) {
	content, err := os.ReadFile("testdata/signing.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Initials, Signatures []struct {
			Names             []string
			Want              string
			Accepted, Refused []string
		}
	}
	if err := json.Unmarshal(content, &cases); err != nil || len(cases.Initials) == 0 || len(cases.Signatures) == 0 {
		t.Fatal(err)
	}
	for _, c := range cases.Initials {
		if got := personal.Initials(c.Names...); got != c.Want {
			t.Errorf("initials of %q are %q, want %q", c.Names, got, c.Want)
		}
		for _, typed := range c.Accepted {
			if !personal.AreInitials(typed, c.Want) {
				t.Errorf("%q is refused for %q", typed, c.Want)
			}
		}
		for _, typed := range c.Refused {
			if personal.AreInitials(typed, c.Want) {
				t.Errorf("%q is accepted for %q", typed, c.Want)
			}
		}
	}
	for _, c := range cases.Signatures {
		for _, typed := range c.Accepted {
			if !personal.IsSignature(typed, c.Want) {
				t.Errorf("%q does not sign for %q", typed, c.Want)
			}
		}
		for _, typed := range c.Refused {
			if personal.IsSignature(typed, c.Want) {
				t.Errorf("%q signs for %q", typed, c.Want)
			}
		}
	}
}
