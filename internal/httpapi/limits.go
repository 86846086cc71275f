package httpapi

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/ratelimit"
)

// limiters bound what one address may ask for. The rates are far above what a
// family behind one router does, and far below what guessing needs.
type limiters struct {
	requests  *ratelimit.Limiter // everything but static files and public pages
	saves     *ratelimit.Limiter // uploads of pictures and documents
	notes     *ratelimit.Limiter // what patients write to coaches
	wrongKeys *ratelimit.Limiter // look-ups with a wrong key
	lostLinks *ratelimit.Limiter // requests for lost links

	lostLinkMails *ratelimit.Limiter // the same, counted by the e-mail address asked for

	forms      *ratelimit.Limiter // referrals and registrations, by the client's address
	formMails  *ratelimit.Limiter // the same, by the e-mail address that was typed
	formsOfAll *ratelimit.Limiter // the same, of everybody together
	addresses  *ratelimit.Limiter // checks of postal addresses
}

// maxAddresses bounds the memory of one limiter.
const maxAddresses = 50_000

func newLimiters(c clock.Clock) (*limiters, error) {
	var err error
	limiter := func(r ratelimit.Rule) *ratelimit.Limiter {
		l, e := ratelimit.New(r, maxAddresses, c.Now)
		if e != nil {
			err = e
		}
		return l
	}
	l := &limiters{
		requests:  limiter(ratelimit.Rule{Events: 100, Per: time.Second, Burst: 1000}),
		saves:     limiter(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		notes:     limiter(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		wrongKeys: limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 40}),
		lostLinks: limiter(ratelimit.Rule{Events: 5, Per: time.Minute, Burst: 10}),

		lostLinkMails: limiter(ratelimit.Rule{Events: 3, Per: time.Hour, Burst: 3}),

		forms:      limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
		formMails:  limiter(ratelimit.Rule{Events: 20, Per: time.Hour, Burst: 20}),
		formsOfAll: limiter(ratelimit.Rule{Events: 20, Per: time.Second, Burst: 400}),
		addresses:  limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
	}
	return l, err
}

// limitKey is what limits count by: the address, IPv6 by network.
func (i *requestInfo) limitKey() string {
	a, err := netip.ParseAddr(i.address)
	if err != nil {
		return i.address
	}
	return ratelimit.AddressKey(a)
}

func tooMany(wait time.Duration) error {
	return &fault.Error{Code: fault.TooMany, Message: msgSlowDown, RetryAfter: wait}
}

// limitRates slows down an address that calls the API too often. Counting
// visits has no limit here: the page behind it is public, and a shared address
// (a hospital, a mobile network) must not lose visits. Polls of notes count only
// when there is news.
func (s *Server) limitRates(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isLimited(r) {
			if ok, wait := s.limits.requests.Allow(infoFrom(r.Context()).limitKey()); !ok {
				infoFrom(r.Context()).route = "limited"
				s.writeFailure(w, r, tooMany(wait))
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
var errCrossOrigin = fault.New(fault.Forbidden, locale.Text{
	EN: "This was sent from another website, so nothing was changed.",
	ES: "Esto se envió desde otro sitio web, así que no se cambió nada.",
})
