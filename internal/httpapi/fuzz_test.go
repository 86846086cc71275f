package httpapi

import (
	"net/http"
	"net/url"
	"strconv"
	"testing"
)

// FuzzCredentialFrom: a credential has the requested kind and comes from the header or from both cookies.
func FuzzCredentialFrom(f *testing.F) {
	f.Add("EditKey microsite:7:ABC", "")
	f.Add("EditKey donor:7:ABC", "editKey=ABC; id=7")
	f.Add("EditKey microsite:7:A:B", "id=99999999999999999999; editKey=\"A\"")
	f.Add("EditKey microsite::", "=;;=")
	f.Fuzz(func(t *testing.T, authorization, cookies string) {
		header := http.Header{"Authorization": {authorization}, "Cookie": {cookies}}
		c, ok := CredentialFrom(&RequestInfo{Header: header}, "microsite")
		if !ok {
			return
		}
		if c.Kind != "microsite" || c.Supervision != "" {
			t.Fatalf("%+v", c)
		}
		again, ok := CredentialFromHeader("EditKey microsite:"+strconv.FormatInt(c.ID, 10)+":"+c.Key, "microsite")
		if ok && again != c {
			t.Fatalf("%+v, and then %+v", c, again)
		}
	})
}

// FuzzReadableQuery: no query value with text that a database rejects reaches a handler. A clean query stays
// unchanged.
func FuzzReadableQuery(f *testing.F) {
	for _, query := range []string{"", "q=a%00b", "q=%ff&q=ok", "a=1;b=2", "%", "q=%C3%B1", "lang=es&lang=%00"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/api/x", RawQuery: query}}
		cleaned := withReadableQuery(r)
		readable := true
		for _, values := range r.URL.Query() {
			for _, value := range values {
				readable = readable && isReadable(value)
			}
		}
		if readable && cleaned != r {
			t.Fatalf("%q was changed", query)
		}
		for name, values := range cleaned.URL.Query() {
			for _, value := range values {
				if !isReadable(value) {
					t.Fatalf("%q: %q has the value %q", query, name, value)
				}
			}
		}
		_ = requestLang(cleaned)
	})
}
