package jobs_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/jobs"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/mail"
	"beacon/internal/storage"
	"beacon/internal/storage/storetest"
	"beacon/internal/testkit/smtptest"
)

func TestRunner_WakeSendsAtOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		server, sender := smtp(t)
		o := open(t, db, clk, sender, writer(t, linkMaker{}))
		o.enqueue(invitation("rosa@example.org"))
		o.runner.Wake()
		o.expect("finish")
		item := o.item(1)
		if item.Outcome != jobs.Sent || item.DoneAt == nil || item.Attempts != 1 {
			t.Errorf("settled as %+v", item)
		}
		o.counts.expect(t, 1, 0, 0)

		read := onlyEmail(t, server)
		if read.Subject != "Su centro le invita a crear su página, Rosa" || read.Header.Get("Content-Language") != "es" {
			t.Errorf("subject %q, language %q", read.Subject, read.Header.Get("Content-Language"))
		}
		to, err := read.Header.AddressList("To")
		if err != nil || len(to) != 1 || to[0].Address != "rosa@example.org" ||
			to[0].Name != `Rosa Example, "the" first` {
			t.Errorf("to %v, %v", to, err)
		}
		link := "https://beacon.example/microsite/start/7/" + secretKey
		if !strings.Contains(read.Text, link) || !strings.Contains(read.HTML, link) {
			t.Errorf("the link is missing in\n%s\n%s", read.Text, read.HTML)
		}
	})
}

func onlyEmail(t *testing.T, server *smtptest.Server) smtptest.Read {
	t.Helper()
	emails := server.Emails()
	if len(emails) != 1 {
		t.Fatalf("the server has %d mails", len(emails))
	}
	return emails[0].Parse(t)
}

// An email arrives with its attachment, and its text contains the attachment's content.
func TestRunner_SendsAttachment(t *testing.T) {
	db, clk := storetest.SQLite(t)
	server, sender := smtp(t)
	o := open(t, db, clk, sender, writer(t, linkMaker{}))
	const checkpoint = "beacon.example/log\n12\n\n— beacon.example/log Az3+grlgtzPICa5OS8npVmf1Myq=\n"
	o.enqueue(notify.Email{
		Template: notify.LogCheckpoint, Lang: locale.English, To: "notary@law.example",
		Params:     map[string]string{notify.Events: "12", notify.Day: "May 6, 2030"},
		Attachment: notify.Attachment{Name: "checkpoint-12.txt", Text: checkpoint},
	})
	o.runner.Wake()
	o.expect("finish")
	emails := server.Emails()
	if len(emails) != 1 {
		t.Fatalf("%d mails", len(emails))
	}
	found := 0
	for _, text := range mail.Texts(string(emails[0].Raw)) {
		if strings.Contains(strings.ReplaceAll(text, "\r\n", "\n"), checkpoint) {
			found++
		}
	}
	if found != 2 {
		t.Errorf("the checkpoint stands in %d parts of\n%s", found, emails[0].Raw)
	}
}

func TestRunner_IntervalFindsEmails(t *testing.T) {
	db, clk := storetest.SQLite(t)
	_, sender := smtp(t)
	o := open(t, db, clk, sender, writer(t, linkMaker{}))
	o.tick()
	later := invitation("rosa@example.org")
	later.NotBefore = clk.Now().Add(time.Hour)
	o.enqueue(later)
	o.tick()
	o.tick() // the check after the first tick is over and found no due email
	o.counts.expect(t, 0, 0, 0)
	clk.Advance(time.Hour)
	o.tick()
	o.expect("finish")
}

func TestRunner_WithoutServerKeepsEmails(t *testing.T) {
	db, clk := storetest.SQLite(t)
	o := open(t, db, clk, nil, writer(t, linkMaker{}))
	broken := invitation("rosa@example.org")
	broken.Link.ID = goneID
	o.enqueue(invitation("rosa@example.org"))
	o.runner.Wake()
	o.expect("finish")
	o.enqueue(broken)
	o.runner.Wake()
	o.expect("give up")
	if got := o.item(1); got.Outcome != jobs.Kept || got.DoneAt == nil {
		t.Errorf("settled as %+v", got)
	}
	o.counts.expect(t, 0, 1, 1)
}

