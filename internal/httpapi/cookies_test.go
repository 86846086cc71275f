package httpapi

import (
	"net/http"
	"testing"
	"time"
)

// TestCookie_PrefixWhereSecure: over https only the cookie with the prefix counts, because a sibling host can plant the
// plain one.
// Shows R14.4h.
func TestCookie_PrefixWhereSecure(t *testing.T) {
	both := http.Header{"Cookie": {"x=plain; __Host-x=prefixed"}}
	for secure, want := range map[bool]struct{ name, value string }{
		true: {"__Host-x", "prefixed"}, false: {"x", "plain"},
	} {
		info := &RequestInfo{Secure: secure, Header: both}
		ctx := withRequestInfo(t.Context(), info)
		c := Cookie(ctx, "x", "v", time.Hour, http.SameSiteStrictMode)
		if c.Name != want.name || c.Secure != secure || c.Path != "/" || c.Domain != "" || c.MaxAge != 3600 ||
			!c.HttpOnly || c.Value != "v" || c.SameSite != http.SameSiteStrictMode {
			t.Errorf("secure %v: %+v", secure, c)
		}
		if gone := ExpiredCookie(ctx, "x"); gone.Name != want.name || gone.MaxAge >= 0 || gone.Path != "/" {
			t.Errorf("secure %v: %+v", secure, gone)
		}
		if got := info.CookieValue("x"); got != want.value {
			t.Errorf("secure %v: %q", secure, got)
		}
		if got := info.CookieValue("y"); got != "" {
			t.Errorf("secure %v: %q", secure, got)
		}
	}
}
