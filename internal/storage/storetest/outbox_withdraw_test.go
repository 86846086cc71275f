package storetest

import (
	"context"
	"strings"
	"testing"

	"beacon/internal/notify"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// outboxWithdraws: pending emails to an address about one record must be withdrawn, even if they were attempted or
// given up. Sent emails, and emails to others or about other records, must remain.
// Shows R12.2q.
func outboxWithdraws(t *testing.T, q queue) {
	ctx := context.Background()
	add := func(to string, id int64) {
		m := mailTo(to)
		m.Link.ID = id
		q.add(m)
	}
	add("Rosa@example.org", 7)
	add("rosa@example.org", 7)
	add("rosa@example.org", 7)
	claimed := q.expectClaim(3)
	q.must(q.GiveUp(ctx, claimed[2].ID, "the server answered 550"))
	q.must(q.Finish(ctx, claimed[0].ID, "sent"))
	add("rosa@example.org", 7)
	add("rosa@example.org", 8)
	add("juan@example.org", 7)
	q.must(q.db.InTx(ctx, func(s *sqlgen.Queries) error {
		return storage.NewOutboxTx(q.db, s).WithdrawWaiting(ctx, "ROSA@example.org", func(l notify.Link) bool {
			return l.ID == 7
		})
	}))
	q.must(q.Retry(ctx, claimed[1].ID, q.clock.Now(), "the server answered 451"))
	list, err := q.List(ctx, notify.Selection{Oldest: true, Limit: 9})
	q.must(err)
	var states []string
	for _, m := range list {
		states = append(states, string(m.State())+" "+m.Outcome)
	}
	if got := strings.Join(states, ", "); got != "sent sent, dropped withdrawn, dropped withdrawn, waiting , waiting " {
		t.Errorf("the outbox holds %s", got)
	}
}
