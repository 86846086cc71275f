package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

type answerDocument struct {
	Ref         string `json:"$ref"`
	Description string
	Content     map[string]struct{ Schema map[string]any }
}

// TestOpenAPI_Failures is R1.1 and R1.2: every call documents its failures, in the envelope in which they are sent.
// apptest compares the actual response of every test request with the document.
func TestOpenAPI_Failures(t *testing.T) {
	a := apptest.New(t)
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	if strings.Contains(string(raw), "problem+json") {
		t.Error("the document promises problem+json, which nobody sends")
	}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []struct{ In, Name string }
			Responses   map[string]answerDocument
		}
		Components struct {
			Responses map[string]answerDocument
			Schemas   map[string]struct{ Required []string }
		}
	}
	a.Must(json.Unmarshal(raw, &document))
	if got := strings.Join(document.Components.Schemas["Failure"].Required, " "); got != "message success" &&
		got != "success message" {
		t.Errorf("the envelope of failures always has %q", got)
	}
	for path, calls := range document.Paths {
		for _, o := range calls {
			named := map[string]bool{}
			for _, p := range o.Parameters {
				named["{"+p.Name+"}"] = p.In == "path"
			}
			for part := range strings.SplitSeq(path, "/") {
				if strings.HasPrefix(part, "{") && !named[part] {
					t.Errorf("%s has no words for %s", o.OperationID, part)
				}
			}
			if _, ok := o.Responses["default"]; !ok {
				t.Errorf("%s does not say how it fails", o.OperationID)
			}
			for status, r := range o.Responses {
				if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
					r = document.Components.Responses[name]
				}
				plain := o.OperationID == "note-all" && status == "404" ||
					o.OperationID == "video-file" && status == "416"
				if schema := r.Content["application/json"].Schema; status >= "400" && !plain &&
					schema["$ref"] != "#/components/schemas/Failure" {
					t.Errorf("%s answers %s with %v", o.OperationID, status, r.Content)
				}
				if r.Description == "" {
					t.Errorf("%s has no words for %s", o.OperationID, status)
				}
			}
		}
	}
}

// TestOpenAPI_Enumerations checks that the document has the enumerations from which the front end's constants are
// generated, and that fields refer to them.
func TestOpenAPI_Enumerations(t *testing.T) {
	a := apptest.New(t)
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Enum       []int
				Names      []string `json:"x-enum-varnames"`
				Properties map[string]struct {
					Ref string `json:"$ref"`
				}
			}
		}
	}
	a.Must(json.Unmarshal(raw, &document))
	schemas := document.Components.Schemas
	holder := schemas["HolderStatus"]
	if len(holder.Enum) != 6 || holder.Enum[4] != int(voucher.Retired) || holder.Names[4] != "Retired" {
		t.Errorf("HolderStatus is %v named %v", holder.Enum, holder.Names)
	}
	for place, want := range map[string]string{
		"SiteData.currentStatus":     "RecipientStatus",
		"StaffHolderItem.status":     "HolderStatus",
		"DonorItem.matchStatus":      "MatchStatus",
		"PublicSite.micrositeTypeId": "MicrositeType",
	} {
		schema, field, _ := strings.Cut(place, ".")
		if got := schemas[schema].Properties[field].Ref; got != "#/components/schemas/"+want {
			t.Errorf("%s refers to %q, not to %s", place, got, want)
		}
	}
}
