package audit_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/audit"
)

// chain is a trail in memory.
type chain struct {
	events []audit.Stored
	head   int64
	hash   []byte
}

func newChain(n int) *chain {
	c := &chain{}
	for i := range n {
		c.add(audit.Event{
			At:    time.Date(2026, 3, 2, 15, 4, i%60, 678901000, time.UTC),
			Actor: audit.Actor{Kind: audit.Staff, ID: int64(i), Name: "Ada Moss"}, Action: "microsite.viewed",
			Subject: audit.Subject{Kind: "microsite", ID: int64(i)}, Details: map[string]string{"version": fmt.Sprint(i)},
			Origin: audit.Origin{Address: "203.0.113.9", RequestID: fmt.Sprint("request", i)},
		})
	}
	return c
}

func (c *chain) add(e audit.Event) {
	hash := audit.Link(c.head+1, c.hash, e)
	c.events = append(c.events, audit.Stored{Event: e, Seq: c.head + 1, PreviousHash: c.hash, Hash: hash})
	c.head, c.hash = c.head+1, hash
}

func (c *chain) After(_ context.Context, seq int64, limit int) ([]audit.Stored, error) {
	var after []audit.Stored
	for _, e := range c.events {
		if e.Seq > seq && len(after) < limit {
			after = append(after, e)
		}
	}
	return after, nil
}

func (c *chain) Head(context.Context) (int64, []byte, error) { return c.head, c.hash, nil }

// Shows R7.4a.
func TestVerify_LongTrail(t *testing.T) {
	for _, n := range []int{0, 1, 999, 1000, 1001, 2500} {
		if got, err := audit.Verify(context.Background(), newChain(n)); err != nil || got != int64(n) {
			t.Errorf("%d events: verified %d, %v", n, got, err)
		}
	}
}

// tampering is every way to change one event in place, by its index.
var tampering = map[string]func(*audit.Stored){
	"the time":            func(e *audit.Stored) { e.At = e.At.Add(time.Microsecond) },
	"the kind of actor":   func(e *audit.Stored) { e.Actor.Kind = audit.Recipient },
	"the actor":           func(e *audit.Stored) { e.Actor.ID++ },
	"the actor's name":    func(e *audit.Stored) { e.Actor.Name = "Remy Stone" },
	"the action":          func(e *audit.Stored) { e.Action = "microsite.reviewed" },
	"the kind of subject": func(e *audit.Stored) { e.Subject.Kind = "mail" },
	"the subject":         func(e *audit.Stored) { e.Subject.ID++ },
	"a detail":            func(e *audit.Stored) { e.Details = map[string]string{"version": "other"} },
	"a further detail": func(e *audit.Stored) {
		e.Details = map[string]string{"version": e.Details["version"],
			"x": "y"}
	},
	"no details":      func(e *audit.Stored) { e.Details = nil },
	"the address":     func(e *audit.Stored) { e.Origin.Address = "203.0.113.10" },
	"the request":     func(e *audit.Stored) { e.Origin.RequestID = "" },
	"the hash":        func(e *audit.Stored) { e.Hash = slices.Concat(e.Hash[:31], []byte{e.Hash[31] ^ 1}) },
	"the hash before": func(e *audit.Stored) { e.PreviousHash = make([]byte, 32) },
	"a letter moved from one field to the next": func(e *audit.Stored) {
		e.Action, e.Subject.Kind = "microsite.viewe",
			"dmicrosite"
	},
}

// TestVerify_NamesChangedEvent: whatever is changed, and wherever, Verify
// says which event is the first that does not fit.
// Shows R7.4a.
func TestVerify_NamesChangedEvent(t *testing.T) {
	const n = 12
	for what, change := range tampering {
		for i := range n {
			c := newChain(n)
			change(&c.events[i])
			wantBroken(t, fmt.Sprintf("%s of event %d", what, i+1), c, int64(i+1))
		}
	}
	for i := range n {
		c := newChain(n)
		c.events = slices.Delete(c.events, i, i+1)
		if i < n-1 {
			wantBroken(t, fmt.Sprintf("event %d deleted", i+1), c, int64(i+1))
		} else if got, err := audit.Verify(context.Background(), c); err == nil || got != n-1 {
			t.Errorf("the newest event deleted: verified %d, %v", got, err)
		}
		for j := range i {
			c := newChain(n)
			c.events[i], c.events[j] = c.events[j], c.events[i]
			c.events[i].Seq, c.events[j].Seq = c.events[j].Seq, c.events[i].Seq
			wantBroken(t, fmt.Sprintf("events %d and %d swapped", j+1, i+1), c, int64(j+1))
		}
	}
}

