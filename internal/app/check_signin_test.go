package app

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/openidtest"
)

// `beacon check` calls the sign-in provider, so a wrong issuer is found by the operator and not by staff.
func TestCheck_AsksSignInProvider(t *testing.T) {
	const callback = "https://sites.example/staff/sign-in/openid"
	const wrong = "sign-in        staff.oidc.issuer: "
	provider := openidtest.Start(t, time.Now)
	dir := newRegistry(t)
	for _, c := range []struct {
		name, issuer string
		isDown       bool
		code         int
		says         string
	}{
		{"fine", provider.URL, false, 0, "sign-in        fine; callback address " + callback + "\n"},
		{"another name", provider.URL + "/", false, 1, wrong + "the discovery document is of the issuer"},
		{"no document", provider.URL + "/realms/x", false, 1, wrong + "fetch the discovery document: 404"},
		{"down", provider.URL, true, 1, wrong + "fetch the discovery document: 503"},
		{"shared by tenants", "https://login.microsoftonline.com/common/v2.0", false, 1, "sign-in        not checked"},
	} {
		provider.Down(c.isDown)
		code, said, complained := run(t, dir, []string{
			"BEACON_BASE_URL=https://sites.example", "BEACON_STAFF_OIDC_ISSUER=" + c.issuer,
			"BEACON_STAFF_OIDC_CLIENT_ID=beacon",
			"BEACON_STAFF_OIDC_CLIENT_SECRET=hush", "BEACON_STAFF_OIDC_NAME=Hospital account",
		}, "check")
		if code != c.code || !strings.Contains(said, c.says) || strings.Contains(said+complained, "hush") {
			t.Errorf("%s: %d, %q, %q", c.name, code, said, complained)
		}
	}
}
