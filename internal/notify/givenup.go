package notify

import (
	"regexp"
	"strings"
)

// Cause is why a mail was given up, in terms of where to look.
type Cause string

// The causes.
const (
	CauseAddress  Cause = "address"  // the mail server takes nothing for this address
	CauseRejected Cause = "rejected" // the mail server rejected it for another reason
	CauseAway     Cause = "away"     // the mail server was away or busy for as long as it was tried
	CauseGone     Cause = "gone"     // what it is about is no longer there
	CauseBroken   Cause = "broken"   // it cannot be written
)

// The outcomes of mails that were given up without a try, or whatever a mail server says.
const (
	// Replaced: it waited for a blocked address and was overtaken, by a newer one or by another address on the record.
	Replaced = "replaced"
	// Withdrawn: what it tells of was taken back.
	Withdrawn = "withdrawn"
	// GoneOutcome: what it is about is no longer there.
	GoneOutcome = "what this mail is about is no longer there"
)

// served is the outcome of a mail of which the mail server has the last word, or said none.
var served = regexp.MustCompile(`^mail: (?:.*: the server answered (([45])[0-9]{2}( [0-9]+(?:\.[0-9]+){1,2})?))?`)

// Cause returns why a mail was given up; "" for any other mail.
func (q Queued) Cause() Cause {
	said := served.FindStringSubmatch(q.Outcome)
	switch {
	case q.GivenUpAt == nil || q.State() == Dropped:
		return ""
	case q.Bounce.Kind == Refusal:
		return CauseAddress
	case q.Outcome == GoneOutcome:
		return CauseGone
	case said == nil || strings.HasPrefix(q.Outcome, unwritten):
		return CauseBroken
	case said[2] == "5":
		return CauseRejected
	}
	return CauseAway
}

// unwritten begins the outcome of a mail that no mail server was given, because it is none (package mail).
const unwritten = "mail: it cannot be written"

// ServerAnswer returns the code with which the mail server refused a mail, such as "550 5.7.1"; "" without one.
func (q Queued) ServerAnswer() string {
	said := served.FindStringSubmatch(q.Outcome)
	if said == nil || q.GivenUpAt == nil {
		return ""
	}
	return said[1]
}
