package auditdesk

import (
	"context"

	"beacon/internal/audit"
)

// Checker finds events that are not as they were written.
type Checker interface {
	// Altered returns the numbers of those events that have no seal of this registry, differ from the log, or were
	// emptied by others than an erasure.
	Altered(ctx context.Context, events []audit.Stored) (map[int64]bool, error)
}
