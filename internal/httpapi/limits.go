package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// LimitKey returns the client's key for limits.
func (i *RequestInfo) LimitKey() string { return ratelimit.ClientKey(i.Address) }

// AllowClient counts a request of the client, or returns a TooMany fault.
func AllowClient(ctx context.Context, l *ratelimit.Limiter) error {
	return Allow(l, InfoFrom(ctx).LimitKey())
}

// Allow counts a request of a key, or returns a TooMany fault.
func Allow(l *ratelimit.Limiter, key string) error { return tooMany(l.Allow(key)) }

// tooMany returns a TooMany fault unless wait is 0.
func tooMany(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: msgSlowDown, RetryAfter: wait}
}

// limitRates slows down an address that calls the API too often. Counting
// visits has no limit here: the page behind it is public, and a shared address
// (a hospital, a mobile network) must not lose visits. Polls of notes count only
// when there is news.
func (a *API) limitRates(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isLimited(r) {
			if err := AllowClient(r.Context(), a.Limits.Requests); err != nil {
				InfoFrom(r.Context()).Route = "limited"
				a.WriteFailure(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func isLimited(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") && !isVisitPath(r.URL.Path) && !isNotesPath(r.URL.Path)
}

// errCrossOrigin returns a state-changing call that another site's page made.
var errCrossOrigin = fault.New(fault.Forbidden, catalogues.Text("http.cross-origin"))

// NotesPath begins the address at which every open editor asks for its notes.
const NotesPath = "/microsite/custom-site/note/all/"

// isNotesPath reports a poll of notes. It has no limit of the general kind,
// because a family behind one router polls all day; see allNotes.
func isNotesPath(path string) bool { return strings.HasPrefix(path, "/api"+NotesPath) }

func isVisitPath(path string) bool {
	return strings.HasPrefix(path, "/api/microsite/") && strings.Contains(path, "/stats/")
}
