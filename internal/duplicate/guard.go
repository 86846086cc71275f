package duplicate

import (
	"context"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/ratelimit"
)

// Guard keeps a center from learning who is a patient or donor of another one (R12.4b). Responses never depend on
// records out of the caller's reach; Guard limits how often people are added and reports matches out of reach to the
// registry. The zero Guard limits and reports nothing.
type Guard struct {
	Attempts *ratelimit.Limiter // forms and files of an account, whether they match or not
	// Report records the matches of an account out of its reach, such as "patient 7".
	Report func(ctx context.Context, by access.Principal, records []string, c access.Caller) error
}

// Allow returns a TooMany fault when an account of a center has sent too many forms and files. The registry sees all
// records, so it is not limited.
func (g Guard) Allow(ctx context.Context, by access.Principal) error {
	if by.CenterID == 0 || g.Attempts == nil {
		return nil
	}
	if wait := g.Attempts.Allow(ctx, strconv.FormatInt(by.ID, 10)); wait > 0 {
		return &fault.Error{Code: fault.TooMany, Message: catalogues.Text("http.slow-down"), RetryAfter: wait}
	}
	return nil
}

// ReportHidden reports the records found for a form or a file that are out of the caller's reach.
func (g Guard) ReportHidden(ctx context.Context, by access.Principal, found Found, c access.Caller) error {
	hidden := found.HiddenFrom(by)
	if len(hidden) == 0 || g.Report == nil {
		return nil
	}
	names := make([]string, 0, len(hidden))
	for _, r := range hidden {
		names = append(names, r.name())
	}
	slices.Sort(names)
	return g.Report(ctx, by, slices.Compact(names), c)
}
