package assembly

import (
	"context"
	"errors"

	"beacon/internal/platform/blob"
	"beacon/internal/storage"
)

// isPassing reports whether err says nothing of the request, which works once something else is mended: the database
// or the storage of files was busy, away or full, or the request had no more time. Nothing was changed (R18.5e).
func isPassing(err error) bool {
	return storage.IsBusy(err) || storage.IsFull(err) || blob.IsAway(err) || errors.Is(err, context.DeadlineExceeded)
}
