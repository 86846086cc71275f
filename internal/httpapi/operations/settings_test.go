package operations_test

import (
	"strings"
	"testing"

	"beacon/internal/config"
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
