package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
	"beacon/internal/staff"
)

// RequestInfo holds the facts about a request that handlers need. The middleware creates it and stores it in the
// context.
type RequestInfo struct {
	ID        string
	Address   string // of the client; X-Forwarded-For counts from configured proxies only (R10.17)
	UserAgent string
	Lang      locale.Lang
	Secure    bool   // the client connected by https
	Method    string // GET, HEAD, POST…
	Route     string // the matched pattern, for logs and metrics: never the path, which may hold a key
	Header    http.Header
	session   *staff.Session // set after it was checked
	isProbe   bool           // a liveness or readiness check
	isRefused bool           // the failure was NotFound or Forbidden
}

type requestInfoKey struct{}

func withRequestInfo(ctx context.Context, info *RequestInfo) context.Context {
	return context.WithValue(ctx, requestInfoKey{}, info)
}

// InfoFrom returns the RequestInfo of the middleware, or an empty value outside a request.
func InfoFrom(ctx context.Context) *RequestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*RequestInfo); ok {
		return info
	}
	return &RequestInfo{Lang: locale.English}
}

// isForeignRead reports whether, by the browser's headers, a page of ours did not cause a read. The cause may be a
// link or a picture on another site, an email, a typed address, or a prefetch. The cookies of such a request prove
// nothing; otherwise another site could record a view in a person's name (R3.6c). State changes have the cross-origin
// protection.
func (i *RequestInfo) isForeignRead() bool {
	if i.Method != http.MethodGet && i.Method != http.MethodHead {
		return false
	}
	site := i.Header.Get("Sec-Fetch-Site")
	return site != "" && site != "same-origin" || i.isPrefetch()
}

func (i *RequestInfo) isPrefetch() bool {
	purposes := i.Header.Get("Sec-Purpose") + i.Header.Get("Purpose") + i.Header.Get("X-Moz")
	return strings.Contains(strings.ToLower(purposes), "prefetch")
}

// IsFromOurPage reports whether a page of ours certainly caused a read: by the browser's headers, or because a script
// of ours sent a credential in a header. Reads that count as evidence require it.
func (i *RequestInfo) IsFromOurPage() bool {
	if i.isPrefetch() {
		return false
	}
	return i.Header.Get("Sec-Fetch-Site") == "same-origin" || i.Header.Get("Authorization") != ""
}

// ErrForeignRead is the Forbidden fault for a read caused by a link scanner, a prefetch or another site.
var ErrForeignRead = fault.New(fault.Forbidden, catalogues.Text("http.foreign-read"))

// Origin returns the origin of the request for the audit trail.
func (i *RequestInfo) Origin() audit.Origin {
	return audit.Origin{Address: i.Address, UserAgent: i.UserAgent, RequestID: i.ID}
}

// CookieLang is the cookie with the language chosen on the page.
const CookieLang = "lang"

// requestLang returns the language from the query, the cookie or Accept-Language, in this order.
func requestLang(r *http.Request) locale.Lang {
	if r.URL.RawQuery != "" {
		if q := r.URL.Query().Get("lang"); q != "" {
			return locale.Parse(q)
		}
	}
	if c, err := r.Cookie(CookieLang); err == nil {
		return locale.Parse(c.Value)
	}
	return locale.FromAcceptLanguage(r.Header.Get("Accept-Language"))
}

// CallerFrom returns the language and origin of a request.
func CallerFrom(ctx context.Context) access.Caller {
	info := InfoFrom(ctx)
	return access.Caller{Lang: info.Lang, Origin: info.Origin()}
}

// CallerWith is CallerFrom for a call that adds a record. The result includes the form that the author sent.
func CallerWith[K ~string](ctx context.Context, key K, author access.Principal, input any) access.Caller {
	c := CallerFrom(ctx)
	c.Form = sentform.New(string(key), author.ID, input)
	return c
}

// ByID is the input of a call with only an id in its path.
type ByID struct {
	ID string `path:"id"`
}

// ParseLanguage parses the language of a record: en, es, or empty for English. Any other value is a RuleBroken fault.
func ParseLanguage(text string) (locale.Lang, error) {
	switch text {
	case "", "en":
		return locale.English, nil
	case "es":
		return locale.Spanish, nil
	}
	return "", fault.Broken([]fault.Field{{Name: "language", Message: catalogues.Text("general.language")}})
}

// OptionalNumber parses a number of a query. It returns nil if there is none, or if it is not a number.
func OptionalNumber[N ~int](text string) *N {
	number, err := strconv.Atoi(text)
	if err != nil {
		return nil
	}
	n := N(number)
	return &n
}

// OptionalChoice returns true for the first word, false for the second, and nil for any other text.
func OptionalChoice(text, first, second string) *bool {
	is := text == first
	if !is && text != second {
		return nil
	}
	return &is
}

// ValueOr returns *v, or def if v is nil.
func ValueOr[T any](v *T, def T) T {
	if v == nil {
		return def
	}
	return *v
}

// ParseID parses an id of a path. It returns 0, an unknown id, for text that is not a number.
func ParseID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
