package microsite

import "beacon/internal/platform/locale"

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

// Reason is a reviewer's comment on one part of a submission.
type Reason struct {
	Part        Part
	Picture     *int // index of a picture of the submission; nil: no single one
	Comment     string
	CommentLang locale.Written
}

// Note is a reason as the patient's editor shows it. FileName names its picture,
// because the working copy may have another order by now.
type Note struct {
	Reason
	FileName string // empty without a picture
}

// notesOn adds the pictures' names to the reasons of a review.
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
