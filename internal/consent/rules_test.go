package consent

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/locale"
)

// ruleCases are the cases of V5, Initials and Signature, shared with the front end (web/src/features/e-consent/rules).
type ruleCases struct {
	Initials []struct {
		First, Last, Given string
		Right              bool
	}
	Signatures []struct {
		First, Last, Typed string
		Right              bool
	}
}

func readRuleCases(t *testing.T) (cases ruleCases) {
	t.Helper()
	content, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases.Initials) == 0 || len(cases.Signatures) == 0 {
		t.Fatal("no cases")
	}
	return cases
}

// Shows V5.4.
func TestValidInitials_FirstLettersOfTheConsenter(t *testing.T) {
	for _, c := range readRuleCases(t).Initials {
		consent := Consent{
			Entity: Donor, StatementsVersion: StatementsVersion, Language: locale.English,
			Consenter: Consenter{FirstName: c.First, LastName: c.Last},
		}
		kept, complete := validInitials([]Initial{{Statement: 1, Initials: c.Given}}, consent)
		if (len(kept) == 1) != c.Right {
			t.Errorf("%q for %q %q: kept %v, want right: %v", c.Given, c.First, c.Last, kept, c.Right)
		}
		if complete {
			t.Errorf("one statement of many is not all: %q", c.Given)
		}
	}
}

// Shows V5.6.
func TestIsSignature_NameWithoutInnerSpaces(t *testing.T) {
	for _, c := range readRuleCases(t).Signatures {
		who := Consenter{FirstName: c.First, LastName: c.Last}
		if got := who.isSignature(c.Typed); got != c.Right {
			t.Errorf("%q for %q %q: right is %v; expected is %q", c.Typed, c.First, c.Last, got, who.expectedSignature())
		}
	}
}
