package assembly

import (
	"context"
	"errors"

	"beacon/internal/platform/blob"
	"beacon/internal/storage"
)

// isPassing reports whether err is temporary and not caused by the request: the database or the file storage was busy,
// unreachable or full, or the request ran out of time. In these cases nothing was changed (R18.5e).
func isPassing(err error) bool {
	return storage.IsBusy(err) || storage.IsFull(err) || blob.IsAway(err) || errors.Is(err, context.DeadlineExceeded)
}
