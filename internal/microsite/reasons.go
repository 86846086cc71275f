package microsite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// Part is one part of a submission that a reviewer can comment on.
type Part string

// The parts. PartImages may name one picture or mean all of them; PartCaption
// always names one.
const (
	PartStory   Part = "story"
	PartWhy     Part = "why"
	PartImages  Part = "images"
	PartCaption Part = "caption"
)

// Reason is what a reviewer says about one part of a submission, beside the
// comment on the whole.
type Reason struct {
	Part    Part
	Picture *int // counts the pictures of the submission from 0; nil: no single one
	Comment string
}

var (
	msgReasonEmpty    = catalogues.Text("microsite.reason-empty")
	msgReasonPart     = catalogues.Text("microsite.reason-part")
	msgReasonTwice    = catalogues.Text("microsite.reason-twice")
	msgReasonApproved = catalogues.Text("microsite.reason-approved")
)

// cleanReasons returns the reasons as they are stored.
func cleanReasons(reasons []Reason) []Reason {
	reasons = slices.Clone(reasons)
	for i := range reasons {
		reasons[i].Comment = strings.TrimSpace(plaintext.Text(reasons[i].Comment))
	}
	return reasons
}

// checkReasons checks what can be checked without the submission.
func checkReasons(d Decision) (broken []fault.Field) {
	if d.Verdict == Approve && len(d.Reasons) > 0 {
		broken = append(broken, fault.Field{Name: "reasons", Message: msgReasonApproved})
	}
	seen := map[string]bool{}
	for i, r := range d.Reasons {
		blame := func(text locale.Text) {
			broken = append(broken, fault.Field{Name: fmt.Sprintf("reasons[%d].comment", i), Message: text})
		}
		switch {
		case r.Comment == "":
			blame(msgReasonEmpty)
		case htmltext.Length(r.Comment) > maxComment:
			blame(msgCommentLong)
		case !r.meansSomething():
			blame(msgReasonPart)
		case seen[r.name()]:
			blame(msgReasonTwice)
		}
		seen[r.name()] = true
	}
	return broken
}

func (r Reason) meansSomething() bool {
	switch r.Part {
	case PartStory, PartWhy:
		return r.Picture == nil
	case PartImages:
		return r.Picture == nil || *r.Picture >= 0
	case PartCaption:
		return r.Picture != nil && *r.Picture >= 0
	}
	return false
}

// checkPictures refuses reasons about pictures that the submission does not have.
func checkPictures(reasons []Reason, v Submission) error {
	var broken []fault.Field
	for i, r := range reasons {
		if r.Picture != nil && *r.Picture >= len(v.Pictures) {
			broken = append(broken, fault.Field{Name: fmt.Sprintf("reasons[%d].comment", i), Message: msgReasonPart})
		}
	}
	return fault.Broken(broken)
}

// name tells the part as the audit trail writes it, counting pictures from 1.
func (r Reason) name() string {
	if r.Picture == nil {
		return string(r.Part)
	}
	return string(r.Part) + " " + strconv.Itoa(*r.Picture+1)
}

// partsOf names the parts that were commented on. The trail keeps no comment.
func partsOf(reasons []Reason) string {
	names := make([]string, 0, len(reasons))
	for _, r := range reasons {
		names = append(names, r.name())
	}
	return strings.Join(names, ", ")
}

// Note is a reason as the patient's editor shows it: FileName is the picture it
// is about, because the working copy may have another order by now.
type Note struct {
	Reason
	FileName string // empty where no single picture is meant
}

// notesOn puts the pictures' names to the reasons of a review.
func notesOn(reasons []Reason, v Submission) []Note {
	notes := make([]Note, 0, len(reasons))
	for _, r := range reasons {
		n := Note{Reason: r}
		if r.Picture != nil && *r.Picture < len(v.Pictures) {
			n.FileName = v.Pictures[*r.Picture].WholeName()
		}
		notes = append(notes, n)
	}
	return notes
}
