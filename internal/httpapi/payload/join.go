package payload

import (
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// JoinCandidate is a record that seems to be of the same person as the one that staff look at (R12.4c).
type JoinCandidate struct {
	ID         int64     `json:"id"`
	FirstName  string    `json:"firstName"`
	LastName   string    `json:"lastName"`
	Email      string    `json:"email"`
	BirthDate  string    `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
	CenterName string    `json:"centerName"`
	CreatedAt  time.Time `json:"createdAt"`
	WhyNot     string    `json:"whyNot" doc:"Why the record cannot be joined into this one, a sentence; empty if it can."`
}

// JoinCandidates are what can be chosen of.
type JoinCandidates struct {
	Candidates []JoinCandidate `json:"candidates"`
}

// In returns the candidate with the date of birth, given in ISO, and the reason as they are written.
func (c JoinCandidate) In(lang locale.Lang, whyNot locale.Text) JoinCandidate {
	c.BirthDate, c.WhyNot = personal.WrittenBirthDate(c.BirthDate), whyNot.In(lang)
	return c
}

// JoinBody is which record stays, and that both are of one person.
type JoinBody struct {
	Into         int64 `json:"into" doc:"The record that stays."`
	IsSamePerson bool  `json:"isSamePerson" doc:"Staff made sure of it, and that both addresses are the person's."`
}
