package consent

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
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
			Entity: Donor, StatementsVersion: wordings[Donor].Version, Language: locale.English,
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

// A guardian counts as the donor with the same name and date of birth, or with one email address on both records. Names
// are compared as everywhere: without accents and hyphens. Other signers are not warned.
// Shows R6.12c.
func TestIsGuardianDonor(t *testing.T) {
	donor := voucher.Donor{Person: voucher.Person{
		FirstName: "María-José", LastName: "Núñez", BirthDate: "1981-04-12", Email: "mj@mail.example",
	}}
	same := Consenter{FirstName: "maria jose", LastName: "NUNEZ", BirthDate: "1981-04-12"}
	for _, c := range []struct {
		name   string
		kind   Type
		signer Consenter
		email  string // of the holder
		want   bool
	}{
		{"the same person", LegalGuardian, same, "child@mail.example", true},
		{"another date of birth", LegalGuardian, Consenter{same.FirstName, same.LastName, "1981-04-13"}, "", false},
		{"another name", LegalGuardian, Consenter{"Petra", same.LastName, same.BirthDate}, "", false},
		{"the donor's email address", LegalGuardian, Consenter{"Petra", "van Dyk", "1970-01-01"}, "MJ@mail.example", true},
		{"no email address", LegalGuardian, Consenter{"Petra", "van Dyk", "1970-01-01"}, "", false},
		{"power of attorney", PowerOfAttorney, same, "mj@mail.example", false},
		{"the holder", Self, same, "mj@mail.example", false},
	} {
		signed := Consent{Entity: VoucherHolder, Type: c.kind, Consenter: c.signer}
		if got := signed.isGuardianDonor(donor, voucher.Person{Email: c.email}); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
	donor.Email = ""
	if (Consent{Type: LegalGuardian}).isGuardianDonor(donor, voucher.Person{}) {
		t.Error("two records without an address")
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
