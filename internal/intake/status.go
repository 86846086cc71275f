package intake

// Status is the center's progress with a patient.
type Status string

// The statuses, in order.
const (
	New       Status = "new"
	Contacted Status = "contacted" // the patient was reached
	Scheduled Status = "scheduled" // there is an appointment
	Closed    Status = "closed"
)

// Reason is a center's reason to close an entry.
type Reason string

// The reasons.
const (
	InEvaluation  Reason = "in-evaluation"   // the center accepted the patient
	NotOurPatient Reason = "not-our-patient" // for a champion registration
	NoAnswer      Reason = "no-answer"
	NotInterested Reason = "not-interested"
	NotEligible   Reason = "not-eligible"
	Elsewhere     Reason = "elsewhere" // chose another center
	Duplicate     Reason = "duplicate"
	OtherReason   Reason = "other"
)

// Reasons are always available; NotOurPatient is available only while a site waits for the confirmation.
var Reasons = []Reason{InEvaluation, NoAnswer, NotInterested, NotEligible, Elsewhere, Duplicate, OtherReason}

// AllReasons returns every reason to close an entry.
func AllReasons() []Reason { return append([]Reason{NotOurPatient}, Reasons...) }

// event is an event that changes the status of an entry.
type event string

const (
	eventReached  event = "reached"
	eventSchedule event = "schedule"
	eventClose    event = "close"
	eventReopen   event = "reopen"
	eventTransfer event = "transfer" // to another center, which has to reach the patient itself
)

// transitions is the complete state machine: the statuses in which an event is allowed, and the new status. An entry
// that was closed by mistake can be reopened and keeps its log.
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

// move returns the status after e, or false if e is not allowed in from.
func move(e event, from Status) (Status, bool) {
	t := transitions[e]
	for _, s := range t.from {
		if s == from {
			return t.to, true
		}
	}
	return from, false
}
