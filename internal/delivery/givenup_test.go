package delivery

import (
	"context"
	"errors"
	"slices"
	"testing"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

var admin = access.Principal{ID: 9, Role: access.RegistryAdmin}

// givenUp returns an email to a donor that was given up, with changes.
func givenUp(id int64, change func(*notify.Queued)) notify.Queued {
	return anEmail(id, func(q *notify.Queued) {
		q.GivenUpAt, q.DoneAt, q.Outcome = q.DoneAt, nil, "mail: the mail server cannot be used"
		if change != nil {
			change(q)
		}
	})
}

// linkState makes obviously fake links, or fails.
type linkState struct {
	links
	err error
}

func (l linkState) EditKey(ctx context.Context, kind string, id int64, to string) (string, error) {
	if l.err != nil {
		return "", l.err
	}
	return l.links.EditKey(ctx, kind, id, to)
}

func writerWith(t *testing.T, err error) *notify.Renderer {
	t.Helper()
	r, failed := notify.NewRenderer(notify.Brand{
		ProductName: "Beacon", Phone: "1", From: "b@beacon.example", PhoneHours: locale.Text{EN: "x", ES: "x"},
	}, "https://beacon.example", linkState{err: err})
	if failed != nil {
		t.Fatal(failed)
	}
	return r
}

// An email that was given up is sent again, unless its addressee or record no longer exists or its address does not
// work.
func TestSendGivenUp(t *testing.T) {
	blocked := func(q *notify.Queued) { q.IsBlocked = true }
	for _, c := range []struct {
		name   string
		change func(*notify.Queued)
		newer  func(*notify.Queued)
		to     Contact // the donor's
		reason notify.Reason
		link   error
		left   locale.Text
	}{
		{name: "the server was away"},
		{name: "refused without a reason", change: blocked, reason: notify.Unexplained},
		{name: "refused as unwanted", change: blocked, reason: notify.Rejected},
		{name: "no such mailbox", change: blocked, reason: notify.NoMailbox, left: msgBounced},
		{name: "a full mailbox", change: blocked, reason: notify.MailboxFull, left: msgBounced},
		{name: "its reader may have ended it", change: func(q *notify.Queued) { q.Template = notify.WeeklyStats },
			left: msgNotAgain},
		{name: "another address by now", to: Contact{Email: "new@mail.example"}, left: msgMoved},
		{name: "the note to the former address", to: Contact{Email: "new@mail.example"}, change: func(q *notify.Queued) {
			q.Template, q.Link, q.About = notify.AddressChanged, notify.Link{}, donor
		}},
		{name: "a death", to: Contact{Email: "old@mail.example", IsStopped: true}, left: msgStopped},
		{name: "an invitation that was taken back", to: Contact{Email: "old@mail.example", IsWithdrawn: true},
			left: msgVoid},
		{name: "the record is gone", change: func(q *notify.Queued) { q.Link.ID = 77 }, left: msgVoid},
		{name: "a void link", link: fault.ErrNotFound, left: msgVoid},
		{name: "unwritable", change: func(q *notify.Queued) { q.Params = nil }, left: msgVoid},
		{name: "a newer one went", newer: func(q *notify.Queued) {
			q.GivenUpAt, q.DoneAt, q.Outcome = nil, q.GivenUpAt, string(notify.Sent)
		}, left: msgOvertaken},
		{name: "a newer one of another kind", newer: func(q *notify.Queued) { q.Template = notify.DonorReminder }},
		{name: "to a colleague", change: func(q *notify.Queued) {
			q.Template, q.Link, q.To = notify.KitToCenter, notify.Link{Kind: notify.StaffPage, Path: "/kits"}, "ada@staff.example"
		}},
		{name: "to a former colleague", change: func(q *notify.Queued) {
			q.Template, q.Link, q.To = notify.KitToCenter, notify.Link{Kind: notify.StaffPage,
				Path: "/kits"}, "former@staff.example"
		}, left: msgVoid},
	} {
		emails := []notify.Queued{givenUp(5, c.change)}
		if c.newer != nil {
			emails = append(emails, givenUp(6, c.newer))
		}
		m, s, _ := newMemory(emails...)
		s.d.Writer = writerWith(t, c.link)
		if c.to != (Contact{}) {
			m.contacts[donor], m.stopped = c.to.Email, c.to
		}
		m.reason = c.reason
		sent, left, err := s.SendGivenUp(t.Context(), admin, []int64{5}, access.Caller{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.left != (locale.Text{}) {
			if !slices.Equal(left, []Left{{5, c.left}}) || len(sent)+len(m.trail) > 0 {
				t.Errorf("%s: left %v, sent %v, trail %q", c.name, left, sent, m.trail)
			}
			continue
		}
		trail := []string{"mail.sent-again"}
		if c.reason != "" {
			trail = append(trail, "donor.address-settled")
		}
		if !slices.Equal(sent, []int64{5}) || len(left) > 0 || !slices.Equal(m.trail, trail) {
			t.Errorf("%s: sent %v, left %v, trail %q", c.name, sent, left, m.trail)
		}
	}
}

// If an error is not about a single email, no email is sent. Only administrators may send.
func TestSendGivenUp_Refused(t *testing.T) {
	away := errors.New("the database is away")
	for _, c := range []struct {
		name string
		by   access.Principal
		ids  []int64
		link error
		want fault.Code
	}{
		{"a reviewer", reviewer, []int64{5}, nil, fault.Forbidden},
		{"a coordinator", coordinator, []int64{5}, nil, fault.Forbidden},
		{"a coach", coach, []int64{5}, nil, fault.Forbidden},
		{"none", admin, nil, nil, fault.RuleBroken},
		{"too many", admin, make([]int64, MostAgain+1), nil, fault.RuleBroken},
		{"nobody can tell", admin, []int64{5}, away, fault.Internal},
	} {
		m, s, _ := newMemory(givenUp(5, nil))
		s.d.Writer = writerWith(t, c.link)
		if _, _, err := s.SendGivenUp(t.Context(), c.by, c.ids, access.Caller{}); faultCode(err) != c.want ||
			len(m.trail) > 0 {
			t.Errorf("%s: %v, trail %q", c.name, err, m.trail)
		}
	}
}
