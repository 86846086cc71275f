package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// LimitKey returns the client's key for rate limits.
func (i *RequestInfo) LimitKey() string { return ratelimit.ClientKey(i.Address) }

// AllowClient counts a request of the client. It returns a TooMany fault if the client is over the limit.
func AllowClient(ctx context.Context, l *ratelimit.Limiter) error {
	return Allow(ctx, l, InfoFrom(ctx).LimitKey())
}

// Allow counts a request of a key. It returns a TooMany fault if the key is over the limit.
func Allow(ctx context.Context, l *ratelimit.Limiter, key string) error {
	return tooMany(l.Allow(ctx, key))
}

// tooMany returns a TooMany fault unless wait is 0.
func tooMany(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return &fault.Error{Code: fault.TooMany, Message: msgSlowDown, RetryAfter: wait}
}

// limitRates limits the API requests of an address. Calls with OwnLimit do not count here. The mux finds the call,
// because a path can be written in many ways.
func (a *API) limitRates(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.isLimited(r) {
			if err := AllowClient(r.Context(), a.Limits.Requests); err != nil {
				InfoFrom(r.Context()).Route = "limited"
				a.WriteFailure(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func (a *API) isLimited(r *http.Request) bool {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return false
	}
	_, pattern := a.mux.Handler(r)
	return !a.ownLimits[pattern]
}

// OwnLimit exempts a call from the common limit; its handler has its own. Many people behind one address (a hospital,
// a mobile network, a family) make such calls all day.
func OwnLimit(op *huma.Operation, _ huma.Registry) { op.Metadata = map[string]any{ownLimit: true} }

// ownLimit marks such a call in its metadata, which the document omits.
const ownLimit = "own-limit"

// errCrossOrigin is the error for a state-changing call from another site's page.
var errCrossOrigin = fault.New(fault.Forbidden, catalogues.Text("http.cross-origin"))

// AllowAddition returns a TooMany fault when an account of a center has sent too many forms and files of new patients
// and donors (R12.4b). It counts forms with and without a matching record, so the limit reveals no match. The
// registry sees all records and is not limited.
func (a *API) AllowAddition(ctx context.Context, by access.Principal) error {
	if by.CenterID == 0 {
		return nil
	}
	return tooMany(a.Limits.Additions.Allow(ctx, strconv.FormatInt(by.ID, 10)))
}

// AllowTest returns a TooMany fault when an account has asked for too many tests of emails.
func (a *API) AllowTest(ctx context.Context, by access.Principal) error {
	return tooMany(a.Limits.Tests.Allow(ctx, strconv.FormatInt(by.ID, 10)))
}
