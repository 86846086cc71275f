package httpapi

import (
	"context"
	"net/http"
	"time"
)

// Cookie makes a cookie of our own that scripts do not see. It lasts for life; 0 is as long
// as the browser is open. Over https it has the prefix __Host-, by which browsers take it
// from this host alone and for all of its paths: so a sibling host cannot plant one (R14.4h).
// Over plain http, where a developer works, browsers refuse the prefix.
//
// Two cookies are none of these, because scripts write them and nothing depends on them: the
// language (CookieLang) and the visits that were counted.
func Cookie(ctx context.Context, name, value string, life time.Duration, site http.SameSite) http.Cookie {
	info := InfoFrom(ctx)
	return http.Cookie{
		Name: info.cookieName(name), Value: value, Path: "/", MaxAge: int(life.Seconds()), HttpOnly: true,
		Secure: info.Secure, SameSite: site,
	}
}

// ExpiredCookie makes the cookie that takes one of Cookie away.
func ExpiredCookie(ctx context.Context, name string) http.Cookie {
	c := Cookie(ctx, name, "", 0, http.SameSiteLaxMode)
	c.MaxAge = -1
	return c
}

// CookieValue returns the value of a cookie that Cookie made, or an empty text. Over https
// one without the prefix is passed over.
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
