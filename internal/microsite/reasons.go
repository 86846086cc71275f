package microsite

import "beacon/internal/platform/locale"

// Part is a part of a submission that a reviewer can comment on.
type Part string

// Values of Part. PartImages may refer to one picture or to all pictures; PartCaption always refers to one picture.
const (
	PartStory   Part = "story"
	PartWhy     Part = "why"
	PartImages  Part = "images"
	PartCaption Part = "caption"
)

// Reason is a reviewer's comment on one part of a submission.
type Reason struct {
	Part        Part
	Picture     *int // index of a picture of the submission; nil: none
	Comment     string
	CommentLang locale.Written
}

// Note is a reason for display in the patient's editor. FileName identifies its picture, because the order in the
// working copy may have changed.
type Note struct {
	Reason
	FileName string // empty without a picture
}

// notesOn returns the reasons of a review with the names of their pictures.
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
