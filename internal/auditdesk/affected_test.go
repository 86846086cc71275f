package auditdesk_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
)

// incidents is a store of events and people.
type incidents struct {
	auditdesk.Store
	events []audit.Stored // oldest first
	people []auditdesk.Person
}

func (s *incidents) People(context.Context) ([]auditdesk.Person, error) { return s.people, nil }

func (s *incidents) Readers(context.Context) ([]auditdesk.Reader, error) {
	return []auditdesk.Reader{{ID: 1, Name: "Ada Quill"}, {ID: 3, Name: "Cora Muñoz", CenterID: 1}}, nil
}

func (s *incidents) Names(context.Context, []audit.Subject) (map[audit.Subject]auditdesk.Named, error) {
	return map[audit.Subject]auditdesk.Named{}, nil
}

func (s *incidents) Events(
	_ context.Context, q auditdesk.Search, before int64, limit int,
) (found []audit.Stored, err error) {
	for _, e := range slices.Backward(s.events) {
		fits := (q.Subject.ID == 0 || q.Subject == e.Subject) &&
			(q.By.Kind == "" || q.By.Kind == e.Actor.Kind && q.By.ID == e.Actor.ID) &&
			(q.Address == "" || q.Address == e.Origin.Address) && !e.At.Before(q.From) &&
			(q.Until.IsZero() || e.At.Before(q.Until)) &&
			(len(q.Actions) == 0 || slices.Contains(q.Actions, e.Action))
		if fits && (before == 0 || e.Seq < before) && len(found) < limit {
			found = append(found, e)
		}
	}
	return found, nil
}

// altered is a checker that finds one event altered.
type altered int64

func (n altered) Altered(context.Context, []audit.Stored) (map[int64]bool, error) {
	return map[int64]bool{int64(n): true}, nil
}

var began = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

// newIncidents returns a registry of two centers and the events of an hour, one a minute.
func newIncidents() *incidents {
	record := func(kind string, id int64) audit.Subject { return audit.Subject{Kind: kind, ID: id} }
	s := &incidents{people: []auditdesk.Person{
		{Record: record("microsite", 1), CenterID: 1, Name: "Ellen"},
		{Record: record("microsite", 2), CenterID: 2, Name: "Hector", IntakeID: 8},
		{Record: record("microsite", 3), CenterID: 1, Name: "Late", Since: began.Add(time.Hour)},
		{Record: record("microsite", 4), CenterID: 2, Name: "Moved"},
		{Record: record("referral", 1), CenterID: 1, Name: "Rosa", IntakeID: 9},
		{Record: record("donor", 7), CenterID: 1, Name: "Dora"},
		{Record: record("voucher-holder", 5), DonorID: 7, CenterID: 1, Name: "Holly"},
		{Record: record("staff-account", 3), CenterID: 1, Name: "Cora", Email: "cora@center.example"},
	}}
	cora, ada := audit.Actor{Kind: audit.Staff, ID: 3}, audit.Actor{Kind: audit.Staff, ID: 1}
	for _, e := range []audit.Event{
		{Actor: cora, Action: "staff.signed-in", Subject: record("staff-account", 3)},
		{Actor: cora, Action: "microsite.viewed", Subject: record("microsite", 1)},
		{Actor: cora, Action: "microsite.list-viewed", Subject: record("microsite", 0)},
		{Actor: cora, Action: "donor.viewed", Subject: record("donor", 7)},
		{Actor: cora, Action: "donor.facts-changed", Subject: record("donor", 7)},
		{Actor: cora, Action: "intake.viewed", Subject: record("intake", 9)},
		{Actor: cora, Action: "microsite.viewed", Subject: record("microsite", 404)},
		{Actor: audit.Actor{Kind: audit.AdminKey, ID: 1}, Action: "microsite.draft-saved", Subject: record("microsite", 2)},
		{Actor: ada, Action: "mail.list-viewed", Subject: record("mail", 0)},
		{Actor: audit.Actor{Kind: audit.Recipient, ID: 2}, Action: "microsite.draft-saved", Subject: record("microsite", 2),
			Origin: audit.Origin{Address: "203.0.113.9"}},
		{Actor: ada, Action: "microsite.transferred", Subject: record("microsite", 4)},
		{Actor: ada, Action: "center.changed", Subject: record("center", 1)},
		{Actor: cora, Action: "donor.opened-in-emergency", Subject: record("donor", 7)},
		{Actor: audit.Actor{Kind: audit.Recipient}, Action: "referral.changed", Subject: record("referral", 1)},
		{Actor: audit.Actor{Kind: audit.Recipient}, Action: "referral.changed", Subject: record("referral", 2)},
	} {
		n := len(s.events)
		e.At = began.Add(time.Duration(n) * time.Minute)
		s.events = append(s.events, audit.Stored{Event: e, Seq: int64(n + 1)})
	}
	return s
}

