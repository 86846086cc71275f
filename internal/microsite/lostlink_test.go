package microsite_test

import (
	"testing"

	"beacon/internal/microsite"
)

// Both forms of a domain must match: a patient types letters, and the center may have registered the xn-- form.
func TestLostLinkAddress_FindsBothFormsOfADomain(t *testing.T) {
	for _, typed := range []string{"Ana@bücher.example", " ana@BÜCHER.example ", "ana@xn--bcher-kva.example"} {
		if got, err := microsite.LostLinkAddress(typed); err != nil || got != "ana@bücher.example" {
			t.Errorf("%q: got %q, %v", typed, got, err)
		}
	}
	if _, err := microsite.LostLinkAddress("ana@xn--a.example"); err == nil {
		t.Error("a domain that does not exist is accepted")
	}
}
