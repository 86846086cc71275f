package operations_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/jobs"
	"beacon/internal/testkit/apptest"
)

// The settings in force contain no secret, and only registry administrators see them.
func TestSettings(t *testing.T) {
	a := apptest.New(t, apptest.With(apptest.WithSecrets), apptest.With(func(c *config.Config) {
		c.Database = "postgres://beacon:hidden-word@127.0.0.1/registry"
	}))
	const path = "/api/staff/settings"
	seen := a.Expect("settings", apptest.Request{Path: path, As: apptest.Administrator}, apptest.Want{})
	body := string(seen.Body)
	for _, setting := range a.Config.Settings() {
		if !strings.Contains(body, `"name":"`+setting.Path+`"`) {
			t.Errorf("%s is missing", setting.Path)
		}
	}
	if !strings.Contains(body, "(set, not shown)") {
		t.Error("no secret is set")
	}
	for _, secret := range []string{apptest.NewSecret, apptest.OldSecret, "hidden-word"} {
		if strings.Contains(body, secret) {
			t.Errorf("%s is shown", secret)
		}
	}
	if all := seen.Get("results.texts"); all == 0.0 || seen.Get("results.templates") != all {
		t.Error("the texts of a fresh installation are not counted as templates")
	}
}

// Without values, the database is SQLite and the master keys are in a file. The newest email that went out and the newest
// checkpoint have their times.
func TestSettings_ShowWhatIsInForce(t *testing.T) {
	a := apptest.New(t)
	a.Invite(apptest.Patient{FirstName: "Rosa", Email: "rosa@mail.example"})
	seen := a.Do(apptest.Request{Path: "/api/staff/settings", As: apptest.Administrator})
	for _, want := range []string{
		`"name":"database","value":"SQLite"`, `"name":"masterKeys","value":"(set, not shown)"`, `"emailSentAt":null`,
	} {
		if !strings.Contains(string(seen.Body), want) {
			t.Errorf("no %s", want)
		}
	}
	queued, err := a.Outbox.Claim(t.Context(), 1, time.Minute)
	a.Must(err)
	a.Must(a.Outbox.Finish(t.Context(), queued[0].ID, jobs.Sent))
	seen = a.Do(apptest.Request{Path: "/api/staff/settings", As: apptest.Administrator})
	if want := a.Clock.Now().Truncate(time.Microsecond).Format(time.RFC3339Nano); seen.Text("results.emailSentAt") != want {
		t.Errorf("the last email went out at %v, want %s", seen.Get("results.emailSentAt"), want)
	}
}
