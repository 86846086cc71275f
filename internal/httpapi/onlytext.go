package httpapi

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"beacon/internal/platform/fault"
)

// onlyText answers calls whose address is no text, with a zero byte or broken UTF-8
// in it, like any that nobody knows. PostgreSQL refuses such values, and what a
// stranger typed must not look like a fault of ours. Pages look at their own paths,
// and pass over what somebody appended to a shared link.
func (s *Server) onlyText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") && !(isReadable(r.URL.Path) && isReadableQuery(r.URL.RawQuery)) {
			s.writeFailure(w, r, fault.ErrNotFound)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isReadable(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// isReadableQuery reports whether all of a query is text. What cannot be decoded is left
// to whoever reads it.
func isReadableQuery(raw string) bool {
	if strings.IndexByte(raw, '%') < 0 {
		return isReadable(raw)
	}
	decoded, err := url.QueryUnescape(raw)
	return err != nil || isReadable(decoded)
}
