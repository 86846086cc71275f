package httpapi

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// onlyText returns calls whose path is no text, with a zero byte or broken UTF-8 in
// it, like any that nobody knows, and reads queries without such letters, as it is
// with all that people type. PostgreSQL refuses such values, and what a stranger
// typed must not look like a fault of ours. Pages look at their own paths, and pass
// over what somebody appended to a shared link.
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

// withReadableQuery returns the request itself where all of its query is text.
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
