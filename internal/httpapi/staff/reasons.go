package staff

import (
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/microsite"
)

// reason is a reviewer's comment on one part of a submission, as it is sent and
// as staff read it again.
type reason struct {
	Part    microsite.Part `json:"field" doc:"story, why, images or caption"`
	Picture *int           `json:"index,omitempty" doc:"The picture, from 0; required with caption, optional with images."`
	Comment string         `json:"comment" doc:"The patient sees it word for word."`
}

func reasonsFrom(list []reason) []microsite.Reason {
	return httpapi.ItemsOf(list, func(r reason) microsite.Reason { return microsite.Reason(r) })
}

func reviewItemOf(r microsite.Review) staffReviewItem {
	return staffReviewItem{
		ID: r.ID, SubmissionNumber: r.SubmissionNumber, Stage: string(r.Stage),
		Decision: string(r.Verdict), Comment: r.Comment, StaffName: r.StaffName,
		DecidedAt: r.DecidedAt,
		Reasons:   httpapi.ItemsOf(r.Reasons, func(of microsite.Reason) reason { return reason(of) }),
	}
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
