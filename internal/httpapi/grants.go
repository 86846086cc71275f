package httpapi

import (
	"context"

	"beacon/internal/access"
)

// Grants reads the records that coordinators opened in emergencies.
type Grants interface {
	// Of returns the grants of a session that have not ended. session is the session's fingerprint.
	Of(ctx context.Context, session []byte) ([]access.Grant, error)
}
