package delivery

import (
	"context"
	"maps"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// links makes obviously fake links.
type links struct{}

func (links) EditKey(context.Context, string, int64, string) (string, error) { return "THEKEY", nil }
func (links) StaffJoinToken(context.Context, int64) (string, error)          { return "THEKEY", nil }
func (links) UnsubscribeToken(context.Context, int64) (string, error)        { return "THEKEY", nil }

// Only administrators read emails, and the addressee's history names the reader without an address.
// Shows R14.3a, R14.3b.
func TestReadAsStaff(t *testing.T) {
	admin := access.Principal{ID: 9, Name: "Ada Moss", Role: access.RegistryAdmin}
	to := func(template notify.Template, email string, link notify.Link) notify.Queued {
		return anEmail(5, func(q *notify.Queued) { q.Template, q.To, q.Link = template, email, link })
	}
	site := to(notify.MicrositeLink, "r@mail.example", notify.Link{Kind: notify.MicrositePage, ID: 7, Path: "microsite/x"})
	staffPage := notify.Link{Kind: notify.StaffPage, Path: "/intake"}
	for _, c := range []struct {
		name           string
		email          notify.Queued
		auditSubject   audit.Subject
		inKept, inSent bool // whether the key is shown
	}{
		{"a patient's", site, audit.Subject{Kind: "microsite", ID: 7}, true, false},
		{"a donor's", anEmail(5, nil), audit.Subject{Kind: "donor", ID: 4}, false, false},
		{"an invitation", to(notify.StaffInvitation, "ada@staff.example", notify.Link{Kind: notify.StaffJoin, ID: 3}),
			audit.Subject{Kind: "staff-account", ID: 3}, false, false},
		{"a colleague's", to(notify.ChampionReceived, "ada@staff.example", staffPage),
			audit.Subject{Kind: "staff-account", ID: 3}, false, false},
		{"nobody's", to(notify.ChampionReceived, "gone@staff.example", staffPage),
			audit.Subject{Kind: "mail", ID: 5}, false, false},
		{"a change of an address", anEmail(5, func(q *notify.Queued) {
			q.Template, q.Link, q.About = notify.AddressChanged, notify.Link{}, notify.Record{Kind: notify.HolderPage, ID: 6}
		}), audit.Subject{Kind: "voucher-holder", ID: 6}, false, false},
		{"one that cannot be written", anEmail(5, func(q *notify.Queued) { q.Params = nil }),
			audit.Subject{Kind: "donor", ID: 4}, false, false},
	} {
		for _, keeps := range []bool{true, false} {
			m, s, _ := newMemory(c.email)
			s.d.KeepsEmails = keeps
			var err error
			s.d.Writer, err = notify.NewRenderer(notify.Brand{
				ProductName: "Beacon", Phone: "1", From: "b@beacon.example", PhoneHours: locale.Text{EN: "x", ES: "x"},
			}, "https://beacon.example", links{})
			if err != nil {
				t.Fatal(err)
			}
			for _, by := range []access.Principal{coordinator, reviewer, coach} {
				if _, _, err := s.ReadAsStaff(t.Context(), by, 5, access.Caller{}); faultCode(err) != fault.Forbidden {
					t.Errorf("%s: %s reads it: %v", c.name, by.Role, err)
				}
			}
			_, words, err := s.ReadAsStaff(t.Context(), admin, 5, access.Caller{})
			if err != nil || len(m.events) != 1 {
				t.Fatalf("%s: %v, %v", c.name, err, m.events)
			}
			isShown := keeps && c.inKept || !keeps && c.inSent
			if has := strings.Contains(words.Text+words.HTML+words.Link, "THEKEY"); has != isShown {
				t.Errorf("%s, kept=%t: the key is shown: %t", c.name, keeps, has)
			}
			details := map[string]string{"template": string(c.email.Template), "mail": "5"}
			if isShown {
				details["link"] = "shown"
			}
			if e := m.events[0]; e.Action != "mail.viewed" || e.Subject != c.auditSubject || !maps.Equal(e.Details, details) {
				t.Errorf("%s, kept=%t: %+v", c.name, keeps, e)
			}
		}
	}
}
