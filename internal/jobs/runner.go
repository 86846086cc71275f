package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"strings"
	"sync"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/mail"
	"beacon/internal/platform/tracing"
)

// Outbox is the queue of emails.
type Outbox interface {
	// Claim takes up to limit due emails. No other process gets them until they are settled or lease has passed.
	Claim(ctx context.Context, limit int, lease time.Duration) ([]notify.Queued, error)
	// Finish settles an email permanently.
	Finish(ctx context.Context, id int64, outcome string) error
	// Retry releases an email until at.
	Retry(ctx context.Context, id int64, at time.Time, reason string) error
	// GiveUp settles an email that cannot be delivered.
	GiveUp(ctx context.Context, id int64, reason string) error
	// Refuse settles an email to an address that the mail server refuses. Later emails to the address are not sent.
	Refuse(ctx context.Context, id int64, outcome string, reason notify.Reason) error
}

// Writer renders queued emails; notify.Renderer implements it.
type Writer interface {
	Render(ctx context.Context, m notify.Email) (notify.Rendered, error)
	From() string
}

// Metrics counts the outcomes of emails. It must be safe for concurrent use.
type Metrics interface {
	EmailSent()
	EmailFailed(gaveUp bool) // gaveUp: it will not be retried
}

// The outcomes of a settled email.
const (
	Sent = "sent" // accepted by the mail server
	Kept = "kept" // no mail server is configured; staff can read it
)

// Parts are the dependencies of a runner.
type Parts struct {
	Outbox Outbox
	Writer Writer
	Sender mail.Sender // nil: emails are only stored
	// Name returns the local part of an email's Message-ID.
	Name    func(notify.Queued) string
	Clock   clock.Clock
	Metrics Metrics
	Log     *slog.Logger
	Traces  *tracing.Traces // nil: emails have no spans
}

// Tuning has the intervals and limits of a runner. A zero field means the default.
type Tuning struct {
	Interval time.Duration // pause between checks of the outbox without Wake; 15 s
	Batch    int           // emails claimed at once; 20
	Workers  int           // emails sent at once; 4
	Timeout  time.Duration // for one email; 90 s
	Ticks    Ticks         // SystemTicks
}

// settleTimeout is the time limit for storing the outcome of an email.
const settleTimeout = 10 * time.Second

// Runner empties the outbox. It sends each email at least once, and almost always exactly once.
type Runner struct {
	Parts
	tuning Tuning
	lease  time.Duration
	domain string
	wake   chan struct{}
}

// NewRunner returns a runner. It returns an error if the sender's address is invalid.
func NewRunner(p Parts, t Tuning) (*Runner, error) {
	from, err := netmail.ParseAddress(p.Writer.From())
	if err != nil {
		return nil, errors.New("brand.mailFrom is not an email address")
	}
	t.Interval = positive(t.Interval, 15*time.Second)
	t.Batch = positive(t.Batch, 20)
	t.Workers = positive(t.Workers, 4)
	t.Timeout = positive(t.Timeout, 90*time.Second)
	if t.Ticks == nil {
		t.Ticks = SystemTicks
	}
	// The lease must cover the last email of a batch even if every email before it takes its full time.
	rounds := (t.Batch + t.Workers - 1) / t.Workers
	return &Runner{
		Parts: p, tuning: t,
		lease:  time.Duration(rounds)*(t.Timeout+settleTimeout) + time.Minute,
		domain: from.Address[strings.LastIndexByte(from.Address, '@')+1:],
		wake:   make(chan struct{}, 1),
	}, nil
}

func positive[T int | time.Duration](value, otherwise T) T {
	if value > 0 {
		return value
	}
	return otherwise
}

// Wake makes the runner check the outbox now. It never blocks. Call it after the transaction that enqueued has
// committed.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default: // a wake-up is pending already
	}
}

// Run works until ctx ends. It completes the emails that are being sent, and releases the other claimed emails.
func (r *Runner) Run(ctx context.Context) {
	ticks, stop := r.tuning.Ticks(r.tuning.Interval)
	defer stop()
	for ctx.Err() == nil {
		if r.pass(ctx) == r.tuning.Batch {
			continue // the outbox may have more
		}
		select {
		case <-ctx.Done():
		case <-r.wake:
		case <-ticks:
		}
	}
}

