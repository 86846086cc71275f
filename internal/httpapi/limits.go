package httpapi

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// Limits bound what one address may ask for. The rates are far above what a
// family behind one router does, and far below what guessing needs.
type Limits struct {
	Requests  *ratelimit.Limiter // everything but static files and public pages
	Saves     *ratelimit.Limiter // uploads of pictures and documents
	Notes     *ratelimit.Limiter // what patients write to coaches
	WrongKeys *ratelimit.Limiter // look-ups with a wrong key
	LostLinks *ratelimit.Limiter // requests for lost links

	LostLinkMails *ratelimit.Limiter // the same, counted by the e-mail address asked for

	Forms      *ratelimit.Limiter // referrals and registrations, by the client's address
	FormMails  *ratelimit.Limiter // the same, by the e-mail address that was typed
	FormsOfAll *ratelimit.Limiter // the same, of everybody together
	Addresses  *ratelimit.Limiter // checks of postal addresses
}

// maxAddresses bounds the memory of one limiter.
const maxAddresses = 50_000

func newLimits(c clock.Clock) (*Limits, error) {
	var err error
	limiter := func(r ratelimit.Rule) *ratelimit.Limiter {
		l, e := ratelimit.New(r, maxAddresses, c.Now)
		if e != nil {
			err = e
		}
		return l
	}
	l := &Limits{
		Requests:  limiter(ratelimit.Rule{Events: 100, Per: time.Second, Burst: 1000}),
		Saves:     limiter(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		Notes:     limiter(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		WrongKeys: limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 40}),
		LostLinks: limiter(ratelimit.Rule{Events: 5, Per: time.Minute, Burst: 10}),

		LostLinkMails: limiter(ratelimit.Rule{Events: 3, Per: time.Hour, Burst: 3}),

		Forms:      limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
		FormMails:  limiter(ratelimit.Rule{Events: 20, Per: time.Hour, Burst: 20}),
		FormsOfAll: limiter(ratelimit.Rule{Events: 20, Per: time.Second, Burst: 400}),
		Addresses:  limiter(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
	}
	return l, err
}

// LimitKey is what limits count by: the address, IPv6 by network.
func (i *RequestInfo) LimitKey() string {
	address, err := netip.ParseAddr(i.Address)
	if err != nil {
		return i.Address
	}
	return ratelimit.AddressKey(address)
}

func TooMany(wait time.Duration) error {
	return &fault.Error{Code: fault.TooMany, Message: msgSlowDown, RetryAfter: wait}
}

// limitRates slows down an address that calls the API too often. Counting
// visits has no limit here: the page behind it is public, and a shared address
// (a hospital, a mobile network) must not lose visits. Polls of notes count only
// when there is news.
func (a *API) limitRates(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isLimited(r) {
			if ok, wait := a.Limits.Requests.Allow(InfoFrom(r.Context()).LimitKey()); !ok {
				InfoFrom(r.Context()).Route = "limited"
				a.WriteFailure(w, r, TooMany(wait))
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

// LimitUploads bounds the files that one address sends.
func (a *API) LimitUploads(r *http.Request) error {
	if ok, wait := a.Limits.Saves.Allow(InfoFrom(r.Context()).LimitKey()); !ok {
		return TooMany(wait)
	}
	return nil
}
