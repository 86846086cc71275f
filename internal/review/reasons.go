package review

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

var (
	msgReasonPart     = catalogues.Text("microsite.reason-part")
	msgReasonApproved = catalogues.Text("microsite.reason-approved")
)

// cleanReasons normalizes the comments of reasons and completes their languages.
func cleanReasons(reasons []microsite.Reason) []microsite.Reason {
	reasons = slices.Clone(reasons)
	for i := range reasons {
		reasons[i].Comment = strings.TrimSpace(plaintext.Text(reasons[i].Comment))
		reasons[i].CommentLang = reasons[i].CommentLang.Or(reasons[i].Comment)
	}
	return reasons
}

// checkReasons performs the checks that need no submission.
func checkReasons(d Decision) (broken fault.Fields) {
	broken.AddIf(d.Verdict == microsite.Approve && len(d.Reasons) > 0, "reasons", msgReasonApproved)
	seen := map[string]bool{}
	for i, r := range d.Reasons {
		blame := func(text locale.Text) {
			broken.Add(fmt.Sprintf("reasons[%d].comment", i), text)
		}
		switch {
		case r.Comment == "":
			blame(catalogues.Text("microsite.reason-empty"))
		case htmltext.Length(r.Comment) > MaxComment:
			blame(msgCommentLong)
		case !isValid(r):
			blame(msgReasonPart)
		case seen[partName(r)]:
			blame(catalogues.Text("microsite.reason-twice"))
		}
		seen[partName(r)] = true
	}
	return broken
}

// isValid reports whether a reason refers to an existing part: a caption needs its picture, texts have none.
func isValid(r microsite.Reason) bool {
	switch r.Part {
	case microsite.PartStory, microsite.PartWhy:
		return r.Picture == nil
	case microsite.PartImages:
		return r.Picture == nil || *r.Picture >= 0
	case microsite.PartCaption:
		return r.Picture != nil && *r.Picture >= 0
	}
	return false
}

// checkPictures rejects reasons about pictures that the submission does not have.
func checkPictures(reasons []microsite.Reason, v microsite.Submission) error {
	var broken fault.Fields
	for i, r := range reasons {
		broken.AddIf(r.Picture != nil && *r.Picture >= len(v.Pictures), fmt.Sprintf("reasons[%d].comment", i), msgReasonPart)
	}
	return fault.Broken(broken)
}

// partName returns the part's name in the audit trail, counting pictures from 1.
func partName(r microsite.Reason) string {
	if r.Picture == nil {
		return string(r.Part)
	}
	return string(r.Part) + " " + strconv.Itoa(*r.Picture+1)
}

// partNames lists the commented parts. The audit trail contains no comments.
func partNames(reasons []microsite.Reason) string {
	names := make([]string, 0, len(reasons))
	for _, r := range reasons {
		names = append(names, partName(r))
	}
	return strings.Join(names, ", ")
}
