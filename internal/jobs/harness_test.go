package jobs_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
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
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/smtptest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// patience is the time limit for effects that should be immediate.
const patience = 20 * time.Second

// secretKey is in every patient's link in these tests. It must not appear in a log or a reason.
const secretKey = "KEYOFTHEPATIENT"

type linkMaker struct{ err error }

func (l linkMaker) UnsubscribeToken(context.Context, int64) (string, error) { return "end", l.err }

// goneID is a record that was removed after its email was queued.
const goneID = 404

func (l linkMaker) EditKey(_ context.Context, _ string, id int64, _ string) (string, error) {
	if id == goneID {
		return "", fault.ErrNotFound
	}
	return secretKey, l.err
}
func (l linkMaker) StaffJoinToken(context.Context, int64) (string, error) { return "token", l.err }

func writer(t *testing.T, links notify.LinkMaker) *notify.Renderer {
	t.Helper()
	r, err := notify.NewRenderer(notify.Brand{
		ProductName: "Beacon", Phone: "1-800-555-0143", From: "Beacon <no-reply@beacon.example>",
		PhoneHours: locale.Text{EN: "weekdays", ES: "de lunes a viernes"},
	}, "https://beacon.example", links)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func invitation(to string) notify.Email {
	return notify.Email{
		Template: notify.MicrositeInvitation, Lang: locale.Spanish, To: to, ToName: "Rosa Example, \"the\" first",
		Params: map[string]string{notify.FirstName: "Rosa"},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: 7, Path: "microsite/start"},
	}
}

// watched is an outbox that reports each settled email. It can lose results, like a process that is killed.
type watched struct {
	storage.Outbox
	settled      chan string
	mu           sync.Mutex
	unresponsive bool
}

func (w *watched) Finish(ctx context.Context, id int64, outcome string) error {
	w.mu.Lock()
	unresponsive := w.unresponsive
	w.mu.Unlock()
	defer func() { w.settled <- "finish" }()
	if unresponsive {
		return context.DeadlineExceeded
	}
	return w.Outbox.Finish(ctx, id, outcome)
}

func (w *watched) setUnresponsive(unresponsive bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unresponsive = unresponsive
}

func (w *watched) Retry(ctx context.Context, id int64, at time.Time, reason string) error {
	defer func() { w.settled <- "retry" }()
	return w.Outbox.Retry(ctx, id, at, reason)
}

func (w *watched) GiveUp(ctx context.Context, id int64, reason string) error {
	defer func() { w.settled <- "give up" }()
	return w.Outbox.GiveUp(ctx, id, reason)
}

func (w *watched) Refuse(ctx context.Context, id int64, outcome string, reason notify.Reason) error {
	defer func() { w.settled <- "refuse" }()
	return w.Outbox.Refuse(ctx, id, outcome, reason)
}

type counts struct {
	mu                   sync.Mutex
	sent, failed, gaveUp int
}

func (c *counts) EmailSent() { c.add(&c.sent) }

func (c *counts) EmailFailed(gaveUp bool) {
	c.add(&c.failed)
	if gaveUp {
		c.add(&c.gaveUp)
	}
}

func (c *counts) add(n *int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*n++
}

func (c *counts) expect(t *testing.T, sent, failed, gaveUp int) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sent != sent || c.failed != failed || c.gaveUp != gaveUp {
		t.Errorf("counted %d sent, %d failed, %d given up; want %d, %d, %d", c.sent, c.failed, c.gaveUp, sent, failed, gaveUp)
	}
}

// office is a running runner with its dependencies.
type office struct {
	t      *testing.T
	clock  *clock.Fixed
	outbox *watched
	runner *jobs.Runner
	counts *counts
	ticks  chan time.Time
	stop   context.CancelFunc
	done   chan struct{}
}

// open starts a runner. The runner stops with the test, which fails if a log line contains an address, a person or a
// key.
func open(t *testing.T, db *storage.DB, clk *clock.Fixed, sender mail.Sender, w jobs.Writer) *office {
	t.Helper()
	o := &office{
		t: t, clock: clk, counts: &counts{}, ticks: make(chan time.Time), done: make(chan struct{}),
		outbox: &watched{Outbox: storage.NewOutbox(db), settled: make(chan string, 100)},
	}
	var logged lockedBuffer
	var err error
	o.runner, err = jobs.NewRunner(jobs.Parts{
		Outbox: o.outbox, Writer: w, Sender: sender, Clock: clk, Metrics: o.counts,
		Name: func(q notify.Queued) string { return fmt.Sprintf("mail-%d-%x", q.ID, sha256.Sum256([]byte(q.To))) },
		Log:  slog.New(slog.NewJSONHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}, jobs.Tuning{Workers: 2, Ticks: func(time.Duration) (<-chan time.Time, func()) { return o.ticks, func() {} }})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.stop = cancel
	go func() {
		defer close(o.done)
		o.runner.Run(ctx)
	}()
	t.Cleanup(func() {
		o.close()
		for _, private := range []string{secretKey, "rosa", "Rosa", "example.org", "https://"} {
			if strings.Contains(logged.String(), private) {
				t.Errorf("the log says %q:\n%s", private, logged.String())
			}
		}
	})
	return o
}

func (o *office) close() {
	o.stop()
	select {
	case <-o.done:
	case <-time.After(patience):
		o.t.Error("the runner does not stop")
	}
}

func (o *office) enqueue(emails ...notify.Email) {
	o.t.Helper()
	for _, m := range emails {
		if err := o.outbox.Enqueue(context.Background(), m); err != nil {
			o.t.Fatal(err)
		}
	}
}

// expect waits until an email is settled with the given outcome.
func (o *office) expect(way string) {
	o.t.Helper()
	select {
	case got := <-o.outbox.settled:
		if got != way {
			o.t.Fatalf("the mail was settled by %q, not %q", got, way)
		}
	case <-time.After(patience):
		o.t.Fatalf("no mail was settled; waited for %q", way)
	}
}

// tick makes the runner's interval pass. It returns once the runner has received the tick.
func (o *office) tick() {
	o.t.Helper()
	select {
	case o.ticks <- o.clock.Now():
	case <-time.After(patience):
		o.t.Fatal("the runner is not waiting for its interval")
	}
}

func (o *office) item(id int64) notify.Queued {
	o.t.Helper()
	item, err := o.outbox.Item(context.Background(), id)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, private := range []string{secretKey, "rosa", "Rosa", "https://"} {
		if strings.Contains(item.Outcome, private) {
			o.t.Errorf("the outcome says %q: %s", private, item.Outcome)
		}
	}
	return item
}

func smtp(t *testing.T) (*smtptest.Server, *mail.SMTP) {
	t.Helper()
	server := smtptest.Start(t)
	sender, err := mail.NewSMTP(mail.SMTPConfig{Host: server.Host(), Port: server.Port(), TLS: mail.TLSNone})
	if err != nil {
		t.Fatal(err)
	}
	return server, sender
}

// sender is a mail server in memory that behaves as the test defines.
type sender func(ctx context.Context, m mail.Message) error

func (s sender) Send(ctx context.Context, m mail.Message) error { return s(ctx, m) }

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func addresses(n int) []notify.Email {
	emails := make([]notify.Email, n)
	for i := range emails {
		emails[i] = invitation(fmt.Sprintf("rosa%d@example.org", i))
	}
	return emails
}
