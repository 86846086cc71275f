package notify

import (
	"testing"
	"time"
)

func TestQueued_Cause(t *testing.T) {
	t.Parallel()
	at := time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		outcome string
		bounce  BounceKind
		cause   Cause
		answer  string
	}{
		{"mail: sending SMTP RCPT TO command: the server answered 550 5.1.1", Refusal, CauseAddress, "550 5.1.1"},
		{"mail: sending SMTP RCPT TO command: the server answered 550 ", Refusal, CauseAddress, "550"},
		{"mail: sending SMTP MAIL FROM command: the server answered 554 5.7.10", "", CauseRejected, "554 5.7.10"},
		{"mail: sending SMTP DATA command: the server answered 451 4.3.0", "", CauseAway, "451 4.3.0"},
		{"mail: the mail server cannot be used: dial tcp: connection refused", "", CauseAway, ""},
		{"mail: it cannot be written: To is not one mail address", "", CauseBroken, ""},
		{"email cannot be rendered: ", "", CauseBroken, ""},
		{"unreadable", "", CauseBroken, ""},
		{GoneOutcome, "", CauseGone, ""},
		{Withdrawn, "", "", ""},
		{Replaced, "", "", ""},
	} {
		q := Queued{GivenUpAt: &at, Outcome: c.outcome, Bounce: Bounce{Kind: c.bounce}}
		if q.Cause() != c.cause || q.ServerAnswer() != c.answer {
			t.Errorf("%q: %q, %q", c.outcome, q.Cause(), q.ServerAnswer())
		}
		q.GivenUpAt = nil
		if q.Cause() != "" || q.ServerAnswer() != "" {
			t.Errorf("%q, which is tried again: %q, %q", c.outcome, q.Cause(), q.ServerAnswer())
		}
	}
}
