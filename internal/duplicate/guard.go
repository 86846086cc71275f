package duplicate

import (
	"context"
	"slices"

	"beacon/internal/access"
)

// Guard prevents a center from learning about patients or donors of other centers (R12.4b): responses never depend on
// records that the caller may not read, and Guard reports such matches to the registry. The zero Guard reports nothing.
type Guard struct {
	// Report records an account's matches that the account may not read, such as "patient 7".
	Report func(ctx context.Context, by access.Principal, records []string, c access.Caller) error
}

// ReportHidden reports the records found for a form or a file that the caller may not read.
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
