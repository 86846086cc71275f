package notify

// State is what became of a mail, as the staff's list names it (R8).
type State string

// The states.
const (
	Waiting State = "waiting"
	Sent    State = "sent"
	Kept    State = "kept" // written, and not sent because no mail server is set
	Failed  State = "failed"
	Held    State = "held" // waited when a backup was made that was then restored; staff release it
)

// State returns what became of a mail.
func (q Queued) State() State {
	switch {
	case q.GivenUpAt != nil:
		return Failed
	case q.DoneAt != nil:
		return State(q.Outcome)
	}
	return Waiting
}

// Selection is which mails a list shows, by id (R7.3). Zero values of the
// first two mean "any"; an unknown state selects nothing.
type Selection struct {
	State  State
	To     string // part of the address, whatever the case
	Oldest bool   // oldest first; otherwise newest first
	Beyond int64  // only what comes behind this mail in that order; 0: from the start
	Limit  int
}
