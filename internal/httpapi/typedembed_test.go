package httpapi_test

import (
	"encoding/json"
	"slices"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// TestTheDocumentShowsWhatIsEmbedded: R1.1 wants every call described,
// with the fields that its Go types share with others as well.
func TestTheDocumentShowsWhatIsEmbedded(t *testing.T) {
	a := New(t)
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
				Required   []string
			}
		}
	}
	a.Must(json.Unmarshal(raw, &document))
	for name, fields := range map[string][]string{
		"PersonForm":               {"firstName", "zip", "birthDate", "country"},
		"HolderForm":               {"firstName", "country", "relationshipToDonor"},
		"ListedHolder":             {"id", "editKey", "lastName", "yearsBeforeKidneyTransplant"},
		"HolderFields":             {"fullName", "phone"},
		"DonorFields":              {"adpVoucherHolders", "gender", "center"},
		"HolderPage":               {"voucherHolder", "coordinator", "orderCount", "canOrder", "firstName"},
		"HoldersFinalizeInputBody": {"id", "editKey", "hasConfirmedNoFvHolders"},
	} {
		for _, field := range fields {
			if _, ok := document.Components.Schemas[name].Properties[field]; !ok {
				t.Errorf("%s has no %s", name, field)
			}
		}
	}
	if required := document.Components.Schemas["PersonForm"].Required; !slices.Contains(required, "firstName") ||
		slices.Contains(required, "country") {
		t.Errorf("a form requires %v", required)
	}
}
