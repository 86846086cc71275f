package jobs

import (
	"errors"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/mail"
)

// waits are the pauses between the tries of one mail. Together they bridge a day
// and a half without a mail server; when the try after the last pause fails too,
// the mail is given up and staff see it.
var waits = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

// delayAfter returns how long to wait after the attempts-th try (from 1) has
// failed, or false when that was the last one.
func delayAfter(attempts int) (time.Duration, bool) {
	if attempts > len(waits) {
		return 0, false
	}
	return waits[max(attempts, 1)-1], true
}

// passingTries is how often a refusal that may pass is tried again: for an hour and a half.
const passingTries = 4

// isLast reports whether a mail is given up after the attempts-th try failed.
func (f failure) isLast(attempts int) bool {
	_, again := delayAfter(attempts)
	return !again || f.final && !(f.mayPass && attempts <= passingTries)
}

// maxReason is the longest reason that is kept, in characters.
const maxReason = 200

// failure is why a mail was not delivered, in words that hold nothing of the
// mail: neither address nor link nor text.
type failure struct {
	reason  string
	final   bool   // trying again would change nothing
	mayPass bool   // but perhaps in a while
	refused string // the status of a server that refuses the address; "" otherwise
}

// writingFailed says why a mail could not be written. The errors of whoever
// makes the links are not repeated, because they are not ours to vouch for.
func writingFailed(err error) failure {
	switch {
	case errors.Is(err, notify.ErrUnwritable):
		return failure{reason: short(err.Error()), final: true}
	case errors.Is(err, fault.ErrNotFound):
		return failure{reason: notify.GoneOutcome, final: true}
	}
	return failure{reason: "the link could not be made"}
}

// sendingFailed says why a mail could not be sent. Only the words of
// mail.Error are repeated: they promise to name nobody.
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
