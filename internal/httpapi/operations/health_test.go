package operations_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/jobs"
	"beacon/internal/testkit/apptest"
)

// Only registry administrators see current problems, and only until they are fixed.
func TestHealthNotices_ForAdministratorsUntilMended(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		notices := func(as string) apptest.Request { return apptest.Request{Path: "/api/staff/health-notices", As: as} }
		a.Expect("all is well", notices(apptest.Administrator), apptest.Want{Has: map[string]any{"results.#": 0}})
		a.Clock.Advance(16 * time.Minute)
		a.Expect("nobody sends the invitations of five", notices(apptest.Administrator), apptest.Want{Has: map[string]any{
			"results.0.name": "mails-waiting", "results.0.amount": 5,
			"results.0.at": apptest.Start.Truncate(time.Microsecond).Format(time.RFC3339Nano),
			"results.0.of": "", "results.0.node": "",
		}})
		queued, err := a.Outbox.Claim(t.Context(), 10, time.Minute)
		a.Must(err)
		for _, m := range queued {
			a.Must(a.Outbox.Finish(t.Context(), m.ID, jobs.Sent))
		}
		if name := a.Do(notices(apptest.Administrator)).Text("results.0.name"); name == "mails-waiting" {
			t.Error("all mails are out, and are said to wait")
		}
	})
}

// A registry with a log that was never signed, for example on PostgreSQL without a key, gets a notice two hours after
// its first event.
func TestHealthNotices_NoCheckpointEver(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Administrator)
	_, err := a.AuditLog.Integrate(t.Context())
	a.Must(err)
	hasNotice := func() bool {
		response := a.Do(apptest.Request{Path: "/api/staff/health-notices", As: apptest.Administrator})
		return strings.Contains(string(response.Body), `"checkpoint-old"`)
	}
	if hasNotice() {
		t.Error("a notice at the start")
	}
	a.Clock.Advance(2*time.Hour + time.Minute)
	if !hasNotice() {
		t.Error("no notice that the log was never signed")
	}
	_, err = a.AuditLog.Sign(t.Context())
	a.Must(err)
	if hasNotice() {
		t.Error("a notice with a checkpoint")
	}
}
