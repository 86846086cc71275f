package public_test

import (
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/apptest"
)

// TestPolicy_AllowsConfiguredProviderOnly is R5.4: the Content-Security-Policy allows only the configured provider.
func TestPolicy_AllowsConfiguredProviderOnly(t *testing.T) {
	const host = "https://challenges.cloudflare.com"
	chosen := apptest.New(t, apptest.With(func(c *config.Config) {
		c.Captcha = config.Captcha{Kind: "turnstile", SiteKey: "site-key-1", Secret: "secret-1"}
	}))
	page := chosen.Do(apptest.Request{Path: "/register"})
	policy := page.Header.Get("Content-Security-Policy")
	for _, directive := range []string{"script-src 'self' " + host, "connect-src 'self' " + host, "frame-src " + host} {
		if !strings.Contains(policy, directive) {
			t.Errorf("%q lacks %q", policy, directive)
		}
	}
	if !strings.Contains(string(page.Body), `"captcha":{"kind":"turnstile","siteKey":"site-key-1"}`) ||
		strings.Contains(string(page.Body), "secret-1") {
		t.Errorf("the page says %s", page.Body)
	}
	if policy := chosen.Do(apptest.Request{Path: "/staff"}).Header.Get("Content-Security-Policy"); policy == "" ||
		strings.Contains(policy, host) {
		t.Errorf("staff screens let it in: %q", policy)
	}
	own := apptest.New(t).Do(apptest.Request{Path: "/register"})
	if policy := own.Header.Get("Content-Security-Policy"); strings.Contains(policy, "https:") ||
		!strings.Contains(string(own.Body), `"captcha":{"kind":"altcha","siteKey":""}`) {
		t.Errorf("without a provider: %q", policy)
	}
}
