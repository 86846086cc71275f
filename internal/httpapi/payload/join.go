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

// JoinCandidate is a record that seems to belong to the same person as the record on the screen (R12.4c).
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

// JoinCandidates is the list of records to choose from.
type JoinCandidates struct {
	Candidates []JoinCandidate `json:"candidates"`
}

// In returns the candidate with its date of birth, given in ISO, and its reason formatted for the screen.
func (c JoinCandidate) In(lang locale.Lang, whyNot locale.Text) JoinCandidate {
	c.BirthDate, c.WhyNot = personal.WrittenBirthDate(c.BirthDate), whyNot.In(lang)
	return c
}

// JoinWaits is a pending join of the record into another record.
type JoinWaits struct {
	Into      int64     `json:"into" doc:"The record that would stay."`
	AskedBy   string    `json:"askedBy" doc:"The administrator who asked for it"`
	AskedAt   time.Time `json:"askedAt"`
	ExpiresAt time.Time `json:"endsAt" doc:"Until when it can be confirmed."`
	IsOwnAsk  bool      `json:"isOwnAsk" doc:"The caller asked for it, and can only withdraw it."`
}

// JoinWaiting is the part of a record's payload with the pending join.
type JoinWaiting struct {
	JoinWaits *JoinWaits `json:"joinWaits" doc:"null: none waits, or the caller is no administrator"`
}

// NewJoinWaits returns the payload of a join for the caller by.
func NewJoinWaits(by access.Principal, j recordjoin.Join) JoinWaits {
	return JoinWaits{j.Into, j.AskedByName, j.AskedAt, j.Until(), j.AskedBy == by.ID}
}

// JoinWaitingFor returns the pending join of a record that the caller may see.
func JoinWaitingFor(
	ctx context.Context, s *recordjoin.Service, by access.Principal, of notify.Record,
) (JoinWaiting, error) {
	j, err := s.Find(ctx, by, of)
	if err != nil || j == nil {
		return JoinWaiting{}, err
	}
	waits := NewJoinWaits(by, *j)
	return JoinWaiting{&waits}, nil
}

// JoinBody names the record that stays and confirms that both records belong to one person.
type JoinBody struct {
	Into         int64 `json:"into" doc:"The record that stays."`
	IsSamePerson bool  `json:"isSamePerson" doc:"Staff confirm that both records and both addresses belong to the person."`
}
