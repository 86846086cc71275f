package httpapi

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// onlyText returns 404 for API paths with zero bytes or invalid UTF-8, and removes both from queries. PostgreSQL
// rejects such text, and a typing error must not be reported as a server error. Pages check their own paths, and
// ignore text that is appended to a shared link.
func (a *API) onlyText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			if !isReadable(r.URL.Path) {
				a.WriteFailure(w, r, fault.ErrNotFound)
				return
			}
			r = withReadableQuery(r)
			withPlainMediaType(r.Header)
		}
		next.ServeHTTP(w, r)
	})
}

func isReadable(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// withReadableQuery returns the request with a cleaned query. It returns the same request if the query needs no
// change.
func withReadableQuery(r *http.Request) *http.Request {
	if strings.IndexByte(r.URL.RawQuery, '%') < 0 && isReadable(r.URL.RawQuery) {
		return r
	}
	readable := true
	query := r.URL.Query()
	for _, values := range query {
		for i, value := range values {
			if !isReadable(value) {
				readable, values[i] = false, plaintext.Text(value)
			}
		}
	}
	if readable {
		return r
	}
	cleaned := r.Clone(r.Context())
	cleaned.URL.RawQuery = query.Encode()
	return cleaned
}
