package httpapi

import (
	"context"
	"net/http"
	"time"
)

// Cookie returns a cookie of ours that scripts cannot read. It lasts for life; 0 means until the browser is closed.
// Over https its name has the prefix __Host-. Browsers accept such a cookie from this host only and for all paths, so a
// sibling host cannot plant one (R14.4h). Over plain http, as in development, browsers reject the prefix.
//
// Two cookies are set elsewhere, because scripts write them and nothing depends on them: the language (CookieLang) and
// the visits that were counted.
func Cookie(ctx context.Context, name, value string, life time.Duration, site http.SameSite) http.Cookie {
	info := InfoFrom(ctx)
	return http.Cookie{
		Name: info.cookieName(name), Value: value, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true,
		Secure: info.Secure, SameSite: site,
	}
}

// ExpiredCookie returns a cookie that deletes a cookie of Cookie.
func ExpiredCookie(ctx context.Context, name string) http.Cookie {
	c := Cookie(ctx, name, "", 0, http.SameSiteLaxMode)
	c.MaxAge = -1
	return c
}

// CookieValue returns the value of a cookie that Cookie made, or "". Over https it ignores a cookie without the
// prefix.
func (i *RequestInfo) CookieValue(name string) string {
	r := http.Request{Header: i.Header}
	c, err := r.Cookie(i.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

func (i *RequestInfo) cookieName(name string) string {
	if i.Secure {
		return "__Host-" + name
	}
	return name
}
