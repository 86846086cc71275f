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

// Outbox is the queue of mails, as the runner needs it.
type Outbox interface {
	// Claim takes up to limit due mails, so that nobody else gets them before
	// lease is over or they are settled.
	Claim(ctx context.Context, limit int, lease time.Duration) ([]notify.Queued, error)
	// Finish settles a mail for good.
	Finish(ctx context.Context, id int64, outcome string) error
	// Retry lets go of a mail until at.
	Retry(ctx context.Context, id int64, at time.Time, reason string) error
	// GiveUp settles a mail that cannot be delivered.
	GiveUp(ctx context.Context, id int64, reason string) error
	// Refuse settles a mail whose address the mail server refuses; nothing more is sent to it.
	Refuse(ctx context.Context, id int64, outcome string, reason notify.Reason) error
}

// Writer turns what is queued into words. notify.Renderer is one.
type Writer interface {
	Render(ctx context.Context, m notify.Mail) (notify.Rendered, error)
	From() string
}

// Metrics counts what became of mails. It must be safe for concurrent use.
type Metrics interface {
	MailSent()
	MailFailed(gaveUp bool) // gaveUp: it will not be tried again
}

// The outcomes of a mail that is settled.
const (
	Sent = "sent" // the mail server has taken it
	Kept = "kept" // no mail server is configured; staff can read it
)

// Parts are what a runner works with.
type Parts struct {
	Outbox Outbox
	Writer Writer
	Sender mail.Sender // nil: mails are kept
	// Name returns what stands before the @ in the Message-ID of a mail.
	Name    func(notify.Queued) string
	Clock   clock.Clock
	Metrics Metrics
	Log     *slog.Logger
	Traces  *tracing.Traces // nil: mails have no spans
}

// Tuning says how busy a runner is. A zero field means the default.
type Tuning struct {
	Interval time.Duration // how often to look for mails that nobody woke it for; 15 s
	Batch    int           // mails claimed at once; 20
	Workers  int           // mails sent at once; 4
	Timeout  time.Duration // for one mail; 90 s
	Ticks    Ticks         // SystemTicks
}

// settleTimeout bounds the writing down of what became of a mail.
const settleTimeout = 10 * time.Second

// Runner empties the outbox: each mail at least once, and almost always once.
type Runner struct {
	Parts
	tuning Tuning
	lease  time.Duration
	domain string
	wake   chan struct{}
}

// NewRunner makes a runner. It refuses a sender's address that is none.
func NewRunner(p Parts, t Tuning) (*Runner, error) {
	from, err := netmail.ParseAddress(p.Writer.From())
	if err != nil {
		return nil, errors.New("the address that mails come from is not a mail address")
	}
	t.Interval = positive(t.Interval, 15*time.Second)
	t.Batch = positive(t.Batch, 20)
	t.Workers = positive(t.Workers, 4)
	t.Timeout = positive(t.Timeout, 90*time.Second)
	if t.Ticks == nil {
		t.Ticks = SystemTicks
	}
	// The last mail of a batch must still be ours when every one before it took
	// all the time it may.
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

// Wake makes the runner look at the outbox now. It never blocks; call it after
// the transaction that enqueued has committed.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default: // it is awake already and will look once more
	}
}

// Run works until ctx ends. Mails being sent then are still finished; the rest
// of what was claimed goes back into the outbox at once.
func (r *Runner) Run(ctx context.Context) {
	ticks, stop := r.tuning.Ticks(r.tuning.Interval)
	defer stop()
	for ctx.Err() == nil {
		if r.pass(ctx) == r.tuning.Batch {
			continue // more may be waiting
		}
		select {
		case <-ctx.Done():
		case <-r.wake:
		case <-ticks:
		}
	}
}

// pass claims one batch, works it off, and returns how many mails it had.
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

// deliver brings one mail to its end. What has begun is not broken off by ctx.
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
			r.Metrics.MailSent()
		}
		log.InfoContext(ctx, "mail settled", "outcome", outcome)
		r.settle(ctx, item, func(ctx context.Context) error { return r.Outbox.Finish(ctx, item.ID, outcome) })
		return
	}
	gaveUp := failed.isLast(item.Attempts)
	r.Metrics.MailFailed(gaveUp)
	if gaveUp {
		log.ErrorContext(ctx, "mail given up", "reason", failed.reason)
		r.settle(ctx, item, func(ctx context.Context) error {
			if failed.refused != "" {
				return r.Outbox.Refuse(ctx, item.ID, failed.reason, notify.ReasonOf(failed.refused))
			}
			return r.Outbox.GiveUp(ctx, item.ID, failed.reason)
		})
		return
	}
	wait, _ := delayAfter(item.Attempts)
	log.WarnContext(ctx, "mail failed", "reason", failed.reason, "retrySeconds", wait.Seconds())
	r.settle(ctx, item, func(ctx context.Context) error {
		return r.Outbox.Retry(ctx, item.ID, r.Clock.Now().Add(wait), failed.reason)
	})
}

// attempt writes and sends one mail, within the time a mail has. A mail that
// crashes its writer is given up instead of taking the others with it.
func (r *Runner) attempt(ctx context.Context, item notify.Queued) (failed *failure) {
	defer func() {
		if p := recover(); p != nil {
			r.Log.ErrorContext(ctx, "mail crashed", "mail", item.ID, "kind", fmt.Sprintf("%T", p))
			failed = &failure{reason: "this mail made Beacon stumble; please report it", final: true}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, r.tuning.Timeout)
	defer cancel()
	words, err := r.Writer.Render(ctx, item.Mail)
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

// unclaim lets go of a mail that was claimed and not begun.
func (r *Runner) unclaim(ctx context.Context, item notify.Queued) {
	r.settle(context.WithoutCancel(ctx), item, func(ctx context.Context) error {
		return r.Outbox.Retry(ctx, item.ID, r.Clock.Now(), "Beacon was stopped before it was sent")
	})
}

// settle writes down what became of a mail. When that fails the lease runs out
// and the mail is sent again: at least once.
func (r *Runner) settle(ctx context.Context, item notify.Queued, write func(context.Context) error) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	if err := write(ctx); err != nil {
		r.Log.ErrorContext(ctx, "outcome of a mail not written down; it will be tried again", "mail", item.ID, "error", err)
	}
}
