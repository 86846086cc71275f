package notify

import "time"

// State is what became of a mail, as the staff's list names it (R8).
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"
	Kept    State = "kept" // written, and not sent because no mail server is set
	Failed  State = "failed"
	Stopped State = "stopped" // waits until somebody settles the bounce of its address
	Refused State = "refused" // the mail server would not take it for this address
	Bounced State = "bounced" // was sent, and came back
	Held    State = "held"    // waited when a backup was made that was then restored; staff release it
	Dropped State = "dropped" // not needed any more: Replaced or Withdrawn
)

// GivenUp stands in a Selection for Failed and Refused: what was to go out, and did not.
const GivenUp State = "given-up"

// State returns what became of a mail.
func (q Queued) State() State {
	switch {
	case q.Bounce.Kind == Refusal:
		return Refused
	case q.Bounce.Kind == Hard:
		return Bounced
	case q.GivenUpAt != nil && (q.Outcome == Replaced || q.Outcome == Withdrawn):
		return Dropped
	case q.GivenUpAt != nil:
		return Failed
	case q.DoneAt != nil:
		return State(q.Outcome)
	case q.IsBlocked:
		return Stopped
	}
	return Waiting
}

// Selection is which mails a list shows, by id (R7.3). Zero values of all
// but the last three mean "any"; an unknown state or cause selects nothing.
type Selection struct {
	State   State
	Cause   Cause     // why it was given up
	Since   time.Time // when it was given up
	To      string    // part of the address, whatever the case
	Address string    // the whole address, whatever the case
	Of      []Record  // only theirs; a referral's are those of the whole request
	IDs     []int64
	Oldest  bool  // oldest first; otherwise newest first
	Beyond  int64 // only what comes behind this mail in that order; 0: from the start
	Limit   int
}
