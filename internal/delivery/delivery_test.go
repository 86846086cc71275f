package delivery

import (
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// A final bounce blocks the address and is recorded in the record's trail; a temporary bounce is only recorded.
// Forged reports change nothing, and repeated reports count once.
func TestTakeReport(t *testing.T) {
	ours := anEmail(5, nil)
	toStaff := anEmail(6, func(q *notify.Queued) {
		q.Link, q.To = notify.Link{Kind: notify.StaffPage}, "ada@staff.example"
	})
	id := func(q notify.Queued) string { return "<" + MessageName(ring{}, q) + "@beacon.example>" }
	other := anEmail(5, func(q *notify.Queued) { q.To = "other@mail.example" }) // of a different database
	for _, c := range []struct {
		name    string
		report  Report
		blocked string
		trail   string
		isNews  bool
	}{
		{"final", Report{MessageID: id(ours), IsFinal: true, Status: "5.1.1"},
			"old@mail.example no-mailbox", "donor.mail-bounced hard no-mailbox", true},
		{"passing", Report{MessageID: id(ours), Status: "4.2.2"}, "", "donor.mail-bounced soft full", true},
		{"unexplained", Report{MessageID: id(ours), IsFinal: true},
			"old@mail.example not-explained", "donor.mail-bounced hard not-explained", true},
		{"by address", Report{Address: "old@mail.example", IsFinal: true, Status: "5.2.1"},
			"old@mail.example no-mailbox", "donor.mail-bounced hard no-mailbox", true},
		{"of staff", Report{MessageID: id(toStaff), IsFinal: true, Status: "5.7.1"}, "ada@staff.example rejected", "", true},
		{"the Message-ID counts, not the address", Report{MessageID: "<x@y>", Address: "old@mail.example", IsFinal: true},
			"", "", false},
		{"forged", Report{MessageID: "<mail-5-MAIL5V1@beacon.example>", IsFinal: true}, "", "", false},
		{"of another database", Report{MessageID: id(other), IsFinal: true}, "", "", false},
		{"of no mail", Report{MessageID: id(anEmail(77, nil)), IsFinal: true}, "", "", false},
		{"to nobody", Report{Address: "nobody@mail.example", IsFinal: true}, "", "", false},
		{"nothing said", Report{IsFinal: true}, "", "", false},
	} {
		m, s, counted := newMemory(ours, toStaff)
		for again := range 2 {
			isNews, err := s.TakeReport(t.Context(), c.report, audit.Origin{})
			if err != nil || isNews != (c.isNews && again == 0) {
				t.Errorf("%s: news %t, %v", c.name, isNews, err)
			}
		}
		if got := strings.Join(m.blocked, ", "); got != c.blocked {
			t.Errorf("%s: blocked %q, want %q", c.name, got, c.blocked)
		}
		if got := strings.Join(m.trail, ", "); got != c.trail {
			t.Errorf("%s: trail %q, want %q", c.name, got, c.trail)
		}
		if (*counted == 1) != c.isNews {
			t.Errorf("%s: counted %d", c.name, *counted)
		}
	}
}

// After an address is settled, its pending emails are sent, except stale ones: superseded duplicates, and emails of
// records that have a different address or no longer exist.
func TestSettle_DropsStaleEmails(t *testing.T) {
	waits := func(id int64, change func(*notify.Queued)) notify.Queued {
		return anEmail(id, func(q *notify.Queued) {
			q.DoneAt, q.Outcome = nil, ""
			if change != nil {
				change(q)
			}
		})
	}
	ofHolder := func(q *notify.Queued) { q.Link = notify.Link{Kind: notify.HolderPage, ID: 11} }
	for _, c := range []struct {
		name    string
		waiting []notify.Queued // newest first
		address string          // the donor's current address
		want    []int64
	}{
		{"one", []notify.Queued{waits(5, nil)}, "old@mail.example", nil},
		{"capitals", []notify.Queued{waits(5, nil)}, "Old@Mail.example", nil},
		{"alike", []notify.Queued{waits(7, nil), waits(6, nil), waits(5, nil)}, "old@mail.example", []int64{6, 5}},
		{"of two kinds", []notify.Queued{
			waits(6, func(q *notify.Queued) { q.Template = notify.DonorReminder }), waits(5, nil),
		}, "old@mail.example", nil},
		{"another address by now", []notify.Queued{waits(6, nil), waits(5, nil)}, "new@mail.example", []int64{6, 5}},
		{"the record is gone", []notify.Queued{waits(6, ofHolder), waits(5, nil)}, "old@mail.example", []int64{6}},
		{"of staff", []notify.Queued{
			waits(5, func(q *notify.Queued) { q.Link = notify.Link{Kind: notify.StaffPage, Path: "/kits"} }),
		}, "new@mail.example", nil},
	} {
		m, s, _ := newMemory(c.waiting...)
		m.contacts[donor] = c.address
		err := s.Settle(t.Context(), coordinator, 9, access.Caller{})
		if err != nil || !slices.Equal(m.replaced, c.want) || !slices.Equal(m.trail, []string{"donor.address-settled"}) {
			t.Errorf("%s: %v, replaced %v, trail %q", c.name, err, m.replaced, m.trail)
		}
	}
}

// Coordinators settle addresses of their center's records, registry staff settle all addresses, and coaches settle
// none.
func TestSettle_ByStaffWithReadableRecord(t *testing.T) {
	for _, c := range []struct {
		name string
		by   access.Principal
		id   int64
		want fault.Code
	}{
		{"the center", coordinator, 9, ""},
		{"the registry", reviewer, 9, ""},
		{"another center", elsewhere, 9, fault.NotFound},
		{"a coach", coach, 9, fault.Forbidden},
		{"what is not blocked", coordinator, 10, fault.NotFound},
	} {
		m, s, _ := newMemory()
		err := s.Settle(t.Context(), c.by, c.id, access.Caller{})
		if faultCode(err) != c.want || (c.want == "") != (len(m.trail) == 1) {
			t.Errorf("%s: %v, trail %q", c.name, err, m.trail)
		}
	}
}

// An email is sent again with the record's current data. It is not sent if a copy is pending or recent, if the reader
// may have unsubscribed, or if the address bounced.
// Shows R12.3a.
func TestSendAgain(t *testing.T) {
	minutes := func(ago int) func(*notify.Queued) {
		return func(q *notify.Queued) { q.CreatedAt = now.Add(-time.Duration(ago) * time.Minute) }
	}
	for _, c := range []struct {
		name     string
		by       access.Principal
		email    func(*notify.Queued)
		blocked  string
		want     fault.Code
		replaced []int64
	}{
		{"sent", coordinator, nil, "", "", nil},
		{"bounced before", coordinator, func(q *notify.Queued) { q.Bounce.Kind = notify.Hard }, "", "", nil},
		{"sent to the old address, which bounced", coordinator, nil, "old@mail.example", "", nil},
		{"the new address bounced", coordinator, nil, "new@mail.example", fault.Conflict, nil},
		{"stopped at the old address", coordinator, func(q *notify.Queued) {
			q.DoneAt, q.Outcome, q.IsBlocked = nil, "", true
		}, "old@mail.example", "", []int64{5}},
		{"waits", coordinator, func(q *notify.Queued) { q.DoneAt, q.Outcome = nil, "" }, "", fault.Conflict, nil},
		{"held", coordinator, func(q *notify.Queued) { q.Outcome = string(notify.Held) }, "", fault.Conflict, nil},
		{"nine minutes ago", coordinator, minutes(9), "", fault.Conflict, nil},
		{"ten minutes ago", coordinator, minutes(10), "", "", nil},
		{"what its reader may have ended", coordinator, func(q *notify.Queued) {
			q.Template = notify.WeeklyStats
		}, "", fault.Conflict, nil},
		{"of another record", coordinator, func(q *notify.Queued) { q.ID = 6 }, "", fault.NotFound, nil},
		{"by a coach", coach, nil, "", fault.Forbidden, nil},
	} {
		m, s, _ := newMemory(anEmail(5, c.email))
		m.contacts[donor] = "new@mail.example"
		if c.blocked != "" {
			m.blocked = []string{c.blocked}
		}
		err := s.SendAgain(t.Context(), c.by, []notify.Record{donor}, 5, access.Caller{})
		if faultCode(err) != c.want || !slices.Equal(m.replaced, c.replaced) {
			t.Errorf("%s: %v, replaced %v", c.name, err, m.replaced)
		}
		if c.want != "" {
			if len(m.sent)+len(m.trail) > 0 {
				t.Errorf("%s: sent %v, trail %q", c.name, m.sent, m.trail)
			}
			continue
		}
		if len(m.sent) != 1 || m.sent[0].To != "new@mail.example" || m.sent[0].Params[notify.FirstName] != "Rosa" ||
			!slices.Equal(m.trail, []string{"donor.mail-sent-again"}) {
			t.Errorf("%s: sent %+v, trail %q", c.name, m.sent, m.trail)
		}
	}
}
