package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/snapshot"
)

// TestOutbox is the contract of the email queue, on both databases.
func TestOutbox(t *testing.T) {
	for name, test := range map[string]func(*testing.T, queue){
		"what goes in comes out":           outboxKeepsEmails,
		"a dedupe key is taken once":       outboxDropsDuplicates,
		"mails wait for their time":        outboxWaits,
		"two claims share nothing":         outboxClaimsExclusively,
		"a lease that runs out is free":    outboxLeases,
		"a retry waits, with its reason":   outboxRetries,
		"settled mails are settled":        outboxSettles,
		"lists narrow, sort and page":      outboxLists,
		"no change, no mail":               outboxFollowsItsTransaction,
		"what cannot be written stays out": outboxRefusesTheUnwritable,
		"what a restore held is released":  outboxHoldsAndReleases,
		"waiting mails can be withdrawn":   outboxWithdraws,
	} {
		t.Run(name, func(t *testing.T) {
			Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
				test(t, queue{t, storage.NewOutbox(db), clk, db})
			})
		})
	}
}

// queue is an outbox. Its errors end the test.
type queue struct {
	t *testing.T
	storage.Outbox
	clock *clock.Fixed
	db    *storage.DB
}

func (q queue) add(m notify.Email) {
	q.t.Helper()
	q.must(q.Enqueue(context.Background(), m))
}

func (q queue) must(err error) {
	q.t.Helper()
	if err != nil {
		q.t.Fatal(err)
	}
}

func (q queue) claim(limit int) []notify.Queued {
	q.t.Helper()
	items, err := q.Claim(context.Background(), limit, time.Minute)
	q.must(err)
	return items
}

// expectClaim claims all due emails and expects n.
func (q queue) expectClaim(n int) []notify.Queued {
	q.t.Helper()
	items := q.claim(100)
	if len(items) != n {
		q.t.Fatalf("claimed %d mails, want %d", len(items), n)
	}
	return items
}

func (q queue) item(id int64) notify.Queued {
	q.t.Helper()
	item, err := q.Item(context.Background(), id)
	q.must(err)
	return item
}

func (q queue) expectWaiting(want int64) {
	q.t.Helper()
	n, err := q.Waiting(context.Background())
	q.must(err)
	if n != want {
		q.t.Errorf("%d mails wait, want %d", n, want)
	}
}

func mailTo(to string) notify.Email {
	return notify.Email{
		Template: notify.ChangesAsked, Lang: locale.Spanish, To: to, ToName: "Rosa Ejemplo ñ 🏠",
		Params: map[string]string{notify.FirstName: "Rosa"},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	}
}

func outboxKeepsEmails(t *testing.T, q queue) {
	m := mailTo("rosa@example.org")
	q.add(m)
	q.expectWaiting(1)
	got := q.expectClaim(1)[0]
	if got.Attempts != 1 || got.To != m.To || got.ToName != m.ToName || got.Template != m.Template ||
		got.Lang != m.Lang || got.Link != m.Link || got.Params[notify.FirstName] != "Rosa" {
		t.Errorf("got %+v", got)
	}
	item := q.item(got.ID)
	if item.Link != m.Link || !item.CreatedAt.Equal(Start) || !item.RunAt.Equal(Start) || item.DoneAt != nil ||
		item.GivenUpAt != nil ||
		item.Outcome != "" {
		t.Errorf("stored as %+v", item)
	}
	if _, err := q.Item(context.Background(), got.ID+1); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an unknown mail answers %v", err)
	}
}

func outboxDropsDuplicates(t *testing.T, q queue) {
	first, second, other := mailTo("first@example.org"), mailTo("second@example.org"), mailTo("other@example.org")
	first.DedupeKey, second.DedupeKey, other.DedupeKey = "review-12", "review-12", "review-13"
	q.add(first)
	q.add(second)
	q.add(other)
	q.add(mailTo("no-key@example.org"))
	q.add(mailTo("no-key@example.org"))
	items := q.expectClaim(4)
	if !slices.ContainsFunc(items, func(m notify.Queued) bool { return m.To == first.To }) {
		t.Error("the first of two mails with one key must stay")
	}
	for _, item := range items {
		q.must(q.Finish(context.Background(), item.ID, "sent"))
	}
	q.add(second) // the key remains taken after the email was sent
	q.expectClaim(0)
}

func outboxWaits(t *testing.T, q queue) {
	late, past := mailTo("late@example.org"), mailTo("past@example.org")
	late.NotBefore, past.NotBefore = Start.Add(time.Hour), Start.Add(-time.Hour)
	q.add(late)
	q.add(past)
	if got := q.expectClaim(1)[0]; got.To != "past@example.org" {
		t.Errorf("claimed %s", got.To)
	}
	q.clock.Advance(time.Hour - time.Microsecond)
	for _, item := range q.claim(100) {
		if item.To == "late@example.org" {
			t.Error("claimed too early")
		}
	}
	q.clock.Advance(time.Microsecond)
	if got := q.expectClaim(1)[0]; got.To != "late@example.org" {
		t.Errorf("claimed %s", got.To)
	}
}