func TestRunner_BacksOff(t *testing.T) {
	db, clk := storetest.SQLite(t)
	server, sender := smtp(t)
	server.Refuse(smtptest.AtContent, 451)
	o := open(t, db, clk, sender, writer(t, linkMaker{}))
	o.enqueue(invitation("rosa@example.org"))
	o.runner.Wake()
	waits := []time.Duration{
		time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour, 24 * time.Hour,
	}
	for i, wait := range waits {
		o.expect("retry")
		item := o.item(1)
		if got := item.RunAt.Sub(clk.Now()); got != wait || item.Attempts != i+1 ||
			!strings.Contains(item.Outcome, "451") {
			t.Fatalf("after try %d: wait of %v, want %v; %+v", i+1, got, wait, item)
		}
		clk.Advance(wait - time.Microsecond)
		o.tick() // too early
		o.tick()
		clk.Advance(time.Microsecond)
		o.tick()
	}
	o.expect("give up")
	if got := o.item(1); got.GivenUpAt == nil || got.DoneAt != nil || !strings.Contains(got.Outcome, "451") {
		t.Errorf("settled as %+v", got)
	}
	o.counts.expect(t, 0, 8, 1)
	if n := len(server.Emails()); n != 0 {
		t.Errorf("the server has %d mails", n)
	}
}

func TestRunner_RetriesAfterRecovery(t *testing.T) {
	db, clk := storetest.SQLite(t)
	server, sender := smtp(t)
	server.Refuse(smtptest.AtSender, 421)
	o := open(t, db, clk, sender, writer(t, linkMaker{}))
	o.enqueue(invitation("rosa@example.org"))
	o.runner.Wake()
	o.expect("retry")
	server.Refuse(smtptest.AtSender, 0)
	clk.Advance(time.Minute)
	o.runner.Wake()
	o.expect("finish")
	onlyEmail(t, server)
	o.counts.expect(t, 1, 1, 0)
}

func TestRunner_GivesUpOnPermanentFailure(t *testing.T) {
	server, refusing := smtp(t)
	server.Refuse(smtptest.AtRecipient, 553)
	crash := sender(func(context.Context, mail.Message) error { panic("rosa") })
	unknown := sender(func(context.Context, mail.Message) error { return errors.New("rosa@example.org at https://x") })
	for name, c := range map[string]struct {
		sender mail.Sender
		links  linkMaker
		spoil  func(*notify.Email)
		way    string
		says   string
	}{
		"the server knows no such address": {refusing, linkMaker{}, nil, "refuse", "553"},
		"an address that is none": {refusing, linkMaker{}, func(m *notify.Email) { m.To = "rosa" }, "give up",
			"To is not one mail address"},
		"a record that is gone": {refusing, linkMaker{err: fault.ErrNotFound}, nil, "give up", "no longer there"},
		"a crash":               {crash, linkMaker{}, nil, "give up", "stumble"},
		"a link that cannot be made now": {refusing, linkMaker{err: errors.New("Rosa: database is away")}, nil, "retry",
			"link could not be made"},
		"an error of unknown making": {unknown, linkMaker{}, nil, "retry", "could not be handed on"},
	} {
		t.Run(name, func(t *testing.T) {
			db, clk := storetest.SQLite(t)
			o := open(t, db, clk, c.sender, writer(t, c.links))
			m := invitation("rosa@example.org")
			if c.spoil != nil {
				c.spoil(&m)
			}
			o.enqueue(m)
			o.runner.Wake()
			o.expect(c.way)
			if got := o.item(1); !strings.Contains(got.Outcome, c.says) {
				t.Errorf("the outcome is %q, want it to say %q", got.Outcome, c.says)
			}
		})
	}
}

// A process is killed after the server accepted the email and before the outcome was stored. The email is sent once
// more, and both copies have the same Message-ID.
func TestRunner_SendsAtLeastOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		server, sender := smtp(t)
		o := open(t, db, clk, sender, writer(t, linkMaker{}))
		o.outbox.setUnresponsive(true)
		o.enqueue(invitation("rosa@example.org"))
		o.runner.Wake()
		o.expect("finish")
		o.close()

		next := open(t, db, clk, sender, writer(t, linkMaker{}))
		next.tick()
		next.tick() // still leased to the killed process
		if n := len(server.Emails()); n != 1 {
			t.Fatalf("the server has %d mails before the lease is over", n)
		}
		clk.Advance(time.Hour)
		next.tick()
		next.expect("finish")
		emails := server.Emails()
		if len(emails) != 2 || next.item(1).Outcome != jobs.Sent {
			t.Fatalf("the server has %d mails, outcome %q", len(emails), next.item(1).Outcome)
		}
		first, second := emails[0].Parse(t).Header.Get("Message-Id"), emails[1].Parse(t).Header.Get("Message-Id")
		if first == "" || first != second {
			t.Errorf("message ids %q and %q", first, second)
		}
	})
}

