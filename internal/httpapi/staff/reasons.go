package staff

import (
	"time"

	"beacon/internal/microsite"
)

// reason is a reviewer's comment on one part of a submission, as it is sent and
// as staff read it again.
type reason struct {
	Field   string `json:"field" doc:"story, why, images or caption"`
	Index   *int   `json:"index,omitempty" doc:"The picture, from 0; required with caption, optional with images."`
	Comment string `json:"comment" doc:"The patient sees it word for word."`
}

func reasonsFrom(list []reason) []microsite.Reason {
	reasons := make([]microsite.Reason, 0, len(list))
	for _, r := range list {
		reasons = append(reasons, microsite.Reason{Part: microsite.Part(r.Field), Picture: r.Index, Comment: r.Comment})
	}
	return reasons
}

func reviewItemOf(r microsite.Review) staffReviewItem {
	item := staffReviewItem{
		ID: r.ID, SubmissionNumber: r.SubmissionNumber, Stage: string(r.Stage),
		Decision: string(r.Verdict), Comment: r.Comment, StaffName: r.StaffName,
		DecidedAt: r.DecidedAt, Reasons: []reason{},
	}
	for _, of := range r.Reasons {
		item.Reasons = append(item.Reasons, reason{string(of.Part), of.Picture, of.Comment})
	}
	return item
}

// reviewAge is how long a submission waits, in the working days of the registry.
type reviewAge struct {
	WaitingSince time.Time `json:"waitingSince"`
	WaitingDays  int       `json:"waitingDays" doc:"Working days."`
	DueAt        time.Time `json:"dueAt"`
	DaysLeft     int       `json:"daysLeft" doc:"Working days until dueAt; 0: due today; negative: late by so many."`
}

func ageOfReview(a *microsite.Age) *reviewAge {
	if a == nil {
		return nil
	}
	return &reviewAge{a.Since, a.Waiting, a.DueAt, a.Left}
}
