package auditdesk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/clock"
)

// trailOf is a store of events that a test lists.
type trailOf struct{ incidents }

func (s *trailOf) Append(context.Context, audit.Event) error { return nil }

// desk returns a desk of events, oldest first. Its checker finds one event altered.
func desk(one int64, events ...audit.Stored) *auditdesk.Service {
	for i := range events {
		events[i].Seq = int64(i + 1)
	}
	return auditdesk.New(auditdesk.Deps{
		Store: &trailOf{incidents{events: events}}, Check: altered(one), Clock: clock.System{}, Zone: time.UTC,
	})
}

// read returns a read of patient 7 by account 3, seconds after the start.
func read(seconds int, change ...func(*audit.Stored)) audit.Stored {
	e := audit.Stored{Event: audit.Event{
		At: began.Add(time.Duration(seconds) * time.Second), Actor: audit.Actor{Kind: audit.Staff, ID: 3},
		Action: "microsite.viewed", Subject: audit.Subject{Kind: "microsite", ID: 7},
		Origin: audit.Origin{Address: "203.0.113.9"},
	}}
	for _, c := range change {
		c(&e)
	}
	return e
}

// numbers returns the event numbers of each line, newest first.
func numbers(p auditdesk.Page) string {
	lines := make([]string, 0, len(p.Lines))
	for _, l := range p.Lines {
		line := fmt.Sprint(l.Seq)
		for _, e := range l.Earlier {
			line += fmt.Sprint("+", e.Seq)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " ")
}

var ada = access.Principal{ID: 1, Role: access.RegistryAdmin}

// The reads of one visit are one line, also with the events of others in between. A change, an altered event, an erased
// event, another record, reader or address, and a read after a pause are lines of their own.
func TestFind_CombinesReadsOfVisit(t *testing.T) {
	action := func(a string) func(*audit.Stored) { return func(e *audit.Stored) { e.Action = a } }
	by := func(id int64) func(*audit.Stored) { return func(e *audit.Stored) { e.Actor.ID = id } }
	for name, c := range map[string]struct {
		altered int64
		events  []audit.Stored
		want    string
	}{
		"a visit":            {0, []audit.Stored{read(0), read(119, action("microsite.mails-viewed")), read(239)}, "3+2+1"},
		"a pause":            {0, []audit.Stored{read(0), read(121)}, "2 1"},
		"another reader":     {0, []audit.Stored{read(0), read(1, by(4)), read(2), read(3, by(4))}, "4+2 3+1"},
		"a change":           {0, []audit.Stored{read(0, action("microsite.reviewed")), read(1)}, "2 1"},
		"changes":            {0, []audit.Stored{read(0, action("microsite.reviewed")), read(1, action("microsite.reviewed"))}, "2 1"},
		"an altered event":   {2, []audit.Stored{read(0), read(1), read(2)}, "3+1 2"},
		"an erased event":    {0, []audit.Stored{read(0), read(1, func(e *audit.Stored) { e.Commitments = []byte{1} })}, "2 1"},
		"another record":     {0, []audit.Stored{read(0), read(1, func(e *audit.Stored) { e.Subject.ID = 8 })}, "2 1"},
		"another address":    {0, []audit.Stored{read(0), read(1, func(e *audit.Stored) { e.Origin.Address = "::1" })}, "2 1"},
		"own reads":          {0, []audit.Stored{read(0), read(1, by(1))}, "1"},
		"own changes":        {0, []audit.Stored{read(0, by(1), action("microsite.reviewed"))}, "1"},
		"an altered own one": {1, []audit.Stored{read(0, by(1))}, "1"},
	} {
		page, err := desk(c.altered, c.events...).Find(t.Context(), ada, auditdesk.Filter{}, 0, access.Caller{})
		if err != nil || numbers(page) != c.want || page.Next != 0 {
			t.Errorf("%s: %s, next %d, %v; want %s", name, numbers(page), page.Next, err, c.want)
		}
	}
}

// A filter that names a record, an actor or an action, and the switch, also list the caller's own reads.
func TestFind_OwnReads(t *testing.T) {
	own := read(0, func(e *audit.Stored) { e.Actor.ID = 1 })
	for name, f := range map[string]auditdesk.Filter{
		"record": {Subject: own.Subject}, "actor": {By: own.Actor}, "action": {Action: own.Action}, "switch": {Own: true},
	} {
		page, err := desk(0, own).Find(t.Context(), ada, f, 0, access.Caller{})
		if err != nil || numbers(page) != "1" {
			t.Errorf("%s: %q, %v", name, numbers(page), err)
		}
	}
}

// Every event is on exactly one page, whatever the lines combine or hide. A page ends after a thousand hidden events.
func TestFind_PagesHaveEveryEvent(t *testing.T) {
	var events []audit.Stored
	for i := range 2500 {
		events = append(events, read(i*40, func(e *audit.Stored) {
			e.Subject.ID = int64(i/3 + 1)
			if i >= 500 && i < 1700 {
				e.Actor.ID = ada.ID
			}
		}))
	}
	d := desk(0, events...)
	var before int64
	pages, seen := 0, 0
	for last := int64(2501); pages == 0 || before > 0; pages++ {
		page, err := d.Find(t.Context(), ada, auditdesk.Filter{}, before, access.Caller{})
		if err != nil || len(page.Lines) > 50 {
			t.Fatalf("%d lines, %v", len(page.Lines), err)
		}
		for _, l := range page.Lines {
			for _, e := range append([]auditdesk.Event{l.Event}, l.Earlier...) {
				if e.Seq >= last {
					t.Fatalf("event %d after %d", e.Seq, last)
				}
				last, seen = e.Seq, seen+1
			}
		}
		before = page.Next
	}
	if seen != 1300 || pages != 10 {
		t.Errorf("%d events on %d pages", seen, pages)
	}
}

// Numbers in details have the names of their records.
func TestFind_NamesRecordsInDetails(t *testing.T) {
	names := map[audit.Subject]auditdesk.Named{
		{Kind: "center", ID: 2}: {Name: "Lakeside"}, {Kind: "staff-account", ID: 3}: {Name: "Cora Muñoz"},
		{Kind: "microsite", ID: 7}: {Name: "Ellen Marin"}, {Kind: "microsite", ID: 8}: {Name: "Ellen Marin (old)"},
	}
	for want, e := range map[string]audit.Event{
		"map[fromCenter:Lakeside]": {Details: map[string]string{"fromCenter": "2", "toCenter": "", "fromRole": "3"}},
		"map[]":                    {Details: map[string]string{"center": "Lakeside", "from": "3", "coach": "99"}},
		"map[coach:Cora Muñoz]":    {Details: map[string]string{"coach": "3"}},
		"map[byNumber:Cora Muñoz ofNumber:Ellen Marin]": {Details: map[string]string{
			"of": "microsite", "ofNumber": "7", "by": "staff", "byNumber": "3",
		}},
		"map[from:Ellen Marin (old)]": {
			Action: "microsite.joined", Subject: audit.Subject{Kind: "microsite", ID: 7}, Details: map[string]string{"from": "8"},
		},
	} {
		d := auditdesk.New(auditdesk.Deps{
			Store: &namedTrail{trailOf{incidents{events: []audit.Stored{{Event: e, Seq: 1}}}}, names},
			Check: altered(0), Clock: clock.System{}, Zone: time.UTC,
		})
		page, err := d.Find(t.Context(), ada, auditdesk.Filter{Own: true}, 0, access.Caller{})
		if err != nil || fmt.Sprint(page.Lines[0].Mentioned) != want {
			t.Errorf("%v, %v; want %s", page.Lines[0].Mentioned, err, want)
		}
	}
}

type namedTrail struct {
	trailOf
	names map[audit.Subject]auditdesk.Named
}

func (s *namedTrail) Names(context.Context, []audit.Subject) (map[audit.Subject]auditdesk.Named, error) {
	return s.names, nil
}
