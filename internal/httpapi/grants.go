package httpapi

import (
	"context"

	"beacon/internal/access"
)

// Grants reads the records that coordinators opened in emergencies.
type Grants interface {
	// Grants returns the grants of a session that have not ended. session is the session's fingerprint.
	Grants(ctx context.Context, session []byte) ([]access.Grant, error)
}
