package notify

import "time"

// State is the state of an email, as shown in the staff's list (R8).
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"
	Kept    State = "kept" // written, but not sent because no mail server is configured
	Failed  State = "failed"
	Stopped State = "stopped" // pending until staff settle the bounce of its address
	Refused State = "refused" // the mail server refused it for this address
	Bounced State = "bounced" // sent and returned
	Held    State = "held"    // was pending in a restored backup; staff release it
	Dropped State = "dropped" // no longer needed: Replaced or Withdrawn
)

// GivenUp means Failed or Refused in a Selection: emails that could not be sent.
const GivenUp State = "given-up"

// State returns the current state of an email.
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

// Selection filters the emails of a list, sorted by id (R7.3). Zero values of all fields but the last three mean
// "any". An unknown state or cause selects nothing.
type Selection struct {
	State   State
	Cause   Cause     // why the email was given up
	Since   time.Time // when the email was given up
	To      string    // part of the address, case-insensitive
	Address string    // the full address, case-insensitive
	Of      []Record  // only emails of the listed records; for a referral, those of the whole request
	IDs     []int64
	Oldest  bool  // oldest first; otherwise newest first
	Beyond  int64 // only emails after this email in that order; 0: from the start
	Limit   int
}