// pass claims and processes one batch, and returns its number of emails.
func (r *Runner) pass(ctx context.Context) int {
	items, err := r.Outbox.Claim(ctx, r.tuning.Batch, r.lease)
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Error("outbox cannot be read", "error", err)
		}
		return 0
	}
	queue := make(chan notify.Queued)
	var workers sync.WaitGroup
	for range min(r.tuning.Workers, len(items)) {
		workers.Go(func() {
			for item := range queue {
				r.deliver(ctx, item)
			}
		})
	}
	for _, item := range items {
		select {
		case queue <- item:
		case <-ctx.Done():
			r.unclaim(ctx, item)
		}
	}
	close(queue)
	workers.Wait()
	return len(items)
}

// deliver sends and settles one email. It ignores the end of ctx once it has begun.
func (r *Runner) deliver(ctx context.Context, item notify.Queued) {
	if ctx.Err() != nil {
		r.unclaim(ctx, item)
		return
	}
	ctx, span := r.Traces.Job(context.WithoutCancel(ctx), "mail")
	failed := r.attempt(ctx, item)
	defer span.End(failed != nil)
	log := r.Log.With("mail", item.ID, "template", item.Template, "attempt", item.Attempts)
	if failed == nil {
		outcome := Kept
		if r.Sender != nil {
			outcome = Sent
			r.Metrics.EmailSent()
		}
		log.InfoContext(ctx, "email processed", "outcome", outcome)
		r.settle(ctx, item, func(ctx context.Context) error { return r.Outbox.Finish(ctx, item.ID, outcome) })
		return
	}
	gaveUp := failed.isLast(item.Attempts)
	r.Metrics.EmailFailed(gaveUp)
	if gaveUp {
		log.ErrorContext(ctx, "email given up", "reason", failed.reason)
		r.settle(ctx, item, func(ctx context.Context) error {
			if failed.refused != "" {
				return r.Outbox.Refuse(ctx, item.ID, failed.reason, notify.ReasonFor(failed.refused))
			}
			return r.Outbox.GiveUp(ctx, item.ID, failed.reason)
		})
		return
	}
	wait, _ := delayAfter(item.Attempts)
	log.WarnContext(ctx, "email failed", "reason", failed.reason, "retrySeconds", wait.Seconds())
	r.settle(ctx, item, func(ctx context.Context) error {
		return r.Outbox.Retry(ctx, item.ID, r.Clock.Now().Add(wait), failed.reason)
	})
}

// attempt renders and sends one email within its time limit. If the rendering panics, the email is given up, so it
// does not stop the others.
func (r *Runner) attempt(ctx context.Context, item notify.Queued) (failed *failure) {
	defer func() {
		if p := recover(); p != nil {
			r.Log.ErrorContext(ctx, "email crashed", "mail", item.ID, "kind", fmt.Sprintf("%T", p))
			failed = &failure{reason: "this mail made Beacon stumble; please report it", final: true}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, r.tuning.Timeout)
	defer cancel()
	words, err := r.Writer.Render(ctx, item.Email)
	if err != nil {
		f := writingFailed(err)
		return &f
	}
	if r.Sender == nil {
		return nil
	}
	if err := r.Sender.Send(ctx, r.message(item, words)); err != nil {
		f := sendingFailed(err)
		return &f
	}
	return nil
}

// unclaim releases an email that was claimed but not begun.
func (r *Runner) unclaim(ctx context.Context, item notify.Queued) {
	r.settle(context.WithoutCancel(ctx), item, func(ctx context.Context) error {
		return r.Outbox.Retry(ctx, item.ID, r.Clock.Now(), "Beacon was stopped before it was sent")
	})
}

// settle stores the outcome of an email. If that fails, the lease expires and the email is sent again: at least once.
func (r *Runner) settle(ctx context.Context, item notify.Queued, write func(context.Context) error) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	if err := write(ctx); err != nil {
		r.Log.ErrorContext(ctx, "outcome of an email not stored; it will be tried again", "mail", item.ID, "error", err)
	}
}
