package intake

// Status is how far a center has come with a patient.
type Status string

// The statuses, in order.
const (
	New       Status = "new"
	Contacted Status = "contacted" // the patient was reached
	Scheduled Status = "scheduled" // there is an appointment
	Closed    Status = "closed"
)

// Reason is why a center is done with a patient.
type Reason string

// The reasons.
const (
	InEvaluation  Reason = "in-evaluation"   // the center took the patient on
	NotOurPatient Reason = "not-our-patient" // of a champion registration
	NoAnswer      Reason = "no-answer"
	NotInterested Reason = "not-interested"
	NotEligible   Reason = "not-eligible"
	Elsewhere     Reason = "elsewhere" // goes to another center
	Duplicate     Reason = "duplicate"
	OtherReason   Reason = "other"
)

// Reasons are those that somebody can always choose from; NotOurPatient is one where
// a site waits for that word.
var Reasons = []Reason{InEvaluation, NoAnswer, NotInterested, NotEligible, Elsewhere, Duplicate, OtherReason}

// AllReasons returns every reason for which an entry can be closed.
func AllReasons() []Reason { return append([]Reason{NotOurPatient}, Reasons...) }

// event is something that moves an entry of the queue.
type event string

const (
	eventReached  event = "reached"
	eventSchedule event = "schedule"
	eventClose    event = "close"
	eventReopen   event = "reopen"
	eventTransfer event = "transfer" // to another center, which has to reach the patient itself
)

// transitions is the whole state machine: where an event may start, and where it
// leads. An entry that was closed by mistake can be opened again and keeps its
// log.
var transitions = map[event]struct {
	from []Status
	to   Status
}{
	eventReached:  {from: []Status{New}, to: Contacted},
	eventSchedule: {from: []Status{New, Contacted, Scheduled}, to: Scheduled},
	eventClose:    {from: []Status{New, Contacted, Scheduled}, to: Closed},
	eventReopen:   {from: []Status{Closed}, to: New},
	eventTransfer: {from: []Status{New, Contacted, Scheduled}, to: New},
}

// move returns the status after e, or false when e cannot happen from here.
func move(e event, from Status) (Status, bool) {
	t := transitions[e]
	for _, s := range t.from {
		if s == from {
			return t.to, true
		}
	}
	return from, false
}
