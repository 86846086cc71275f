package apptest

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/notify"
)

// NewestEmail returns the newest email as shown to the administrator.
func NewestEmail(a *App) Response {
	a.Helper()
	list := a.Do(Request{Path: "/api/staff/mails?limit=1", As: Administrator})
	return a.Expect(
		"the mail",
		Request{Path: fmt.Sprintf("/api/staff/mails/%.0f", list.Get("results.0.id")), As: Administrator},
		Want{Trail: []string{"mail.list-viewed", "mail.viewed"}},
	)
}

// SendAll sends all pending emails like the runner with a mail server that accepts everything, and returns them.
func (a *App) SendAll() []notify.Queued {
	a.Helper()
	due, err := a.Outbox.Claim(context.Background(), 100, time.Minute)
	a.Must(err)
	for _, m := range due {
		a.Must(a.Outbox.Finish(context.Background(), m.ID, "sent"))
	}
	return due
}