// outboxClaimsExclusively claims concurrently: each email must be claimed once.
func outboxClaimsExclusively(t *testing.T, q queue) {
	const mails, claimers = 60, 8
	for range mails {
		q.add(mailTo("rosa@example.org"))
	}
	var mu sync.Mutex
	owners := map[int64]int{}
	var all sync.WaitGroup
	for range claimers {
		all.Go(func() {
			for {
				items, err := q.Claim(context.Background(), 5, time.Minute)
				if err != nil {
					t.Errorf("claim: %v", err)
					return
				}
				if len(items) == 0 {
					return
				}
				mu.Lock()
				for _, item := range items {
					owners[item.ID]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for id, n := range owners {
		if n != 1 {
			t.Errorf("mail %d was claimed %d times", id, n)
		}
	}
	// A claim may return nothing while another transaction holds the rows.
	rest := len(q.claim(mails))
	if len(owners)+rest != mails {
		t.Errorf("%d mails claimed and %d left, of %d", len(owners), rest, mails)
	}
}

func outboxLeases(t *testing.T, q queue) {
	q.add(mailTo("rosa@example.org"))
	q.expectClaim(1)
	q.clock.Advance(time.Minute - time.Microsecond)
	q.expectClaim(0)
	q.clock.Advance(time.Microsecond)
	if got := q.expectClaim(1)[0]; got.Attempts != 2 {
		t.Errorf("attempt %d, want 2", got.Attempts)
	}
	q.expectWaiting(1)
}

func outboxRetries(t *testing.T, q queue) {
	q.add(mailTo("rosa@example.org"))
	id := q.expectClaim(1)[0].ID
	at := q.clock.Now().Add(5 * time.Minute)
	q.must(q.Retry(context.Background(), id, at, "the server answered 451"))
	if got := q.item(id); !got.RunAt.Equal(at) || got.Outcome != "the server answered 451" || got.Attempts != 1 {
		t.Errorf("waits as %+v", got)
	}
	q.clock.Advance(5*time.Minute - time.Microsecond)
	q.expectClaim(0)
	q.clock.Advance(time.Microsecond)
	if got := q.expectClaim(1)[0]; got.Attempts != 2 {
		t.Errorf("attempt %d, want 2", got.Attempts)
	}
	q.must(q.Retry(context.Background(), id, q.clock.Now(), "stopped")) // returned within the lease
	q.expectClaim(1)
}

func outboxSettles(t *testing.T, q queue) {
	q.add(mailTo("sent@example.org"))
	q.add(mailTo("refused@example.org"))
	items := q.expectClaim(2)
	q.must(q.Finish(context.Background(), items[0].ID, "kept"))
	q.must(q.GiveUp(context.Background(), items[1].ID, "no such address"))
	done, refused := q.item(items[0].ID), q.item(items[1].ID)
	if done.DoneAt == nil || !done.DoneAt.Equal(q.clock.Now()) || done.GivenUpAt != nil || done.Outcome != "kept" {
		t.Errorf("finished as %+v", done)
	}
	if refused.GivenUpAt == nil || !refused.GivenUpAt.Equal(q.clock.Now()) || refused.DoneAt != nil ||
		refused.Outcome != "no such address" {
		t.Errorf("given up as %+v", refused)
	}
	q.clock.Advance(48 * time.Hour)
	q.expectClaim(0)
	q.expectWaiting(0)
}

// outboxLists: the list of emails for staff (R7.3).
func outboxLists(t *testing.T, q queue) {
	for _, to := range []string{"a@example.org", "b@example.org", "c@example.org"} {
		q.add(mailTo(to))
	}
	ctx := context.Background()
	first, err := q.List(ctx, notify.Selection{Limit: 2})
	q.must(err)
	if len(first) != 2 {
		t.Fatalf("the newest page is %+v", first)
	}
	claimed, err := q.Claim(ctx, 2, time.Minute)
	q.must(err)
	q.must(q.GiveUp(ctx, claimed[0].ID, "no such mailbox"))
	q.must(q.Finish(ctx, claimed[1].ID, "kept"))
	for _, c := range []struct {
		selection notify.Selection
		want      string
	}{
		{notify.Selection{Limit: 2}, "c b"},
		{notify.Selection{Limit: 2, Beyond: first[1].ID}, "a"},
		{notify.Selection{Limit: 2, Oldest: true}, "a b"},
		{notify.Selection{Limit: 2, Oldest: true, Beyond: first[1].ID}, "c"},
		{notify.Selection{Limit: 5, To: "B@EX"}, "b"},
		{notify.Selection{Limit: 5, To: "%%b@"}, ""},
		{notify.Selection{Limit: 5, State: notify.Failed}, "a"},
		{notify.Selection{Limit: 5, State: notify.GivenUp}, "a"},
		{notify.Selection{Limit: 5, State: notify.Dropped}, ""},
		{notify.Selection{Limit: 5, Cause: notify.CauseBroken}, "a"},
		{notify.Selection{Limit: 5, Cause: notify.CauseAway}, ""},
		{notify.Selection{Limit: 5, Since: q.clock.Now()}, "a"},
		{notify.Selection{Limit: 5, Since: q.clock.Now().Add(time.Second)}, ""},
		{notify.Selection{Limit: 5, Address: "B@example.org"}, "b"},
		{notify.Selection{Limit: 5, Address: "example.org"}, ""},
		{notify.Selection{Limit: 5, IDs: []int64{first[0].ID, 4711}}, "c"},
		{notify.Selection{Limit: 5, State: notify.Kept}, "b"},
		{notify.Selection{Limit: 5, State: notify.Waiting}, "c"},
		{notify.Selection{Limit: 5, State: notify.Sent}, ""},
		{notify.Selection{Limit: 5, State: "lost"}, ""},
	} {
		found, err := q.List(ctx, c.selection)
		q.must(err)
		var got []string
		for _, m := range found {
			got = append(got, strings.TrimSuffix(m.To, "@example.org"))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v answers %v, want %s", c.selection, got, c.want)
		}
	}
}

// outboxHoldsAndReleases: emails that were pending in a backup must not be sent automatically (ADR 31).
func outboxHoldsAndReleases(t *testing.T, q queue) {
	ctx := context.Background()
	for _, to := range []string{"sent@example.org", "claimed@example.org", "late@example.org", "last@example.org"} {
		m := mailTo(to)
		if to == "late@example.org" {
			m.NotBefore = q.clock.Now().Add(time.Hour)
		}
		q.add(m)
	}
	claimed := q.expectClaim(3)
	q.must(q.Finish(ctx, claimed[0].ID, "sent"))
	q.must(q.Retry(ctx, claimed[2].ID, q.clock.Now().Add(time.Hour), "the server answered 451"))
	var held int64
	q.must(snapshot.Refill(ctx, q.db, func(r *snapshot.Target) (err error) {
		held, err = r.HoldEmails(ctx, q.clock.Now())
		return err
	}))
	q.expectWaiting(0)
	q.clock.Advance(24 * time.Hour)
	q.expectClaim(0)
	list, err := q.List(ctx, notify.Selection{State: notify.Held, Oldest: true, Limit: 9})
	q.must(err)
	if held != 3 || len(list) != 3 || list[0].To != "claimed@example.org" || list[0].State() != notify.Held {
		t.Fatalf("%d are held: %+v", held, list)
	}
	by := audit.Event{
		At: q.clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: 1}, Action: "mail.released",
		Subject: audit.Subject{Kind: "mail"},
	}
	want := []int64{list[0].ID, list[2].ID}
	for _, expected := range [][]int64{want, nil} { // the second time they are no longer held
		got, err := q.Release(ctx, []int64{list[2].ID, claimed[0].ID, list[0].ID, 4711}, by)
		q.must(err)
		if !slices.Equal(got, expected) {
			t.Errorf("released %v, want %v", got, expected)
		}
	}
	for _, id := range append(want, list[1].ID) {
		events, err := storage.NewAuditTrail(q.db).SubjectEvents(ctx, audit.Subject{Kind: "mail", ID: id}, 0, 9)
		q.must(err)
		if told := slices.Contains(want, id); len(events) != map[bool]int{true: 1}[told] {
			t.Errorf("of mail %d the trail tells %+v", id, events)
		}
	}
	for _, m := range q.expectClaim(2) {
		if !slices.Contains(want, m.ID) || m.Attempts != 1 {
			t.Errorf("claimed %+v", m)
		}
	}
}

// outboxFollowsItsTransaction: an email reports a change, so it must exist exactly if the change was committed.
func outboxFollowsItsTransaction(t *testing.T, q queue) {
	ctx := context.Background()
	sites := micrositestore.NewMicrosites(q.db)
	refused := errors.New("refused")
	err := sites.InTx(ctx, func(tx microsite.Tx) error {
		q.must(tx.Enqueue(ctx, mailTo("nobody@example.org")))
		return refused
	})
	if !errors.Is(err, refused) {
		t.Fatalf("got %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = sites.InTx(ctx, func(tx microsite.Tx) error {
			q.must(tx.Enqueue(ctx, mailTo("nobody@example.org")))
			panic("on the way")
		})
	}()
	q.expectWaiting(0)
	q.must(sites.InTx(ctx, func(tx microsite.Tx) error { return tx.Enqueue(ctx, mailTo("rosa@example.org")) }))
	if got := q.expectClaim(1)[0]; got.To != "rosa@example.org" {
		t.Errorf("claimed a mail to %s", got.To)
	}
}

// outboxRefusesTheUnwritable: an invalid email must fail the transaction that creates it, instead of failing later
// unnoticed.
func outboxRefusesTheUnwritable(t *testing.T, q queue) {
	m := mailTo("rosa@example.org")
	m.Params = nil
	if err := q.Enqueue(context.Background(), m); !errors.Is(err, notify.ErrUnwritable) {
		t.Errorf("a mail without its parameter answers %v", err)
	}
	if waiting, err := q.Waiting(context.Background()); err != nil || waiting != 0 {
		t.Errorf("%d mails wait, %v", waiting, err)
	}
}
