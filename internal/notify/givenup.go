package notify

import (
	"regexp"
	"strings"
)

// Cause is the reason for giving up an email, grouped by the place to look for the problem.
type Cause string

// Values of Cause.
const (
	CauseAddress  Cause = "address"  // the mail server accepts nothing for this address
	CauseRejected Cause = "rejected" // the mail server rejected it for another reason
	CauseAway     Cause = "away"     // the mail server was unavailable or busy for all tries
	CauseGone     Cause = "gone"     // the record of the email no longer exists
	CauseBroken   Cause = "broken"   // the email cannot be written
)

// Outcomes of emails that were given up without a try, or regardless of the mail server's response.
const (
	// Replaced: while the address was blocked, a newer email or a new address superseded this email.
	Replaced = "replaced"
	// Withdrawn: the change that the email reports was undone.
	Withdrawn = "withdrawn"
	// GoneOutcome: the record of the email no longer exists.
	GoneOutcome = "what this mail is about is no longer there"
)

// served matches an outcome that ends with the mail server's response, or that has no response.
var served = regexp.MustCompile(`^mail: (?:.*: the server answered (([45])[0-9]{2}( [0-9]+(?:\.[0-9]+){1,2})?))?`)

// Cause returns the reason for giving up an email, or "" for any other email.
func (q Queued) Cause() Cause {
	match := served.FindStringSubmatch(q.Outcome)
	switch {
	case q.GivenUpAt == nil || q.State() == Dropped:
		return ""
	case q.Bounce.Kind == Refusal:
		return CauseAddress
	case q.Outcome == GoneOutcome:
		return CauseGone
	case match == nil || strings.HasPrefix(q.Outcome, unwritten):
		return CauseBroken
	case match[2] == "5":
		return CauseRejected
	}
	return CauseAway
}

// unwritten is the prefix of the outcome of an email that Beacon could not write, so no email server received it.
const unwritten = "mail: it cannot be written"

// ServerAnswer returns the mail server's error code for an email, such as "550 5.7.1", or "" without one.
func (q Queued) ServerAnswer() string {
	match := served.FindStringSubmatch(q.Outcome)
	if match == nil || q.GivenUpAt == nil {
		return ""
	}
	return match[1]
}
