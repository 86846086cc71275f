package httpapi

import (
	"context"

	"beacon/internal/access"
)

// Grants are the records that coordinators opened in emergencies.
type Grants interface {
	// Of returns the grants of a session, by its fingerprint, that have not ended.
	Of(ctx context.Context, session []byte) ([]access.Grant, error)
}
