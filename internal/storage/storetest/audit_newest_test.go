package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
)

func TestNewestAt(t *testing.T) { Each(t, testNewestAt) }

// NewestAt must return the last event of any of the subjects for each action, and OfSubjects the newest events of each
// subject in one list. Neither returns an event of another subject.
func testNewestAt(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	trail, other := storage.NewAuditTrail(db), audit.Subject{Kind: "donor", ID: 2}
	subjects := []audit.Subject{{Kind: "donor", ID: 1}, {Kind: "voucher-holder", ID: 1}}
	for minute, e := range []audit.Event{
		{Subject: subjects[0], Action: "test.reminded"}, {Subject: subjects[1], Action: "test.reminded"},
		{Subject: subjects[0], Action: "test.saved"}, {Subject: subjects[0], Action: "test.other"},
		{Subject: other, Action: "test.reminded"}, {Subject: other, Action: "test.finalized"},
	} {
		e.At, e.Actor = Start.Add(time.Duration(minute)*time.Minute), audit.Actor{Kind: audit.System}
		if err := trail.Append(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	newest, err := trail.NewestAt(t.Context(), subjects, "test.reminded", "test.saved", "test.finalized")
	if err != nil {
		t.Fatal(err)
	}
	minutes := map[string]float64{}
	for action, at := range newest {
		minutes[action] = at.Sub(Start).Minutes()
	}
	if got := fmt.Sprint(minutes); got != "map[test.reminded:1 test.saved:2]" {
		t.Error(got)
	}
	events, err := trail.OfSubjects(t.Context(), subjects, 2)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, e := range events {
		listed = append(listed, fmt.Sprint(e.Subject.Kind, " ", e.Action))
	}
	want := "donor test.other, donor test.saved, voucher-holder test.reminded"
	if got := strings.Join(listed, ", "); got != want {
		t.Error(got)
	}
}
