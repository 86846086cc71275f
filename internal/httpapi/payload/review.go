package payload

import (
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/microsite"
)

// note is a reason for a decision, as the patient's and the coach's screens receive it.
type note struct {
	Field    string `json:"field" doc:"story, why, images or caption"`
	Index    *int   `json:"index" doc:"Which picture of the submission, counted from 0; else null."`
	FileName string `json:"fileName" doc:"That picture's name, by which it is found in the working copy; else empty."`
	Comment  string `json:"comment"`
	Lang     string `json:"commentLang,omitempty" doc:"Language of the comment: en, es, or empty when unknown."`
}

func newNote(n microsite.Note) note {
	return note{string(n.Part), n.Picture, n.FileName, n.Comment, n.CommentLang.Tag()}
}

type reopened struct {
	Comment  string    `json:"comment"`
	Lang     string    `json:"commentLang,omitempty"`
	DateTime time.Time `json:"dateTime"`
}

// NewReviewComment returns the last decision of a reviewer. The view must have one.
func NewReviewComment(view microsite.EditorView) *ReviewComment {
	r := view.Review
	c := &ReviewComment{
		Stage: string(r.Stage), Decision: string(r.Verdict), Comment: r.Comment, DecidedAt: r.DecidedAt,
		Lang:    r.CommentLang.Tag(),
		Reasons: httpapi.Items(view.Notes, newNote),
	}
	if view.Reopened != nil {
		c.Reopened = &reopened{view.Reopened.Comment, view.Reopened.CommentLang.Tag(), view.Reopened.DecidedAt}
	}
	return c
}

// ReviewComment is a reviewer's last decision with its comments.
type ReviewComment struct {
	Stage     string    `json:"stage"`
	Decision  string    `json:"decision"`
	Comment   string    `json:"comment"`
	Lang      string    `json:"commentLang,omitempty"`
	DecidedAt time.Time `json:"decidedAt"`
	Reasons   []note    `json:"reasons" doc:"What was said about parts of the submission."`
	Reopened  *reopened `json:"reopened" doc:"The registry let the patient edit again after it; else null."`
}
