package coaching_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/coaching"
	"beacon/internal/platform/fault"
)

var start = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

// TestNote_StatusNeverDecreases has both sides view and reply in any order. The status never decreases, times never
// change, only the other side replies and only once, and a side that has viewed the notes has none unread.
func TestNote_StatusNeverDecreases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := coaching.Note{
			From: coaching.Side(rapid.Bool().Draw(t, "from recipient")), Status: coaching.Sent, Text: "x", SentAt: start,
		}
		for i := range rapid.IntRange(1, 12).Draw(t, "steps") {
			side := coaching.Side(rapid.Bool().Draw(t, "recipient acts"))
			at := start.Add(time.Duration(i+1) * time.Minute)
			before := n
			if rapid.Bool().Draw(t, "looks") {
				var changed bool
				if n, changed = n.ViewedBy(side, at); changed != before.UnreadBy(side) {
					t.Fatalf("looking at %+v changed %v", before, changed)
				}
				if n.UnreadBy(side) {
					t.Fatalf("still unread by who looked: %+v", n)
				}
			} else {
				after, err := n.RepliedBy(side, "reply", at)
				allowed := side != n.From && n.Status != coaching.RepliedTo
				if allowed != (err == nil) || (err != nil && fault.CodeFrom(err) != fault.Conflict) {
					t.Fatalf("reply to %+v by %v: %v", n, side, err)
				}
				n = after
			}
			check(t, before, n)
		}
	})
}

func check(t *rapid.T, before, after coaching.Note) {
	if after.Status < before.Status || after.Status > coaching.RepliedTo {
		t.Fatalf("status went from %d to %d", before.Status, after.Status)
	}
	for _, times := range [][2]*time.Time{{before.ViewedAt, after.ViewedAt}, {before.RepliedAt, after.RepliedAt},
		{before.ReplyViewedAt, after.ReplyViewedAt}} {
		if times[0] != nil && (times[1] == nil || !times[1].Equal(*times[0])) {
			t.Fatalf("a time changed: %+v, then %+v", before, after)
		}
	}
	if (after.Status == coaching.RepliedTo) != (after.RepliedAt != nil) ||
		(after.Status >= coaching.Viewed) != (after.ViewedAt != nil) ||
		(after.ReplyViewedAt != nil && after.RepliedAt == nil) ||
		(after.Reply != "") != (after.RepliedAt != nil) {
		t.Fatalf("status and times do not fit: %+v", after)
	}
}

// TestNote_AllowsReplyAfterView shows R3.4.
func TestNote_AllowsReplyAfterView(t *testing.T) {
	for _, status := range []coaching.NoteStatus{coaching.Sent, coaching.Viewed} {
		n := coaching.Note{From: coaching.TheCoach, Status: status}
		if got, err := n.RepliedBy(coaching.TheRecipient, "Gladly.", start); err != nil || got.Status != coaching.RepliedTo ||
			got.Reply != "Gladly." {
			t.Errorf("status %d: %+v, %v", status, got, err)
		}
	}
}
