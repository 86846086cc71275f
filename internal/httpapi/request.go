package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// requestInfo is what every handler may need to know of a request. The
// middleware makes one and puts it into the context.
type requestInfo struct {
	id        string
	address   string // the client's, as far as configured proxies are believed (R10.17)
	userAgent string
	lang      locale.Lang
	secure    bool   // the client came by https
	method    string // GET, HEAD, POST…
	route     string // the matched pattern, for logs and metrics: never the path, which may hold a key
	header    http.Header
}

type requestInfoKey struct{}

func withRequestInfo(ctx context.Context, info *requestInfo) context.Context {
	return context.WithValue(ctx, requestInfoKey{}, info)
}

// infoFrom returns what the middleware learned, or an empty value outside a request.
func infoFrom(ctx context.Context) *requestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return info
	}
	return &requestInfo{lang: locale.English}
}

// origin returns where the request came from, for the audit trail.
func (i *requestInfo) origin() audit.Origin {
	return audit.Origin{Address: i.address, UserAgent: i.userAgent, RequestID: i.id}
}

// cookieLang is the cookie in which the language switch keeps its choice.
const cookieLang = "lang"

// requestLang picks the language: the switch in the address, then its cookie,
// then what the browser asks for.
func requestLang(r *http.Request) locale.Lang {
	if r.URL.RawQuery != "" {
		if q := r.URL.Query().Get("lang"); q != "" {
			return locale.Parse(q)
		}
	}
	if c, err := r.Cookie(cookieLang); err == nil {
		return locale.Parse(c.Value)
	}
	return locale.FromAcceptLanguage(r.Header.Get("Accept-Language"))
}
