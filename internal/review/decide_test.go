package review_test

import (
	"errors"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/review"
)

// TestDecide_BrokenRules: an incomplete decision is refused before any site is read.
func TestDecide_BrokenRules(t *testing.T) {
	good := review.Decision{SubmissionID: 1, Stage: access.CenterReview, Verdict: microsite.Changes, Comment: "Because."}
	for field, change := range map[string]func(*review.Decision){
		"stage":    func(d *review.Decision) { d.Stage = "" },
		"decision": func(d *review.Decision) { d.Verdict = "maybe" },
		"comment":  func(d *review.Decision) { d.Comment = " " },
	} {
		broken := good
		change(&broken)
		_, err := (&review.Service{}).Decide(t.Context(), access.Principal{}, 1, broken, access.Caller{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.RuleBroken || len(f.Fields) != 1 || f.Fields[0].Name != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	unknown := good
	unknown.Stage, unknown.Comment = "third", strings.Repeat("ñ", 2001)
	_, err := (&review.Service{}).Decide(t.Context(), access.Principal{}, 1, unknown, access.Caller{})
	var f *fault.Error
	if !errors.As(err, &f) || len(f.Fields) != 2 {
		t.Errorf("an unknown stage and an endless comment: %v", err)
	}
}
