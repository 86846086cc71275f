package jobs

import (
	"errors"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/mail"
)

// waits are the pauses between the attempts to send one email. Together they bridge an outage of the email server of a
// day and a half. If the attempt after the last pause fails too, the email is given up and shown to staff.
var waits = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

// delayAfter returns the pause after failed attempt number attempts, counted from 1. It returns false after the last
// one.
func delayAfter(attempts int) (time.Duration, bool) {
	if attempts > len(waits) {
		return 0, false
	}
	return waits[max(attempts, 1)-1], true
}

// passingTries is the number of retries after a temporary refusal; they take an hour and a half.
const passingTries = 4

// isLast reports whether the email is given up after failed attempt number attempts.
func (f failure) isLast(attempts int) bool {
	_, again := delayAfter(attempts)
	return !again || f.final && !(f.mayPass && attempts <= passingTries)
}

// maxReason is the maximum length of a stored reason, in characters.
const maxReason = 200

// failure is the reason why an email was not delivered. The text contains nothing from the email: no address, link or
// text.
type failure struct {
	reason  string
	final   bool   // a retry would not help
	mayPass bool   // but a retry might help later
	refused string // the status of a server that refuses the address; "" otherwise
}

// writingFailed returns the reason why an email could not be written. Errors of link makers are not repeated, because
// they may contain personal data.
func writingFailed(err error) failure {
	switch {
	case errors.Is(err, notify.ErrUnwritable):
		return failure{reason: short(err.Error()), final: true}
	case errors.Is(err, fault.ErrNotFound):
		return failure{reason: notify.GoneOutcome, final: true}
	}
	return failure{reason: "the link could not be made"}
}

// sendingFailed returns the reason why an email could not be sent. It repeats only the text of mail.Error, which
// contains no personal data.
func sendingFailed(err error) failure {
	reason := "the mail could not be handed on"
	var known *mail.Error
	if errors.As(err, &known) {
		reason = known.Error()
	}
	return failure{short(reason), mail.IsPermanent(err), mail.MayPass(err), mail.RefusedBy(err)}
}

func short(reason string) string {
	r := []rune(reason)
	return string(r[:min(len(r), maxReason)])
}
