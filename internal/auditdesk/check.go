package auditdesk

import (
	"context"

	"beacon/internal/audit"
)

// Checker finds altered events.
type Checker interface {
	// Altered returns the numbers of the events that have no seal of this registry, differ from the log, or were
	// emptied without an erasure.
	Altered(ctx context.Context, events []audit.Stored) (map[int64]bool, error)
}
