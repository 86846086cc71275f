package payload

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/recordjoin"
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

// JoinWaits is a join of the record into another one that is not confirmed yet.
type JoinWaits struct {
	Into     int64     `json:"into" doc:"The record that would stay."`
	AskedBy  string    `json:"askedBy" doc:"The administrator who asked for it"`
	AskedAt  time.Time `json:"askedAt"`
	EndsAt   time.Time `json:"endsAt" doc:"Until when it can be confirmed."`
	IsOwnAsk bool      `json:"isOwnAsk" doc:"The caller asked for it, and can only withdraw it."`
}

// JoinWaiting is the part of a record that shows the join that waits.
type JoinWaiting struct {
	JoinWaits *JoinWaits `json:"joinWaits" doc:"null: none waits, or the caller is no administrator"`
}

// JoinWaitsOf returns a join as by sees it.
func JoinWaitsOf(by access.Principal, j recordjoin.Join) JoinWaits {
	return JoinWaits{j.Into, j.AskedByName, j.AskedAt, j.Until(), j.AskedBy == by.ID}
}

// JoinWaitingFor returns the join that waits for a record that the caller sees.
func JoinWaitingFor(
	ctx context.Context, s *recordjoin.Service, by access.Principal, of notify.Record,
) (JoinWaiting, error) {
	j, err := s.Of(ctx, by, of)
	if err != nil || j == nil {
		return JoinWaiting{}, err
	}
	waits := JoinWaitsOf(by, *j)
	return JoinWaiting{&waits}, nil
}

// JoinBody is which record stays, and that both are of one person.
type JoinBody struct {
	Into         int64 `json:"into" doc:"The record that stays."`
	IsSamePerson bool  `json:"isSamePerson" doc:"Staff made sure of it, and that both addresses are the person's."`
}