// TestAffected_ListsPeopleOfAnIncident checks the rules by table. Viewing a donor shows the holders, and an entry of a
// center's queue is a referral. A list covers every person of the account's center, and a record without a trace
// counts.
// Shows R15.1i.
func TestAffected_ListsPeopleOfAnIncident(t *testing.T) {
	for _, c := range []struct {
		what     string
		incident auditdesk.Incident
		want     string
	}{
		{"an account", auditdesk.Incident{By: audit.Actor{Kind: audit.Staff, ID: 3}}, `
			donor 7 Dora read donor.opened-in-emergency 1; donor.viewed 1 changed donor.facts-changed 1 events 4-5,13
			microsite 1 Ellen read microsite.viewed 1 listed microsite.list-viewed 1 events 2
			microsite 404  read microsite.viewed 1 events 7 gone
			referral 1 Rosa read intake.viewed 1 events 6
			voucher-holder 5 Holly read donor.opened-in-emergency 1; donor.viewed 1 events 4,13
			microsite 4 Moved listed microsite.list-viewed 1`},
		{"an administrator, with the admin key", auditdesk.Incident{
			By: audit.Actor{Kind: audit.Staff, ID: 1}, Until: began.Add(8 * time.Minute),
		}, `
			microsite 2 Hector changed microsite.draft-saved 1 events 8`},
		{"a list of everyone", auditdesk.Incident{
			By: audit.Actor{Kind: audit.Staff, ID: 1}, From: began.Add(8 * time.Minute), Until: began.Add(9 * time.Minute),
		}, `
			donor 7 Dora listed mail.list-viewed 1
			microsite 1 Ellen listed mail.list-viewed 1
			microsite 2 Hector listed mail.list-viewed 1
			microsite 4 Moved listed mail.list-viewed 1
			referral 1 Rosa listed mail.list-viewed 1
			voucher-holder 5 Holly listed mail.list-viewed 1`},
		{"a private link", auditdesk.Incident{
			By: audit.Actor{Kind: audit.Recipient, ID: 2}, Link: audit.Subject{Kind: "microsite", ID: 2},
		}, `
			microsite 2 Hector read private link 1 changed microsite.draft-saved 1 events 10`},
		{"a donor's private link", auditdesk.Incident{
			By: audit.Actor{Kind: audit.Donor, ID: 7}, Link: audit.Subject{Kind: "donor", ID: 7},
		}, `
			donor 7 Dora read private link 1
			voucher-holder 5 Holly read private link 1`},
		{"the private link of a referral", auditdesk.Incident{
			By: audit.Actor{Kind: audit.Recipient}, Link: audit.Subject{Kind: "referral", ID: 1},
		}, `
			referral 1 Rosa read private link 1 changed referral.changed 1 events 14`},
		{"an internet address", auditdesk.Incident{Address: "203.0.113.9"}, `
			microsite 2 Hector changed microsite.draft-saved 1 events 10`},
		{"a time", auditdesk.Incident{From: began.Add(10 * time.Minute), Until: began.Add(12 * time.Minute)}, `
			microsite 4 Moved changed microsite.transferred 1 events 11`},
		{"a time without events", auditdesk.Incident{From: began.Add(time.Hour)}, ""},
	} {
		s := newIncidents()
		people, err := auditdesk.New(auditdesk.Deps{Store: s, Check: altered(0)}).Affected(t.Context(), c.incident)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range people {
			got += "\n" + described(p)
		}
		if want := strings.ReplaceAll(c.want, "\t", ""); got != want {
			t.Errorf("%s: got %s\nwant %s", c.what, got, want)
		}
	}
}

func described(a auditdesk.Affected) string {
	text := fmt.Sprint(a.Record.Kind, " ", a.Record.ID, " ", a.Name)
	for _, part := range []struct {
		name    string
		actions map[string]int
	}{{"read", a.Read}, {"changed", a.Changed}, {"listed", a.Listed}} {
		if len(part.actions) > 0 {
			text += " " + part.name + " " + auditdesk.Counts(part.actions)
		}
	}
	if len(a.Events) > 0 {
		text += " events " + audit.Ranges(a.Events)
	}
	if a.IsGone {
		text += " gone"
	}
	return text
}

// TestAffected_MarksAlteredEvents: an altered event marks its person, and the times and actors come from all events. An
// operator must not rely on forged evidence.
// Shows R15.1i.
func TestAffected_MarksAlteredEvents(t *testing.T) {
	desk := auditdesk.New(auditdesk.Deps{Store: newIncidents(), Check: altered(5)})
	people, err := desk.Affected(t.Context(), auditdesk.Incident{By: audit.Actor{Kind: audit.Staff, ID: 3}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		if isDora := p.Name == "Dora"; p.IsAltered != isDora {
			t.Errorf("%+v", p)
		} else if isDora && (!p.First.Equal(began.Add(3*time.Minute)) || !p.Last.Equal(began.Add(12*time.Minute)) ||
			len(p.By) != 1 || !p.By["staff 3"]) {
			t.Errorf("%+v", p)
		}
	}
}

// TestUsedBy_FindsAccountOrRecord lists the values that `--by` accepts.
// Shows R15.1i.
func TestUsedBy_FindsAccountOrRecord(t *testing.T) {
	desk := auditdesk.New(auditdesk.Deps{Store: newIncidents()})
	of := func(kind audit.ActorKind, id int64, link string, number int64) auditdesk.Incident {
		return auditdesk.Incident{By: audit.Actor{Kind: kind, ID: id}, Link: audit.Subject{Kind: link, ID: number}}
	}
	for text, want := range map[string]auditdesk.Incident{
		"CORA@center.example": of(audit.Staff, 3, "", 0), "staff:3": of(audit.Staff, 3, "", 0),
		"microsite:12": of(audit.Recipient, 12, "microsite", 12), "referral:5": of(audit.Recipient, 0, "referral", 5),
		"donor:7": of(audit.Donor, 7, "donor", 7), "voucher-holder:9": of(audit.VoucherHolder, 9, "voucher-holder", 9),
		"ada@other.example": {}, "": {}, "donor": {}, "donor:": {}, "donor:-1": {}, "donor:x": {}, "center:1": {},
		"microsite:0": {},
	} {
		if got, err := desk.UsedBy(t.Context(), text); got != want || (err == nil) != (want.By.Kind != "") {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}
