package texts

import (
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// State is the state of a version. Whether an approved version is in force depends on the day.
type State string

// The states.
const (
	Draft    State = "draft"
	Waiting  State = "waiting"  // for the approval of a second person
	Approved State = "approved" // in force from InForceFrom on
)

// Version is one wording of a text.
type Version struct {
	ID          int64 // 0: template
	Text        Text
	Number      int // 0: template
	State       State
	Words       Words
	Facts       Facts
	InForceFrom string // ISO day in the registry's time zone; empty: not chosen, or template
	Reason      string // why it changes, for the second person
	Author      Person // who saved it last; ID 0: imported by a command
	Second      int64  // the administrator who is asked to approve; 0: not chosen
	SentBy      Person
	SentAt      *time.Time
	ApprovedBy  Person
	ApprovedAt  *time.Time
	SavedAt     time.Time
	Revision    int64 // increases with each change of the row
}

// Person is a staff account.
type Person struct {
	ID   int64
	Name string
}

// IsTemplate reports whether the version shipped with Beacon.
func (v Version) IsTemplate() bool { return v.Number == 0 }

// Hash returns the hash of the version's words and facts.
func (v Version) Hash() string { return Hash(v.Text, v.Words, v.Facts) }

// Action is a change of a version's state, and the action of its audit event.
type Action string

// The actions.
const (
	Save    Action = "text.saved"
	Discard Action = "text.discarded"
	Send    Action = "text.sent"
	Return  Action = "text.returned" // by the second person, or by the author to change it
	Approve Action = "text.approved" // by the second person
	// ApproveAlone is an approval by one person, of the kinds that need no second one.
	ApproveAlone Action = "text.approved-alone"
	Withdraw     Action = "text.withdrawn" // before the day from which it would be in force
)

// transitions lists every change of state. A discarded draft is deleted.
var transitions = []struct {
	action   Action
	from, to State
}{
	{Save, Draft, Draft},
	{Discard, Draft, ""},
	{Send, Draft, Waiting},
	{Return, Waiting, Draft},
	{Approve, Waiting, Approved},
	{ApproveAlone, Draft, Approved},
	{Withdraw, Approved, Draft},
}

// after returns the state after an action, or a Conflict fault if the action is not possible.
func (s State) after(a Action) (State, error) {
	for _, t := range transitions {
		if t.action == a && t.from == s {
			return t.to, nil
		}
	}
	return s, fault.New(fault.Conflict, catalogues.Text("texts.state"))
}

// inForce returns the version in force on a day (ISO): of the approved versions in force from that day or an earlier
// one, the newest. Without one it returns false, and the template is in force.
func inForce(versions []Version, day string) (Version, bool) {
	newest, found := Version{}, false
	for _, v := range versions {
		if v.State == Approved && v.InForceFrom <= day && v.Number > newest.Number {
			newest, found = v, true
		}
	}
	return newest, found
}

// open returns the draft or waiting version. A text has at most one.
func open(versions []Version) (Version, bool) {
	i := slices.IndexFunc(versions, func(v Version) bool { return v.State != Approved })
	if i < 0 {
		return Version{}, false
	}
	return versions[i], true
}

// Status is the state of a version as shown: an approved version is upcoming, in force or replaced, by the day.
type Status string

// The statuses besides those of State.
const (
	StatusTemplate Status = "template"
	StatusUpcoming Status = "upcoming"
	StatusInForce  Status = "in-force"
	StatusReplaced Status = "replaced"
)

// Status returns the status of a version of l.
func (l Listed) Status(v Version) Status {
	switch {
	case v.IsTemplate():
		return StatusTemplate
	case v.State != Approved:
		return Status(v.State)
	case v.Number == l.InForce.Number:
		return StatusInForce
	case v.Number < l.InForce.Number:
		return StatusReplaced
	}
	return StatusUpcoming
}
