package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/health"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
)

// TestHealth is the contract of storage.Health, on both databases.
func TestHealth(t *testing.T) {
	for name, test := range map[string]func(*testing.T, queue){
		"mails wait from when they were due": healthOfEmails,
		"jobs are done by any node":          healthOfJobs,
		"a backup counts once it was made":   healthOfBackups,
	} {
		t.Run(name, func(t *testing.T) {
			Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
				test(t, queue{t, storage.NewOutbox(db), clk, db})
			})
		})
	}
}

func healthOfEmails(t *testing.T, q queue) {
	ctx, seen := context.Background(), storage.NewHealth(q.db)
	expect := func(when string, waiting int64, since time.Time, givenUp int64) {
		t.Helper()
		got, err := seen.Outbox(ctx)
		q.must(err)
		if got.Waiting != waiting || got.GivenUp != givenUp || waiting > 0 && !got.Since.Equal(since) {
			t.Errorf("%s: %+v", when, got)
		}
	}
	expect("nothing", 0, Start, 0)
	later := mailTo("later@example.org")
	later.NotBefore = Start.Add(time.Hour)
	q.add(later)
	expect("not due", 0, Start, 0)
	q.clock.Advance(2 * time.Hour)
	expect("due", 1, later.NotBefore, 0)
	q.add(mailTo("now@example.org"))
	expect("two", 2, later.NotBefore, 0)
	claimed, err := q.Claim(ctx, 1, time.Hour)
	q.must(err)
	expect("the older one is being sent", 1, Start.Add(2*time.Hour), 0)
	q.must(q.Retry(ctx, claimed[0].ID, q.clock.Now().Add(time.Hour), "away"))
	expect("in vain", 2, Start, 0)
	q.must(q.GiveUp(ctx, claimed[0].ID, "away"))
	expect("given up", 1, Start.Add(2*time.Hour), 1)
	q.clock.Advance(health.GivenUpFor + time.Second)
	expect("long ago", 1, Start.Add(2*time.Hour), 0)
	claimed, err = q.Claim(ctx, 1, time.Hour)
	q.must(err)
	q.must(q.Refuse(ctx, claimed[0].ID, "no such mailbox", "no-mailbox"))
	expect("refused, which the list of bounces shows", 0, Start, 0)
	q.add(mailTo("now@example.org"))
	expect("to an address that is settled first", 0, Start, 0)
}

func healthOfJobs(t *testing.T, q queue) {
	ctx, seen := context.Background(), storage.NewHealth(q.db)
	q.must(seen.PutJobSuccess(ctx, "retention"))
	q.clock.Advance(time.Hour)
	q.must(seen.PutJobSuccess(ctx, "retention"))
	q.clock.Advance(-time.Minute) // another node with a clock that is slightly behind
	q.must(seen.PutJobSuccess(ctx, "retention"))
	done, err := seen.JobSuccesses(ctx)
	q.must(err)
	if len(done) != 1 || !done["retention"].Equal(Start.Add(time.Hour)) {
		t.Errorf("%v", done)
	}
}

func healthOfBackups(t *testing.T, q queue) {
	ctx, seen := context.Background(), storage.NewHealth(q.db)
	happen := func(action string) {
		t.Helper()
		q.must(storage.NewAuditTrail(q.db).Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System},
			At:    q.clock.Now(), Action: action, Subject: audit.Subject{Kind: "backup"},
		}))
		q.clock.Advance(time.Hour)
	}
	happen("backup.begun")
	if last, err := seen.LastBackup(ctx); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("only begun: %+v, %v", last, err)
	}
	happen(storage.BackupMade)
	happen("backup.begun")
	last, err := seen.LastBackup(ctx)
	q.must(err)
	if !last.At.Equal(Start.Add(time.Hour)) {
		t.Errorf("made: %+v", last)
	}
	if n, err := seen.EventsWaiting(ctx); n != 3 || err != nil {
		t.Errorf("%d wait for a place, %v", n, err)
	}
}
