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

// RequestInfo is what every handler may need to know of a request. The
// middleware makes one and puts it into the context.
type RequestInfo struct {
	ID        string
	Address   string // the client's, as far as configured proxies are believed (R10.17)
	UserAgent string
	Lang      locale.Lang
	Secure    bool   // the client came by https
	Method    string // GET, HEAD, POST…
	Route     string // the matched pattern, for logs and metrics: never the path, which may hold a key
	Header    http.Header
	session   *staff.Session // once it is proven
	isProbe   bool           // asks whether the process is alive or ready
	isRefused bool           // what was asked for is not there for the caller, or not allowed
}

type requestInfoKey struct{}

func withRequestInfo(ctx context.Context, info *RequestInfo) context.Context {
	return context.WithValue(ctx, requestInfoKey{}, info)
}

// InfoFrom returns what the middleware learned, or an empty value outside a request.
func InfoFrom(ctx context.Context) *RequestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*RequestInfo); ok {
		return info
	}
	return &RequestInfo{Lang: locale.English}
}

// isForeignRead reports whether the browser says that a read was not caused by a page of ours: a link or a picture on
// another site, an email, a typed address, or a prefetch. The cookies of such a request prove nothing, so that nobody
// can put a view into a person's name (R3.6c). State changes have the cross-origin protection.
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

// IsFromOurPage reports whether a page of ours caused a read for certain: the browser says so, or a script of ours
// sent a credential in a header. Reads that are evidence ask it.
func (i *RequestInfo) IsFromOurPage() bool {
	if i.isPrefetch() {
		return false
	}
	return i.Header.Get("Sec-Fetch-Site") == "same-origin" || i.Header.Get("Authorization") != ""
}

// ErrForeignRead is the Forbidden fault of a read that a mail scanner, a prefetch or another site caused.
var ErrForeignRead = fault.New(fault.Forbidden, catalogues.Text("http.foreign-read"))

// Origin returns where the request came from, for the audit trail.
func (i *RequestInfo) Origin() audit.Origin {
	return audit.Origin{Address: i.Address, UserAgent: i.UserAgent, RequestID: i.ID}
}

// CookieLang is the cookie in which the language switch keeps its choice.
const CookieLang = "lang"

// requestLang picks the language: the switch in the address, then its cookie,
// then what the browser asks for.
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

// CallerOf returns a request's language and origin.
func CallerOf(ctx context.Context) access.Caller {
	info := InfoFrom(ctx)
	return access.Caller{Lang: info.Lang, Origin: info.Origin()}
}

// CallerWith is CallerOf for a call that adds a record: with the form that the author sent as the call's input.
func CallerWith[K ~string](ctx context.Context, key K, author access.Principal, input any) access.Caller {
	c := CallerOf(ctx)
	c.Form = sentform.New(string(key), author.ID, input)
	return c
}

// ByID is the input of calls that need to know no more than the id in their path.
type ByID struct {
	ID string `path:"id"`
}

// ParseLanguage reads the language of a record: en, es, or nothing for English. Any other one is a broken rule.
func ParseLanguage(text string) (locale.Lang, error) {
	switch text {
	case "", "en":
		return locale.English, nil
	case "es":
		return locale.Spanish, nil
	}
	return "", fault.Broken([]fault.Field{{Name: "language", Message: catalogues.Text("general.language")}})
}

// OptionalNumber reads a number of a query; nil is none, or no number.
func OptionalNumber[N ~int](text string) *N {
	number, err := strconv.Atoi(text)
	if err != nil {
		return nil
	}
	n := N(number)
	return &n
}

// OptionalChoice reports whether a query has the first of two words or the second; nil
// is neither.
func OptionalChoice(text, first, second string) *bool {
	is := text == first
	if !is && text != second {
		return nil
	}
	return &is
}

// OrElse returns what a field of a body says, or otherwise where it is left out.
func OrElse[T any](said *T, otherwise T) T {
	if said == nil {
		return otherwise
	}
	return *said
}

// ParseID reads an id of a path; what is no number counts as an unknown id.
func ParseID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