// TestVerify_FindsChangedEventWithNewHash: who rewrites an event and its hash
// has to rewrite all that follow, and the head.
func TestVerify_FindsChangedEventWithNewHash(t *testing.T) {
	c := newChain(5)
	c.events[2].Actor.Name = "Nobody"
	c.events[2].Hash = audit.Link(3, c.events[2].PreviousHash, c.events[2].Event)
	wantBroken(t, "event 3 hashed anew", c, 4)
	c = newChain(5)
	c.events[4].Actor.Name = "Nobody"
	c.events[4].Hash = audit.Link(5, c.events[4].PreviousHash, c.events[4].Event)
	if n, err := audit.Verify(context.Background(), c); err == nil {
		t.Errorf("the newest event hashed anew: verified %d", n)
	}
}

func wantBroken(t *testing.T, what string, c *chain, at int64) {
	t.Helper()
	n, err := audit.Verify(context.Background(), c)
	if err == nil || n != at-1 || !strings.HasSuffix(err.Error(), fmt.Sprintf("broken at event %d", at)) {
		t.Errorf("%s: verified %d, %v", what, n, err)
	}
}

// TestEncoding_IsUnambiguous: fields run into each other nowhere.
func TestEncoding_IsUnambiguous(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab\"{}:,\\\x00é")), 0, 4, -1)
		draw := func(name string) audit.Event {
			return audit.Event{
				Actor:   audit.Actor{Kind: audit.ActorKind(text.Draw(r, name)), Name: text.Draw(r, name)},
				Action:  text.Draw(r, name),
				Subject: audit.Subject{Kind: text.Draw(r, name)},
				Details: rapid.MapOfN(text, text, 0, 2).
					Draw(r, name),
				Origin: audit.Origin{Address: text.Draw(r, name), RequestID: text.Draw(r, name)},
			}
		}
		a, b := draw("a"), draw("b")
		same := a.Actor == b.Actor && a.Action == b.Action && a.Subject == b.Subject && a.Origin == b.Origin &&
			fmt.Sprint(a.Details) == fmt.Sprint(b.Details)
		if hashes := string(audit.Link(1, nil, a)) == string(audit.Link(1, nil, b)); hashes && !same {
			r.Fatalf("%+v and %+v have one hash", a, b)
		}
		if string(audit.Link(1, nil, a)) != string(audit.Link(1, []byte{}, a)) ||
			string(audit.Link(1, nil, a)) == string(audit.Link(2, nil, a)) {
			r.Fatal("the place in the chain is not part of the hash, or nothing differs from empty")
		}
	})
}

// TestVerify_FindsRewrittenChain: a trail that somebody rewrote from one
// event on, hashes, head and all, is whole in itself. A place in it that was written
// down elsewhere shows what happened.
func TestVerify_FindsRewrittenChain(t *testing.T) {
	genuine, forged := newChain(5), newChain(2)
	marks := map[int64]audit.Mark{}
	for _, e := range genuine.events {
		m, err := audit.ParseMark(" " + audit.Mark{Seq: e.Seq, Hash: e.Hash}.String() + "\n")
		if err != nil {
			t.Fatal(err)
		}
		marks[e.Seq] = m
	}
	for _, e := range genuine.events[2:] {
		e.Actor.Name = "Nobody"
		forged.add(e.Event)
	}
	if n, err := audit.Verify(context.Background(), forged); err != nil || n != 5 {
		t.Fatalf("a chain that fits was refused: %d, %v", n, err)
	}
	for seq, m := range marks {
		if _, err := audit.Verify(context.Background(), genuine, m); err != nil {
			t.Errorf("the genuine trail by mark %d: %v", seq, err)
		}
		if _, err := audit.Verify(context.Background(), forged, marks[1], m); (err == nil) != (seq < 3) {
			t.Errorf("the forged trail by mark %d: %v", seq, err)
		}
	}
	if _, err := audit.Verify(context.Background(), newChain(4), marks[5]); err == nil ||
		!strings.Contains(err.Error(), "reached 5 once") {
		t.Errorf("a trail that was cut off: %v", err)
	}
	for _, text := range []string{"", "5", "5:", ":00", "0:" + strings.Repeat("0", 64), "5:" + strings.Repeat("0", 62),
		"5:" + strings.Repeat("g", 64)} {
		if m, err := audit.ParseMark(text); err == nil {
			t.Errorf("%q is taken for %v", text, m)
		}
	}
}