func TestRunner_TwoShareOutbox(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		var mu sync.Mutex
		sent := map[string]int{}
		counting := sender(func(_ context.Context, m mail.Message) error {
			mu.Lock()
			defer mu.Unlock()
			sent[m.To]++
			return nil
		})
		const mails = 50
		one := open(t, db, clk, counting, writer(t, linkMaker{}))
		two := open(t, db, clk, counting, writer(t, linkMaker{}))
		one.enqueue(addresses(mails)...)
		one.runner.Wake()
		two.runner.Wake()
		for range mails {
			select {
			case <-one.outbox.settled:
			case <-two.outbox.settled:
			case <-time.After(patience):
				t.Fatal("not every mail was settled")
			}
		}
		one.close()
		two.close()
		mu.Lock()
		defer mu.Unlock()
		if len(sent) != mails {
			t.Errorf("%d of %d mails sent", len(sent), mails)
		}
		for to, n := range sent {
			if n != 1 {
				t.Errorf("%s got %d copies", to, n)
			}
		}
	})
}

func TestRunner_StopFinishesCurrentEmails(t *testing.T) {
	db, clk := storetest.SQLite(t)
	begun, release := make(chan struct{}), make(chan struct{})
	slow := sender(func(ctx context.Context, _ mail.Message) error {
		begun <- struct{}{}
		<-release
		return ctx.Err()
	})
	for _, m := range addresses(7) { // before the start, so one claim gets all
		if err := storage.NewOutbox(db).Enqueue(context.Background(), m); err != nil {
			t.Fatal(err)
		}
	}
	o := open(t, db, clk, slow, writer(t, linkMaker{}))
	for range 2 { // both workers are at it
		select {
		case <-begun:
		case <-time.After(patience):
			t.Fatal("nothing is being sent")
		}
	}
	o.stop()
	for range 5 {
		o.expect("retry") // emails not begun are released while the others are being sent
	}
	close(release)
	o.close()
	o.counts.expect(t, 2, 0, 0)
	left, err := o.outbox.Claim(context.Background(), 20, time.Minute)
	if err != nil || len(left) != 5 {
		t.Errorf("%d mails are free for the next process, want 5 (%v)", len(left), err)
	}
}

func TestNewRunner_RefusesInvalidSender(t *testing.T) {
	w := anonymous{writer(t, linkMaker{})}
	if _, err := jobs.NewRunner(jobs.Parts{Writer: w}, jobs.Tuning{}); err == nil {
		t.Error("accepted")
	}
}

type anonymous struct{ *notify.Renderer }

func (anonymous) From() string { return "Beacon" }

// Recurring emails have an unsubscribe header for mail programs (RFC 8058); other emails do not.
// Shows R8.0f.
func TestRunner_OneClickUnsubscribe(t *testing.T) {
	db, clk := storetest.SQLite(t)
	server, sender := smtp(t)
	o := open(t, db, clk, sender, writer(t, linkMaker{}))
	weekly := invitation("rosa@example.org")
	weekly.Template, weekly.Link.Path = notify.WeeklyStats, "microsite/landing"
	weekly.Params = map[string]string{
		notify.FirstName:   "Rosa",
		"visitsPastWeek":   "1",
		"visitsTotal":      "2",
		"completePastWeek": "0",
		"completeTotal":    "0",
	}
	o.enqueue(weekly, invitation("otto@example.org"))
	o.runner.Wake()
	o.expect("finish")
	o.expect("finish")
	for _, m := range server.Emails() {
		h := m.Parse(t).Header
		list, post := h.Get("List-Unsubscribe"), h.Get("List-Unsubscribe-Post")
		if strings.Contains(h.Get("To"), "rosa") {
			if !strings.HasPrefix(list, "<https://") || !strings.HasSuffix(list, "/unsubscribe/end>") ||
				post != "List-Unsubscribe=One-Click" {
				t.Errorf("%q %q", list, post)
			}
		} else if list != "" || post != "" {
			t.Errorf("an invitation says %q %q", list, post)
		}
	}
}
