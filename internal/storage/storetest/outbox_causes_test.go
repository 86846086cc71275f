package storetest

import (
	"context"
	"testing"

	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
)

// TestOutbox_Causes: the list must use the same causes as notify.Queued.
func TestOutbox_Causes(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		ctx := context.Background()
		q := queue{t, storage.NewOutbox(db), clk, db}
		outcomes := []string{
			"mail: sending SMTP MAIL FROM command: the server answered 554 5.7.1",
			"mail: sending SMTP DATA command: the server answered 451 ",
			"mail: the mail server cannot be used: EOF", "mail: it cannot be written: the body is empty",
			"unreadable", notify.GoneOutcome, notify.Withdrawn, notify.Replaced,
		}
		for range len(outcomes) + 2 {
			q.add(mailTo("rosa@example.org"))
		}
		for i, m := range q.expectClaim(len(outcomes) + 2) {
			switch {
			case i < len(outcomes):
				q.must(q.GiveUp(ctx, m.ID, outcomes[i]))
			case i == len(outcomes):
				q.must(q.Refuse(ctx, m.ID, outcomes[0], notify.Unexplained))
			}
		}
		seen := 0
		for _, cause := range []notify.Cause{
			notify.CauseAddress, notify.CauseRejected, notify.CauseAway, notify.CauseGone, notify.CauseBroken,
		} {
			found, err := q.List(ctx, notify.Selection{Cause: cause, Limit: 99})
			q.must(err)
			if len(found) == 0 {
				t.Errorf("nothing under %s", cause)
			}
			for _, m := range found {
				seen++
				if m.Cause() != cause {
					t.Errorf("%q stands under %s, and is %s", m.Outcome, cause, m.Cause())
				}
			}
		}
		if seen != len(outcomes)-1 { // all except the two dropped emails, including the rejected one
			t.Errorf("%d mails have a cause", seen)
		}
	})
}
