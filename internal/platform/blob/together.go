package blob

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Together runs each, which starts work on files by start: at most n at once, and start blocks while
// there are more. The first error, of each or of the work, cancels ctx for the others. Together
// returns it after everything has ended.
func Together(ctx context.Context, most int, each func(ctx context.Context,
	start func(work func() error)) error) error {
	under, ctx := errgroup.WithContext(ctx)
	under.SetLimit(most)
	err := each(ctx, under.Go)
	under.Go(func() error { return err })
	return under.Wait()
}
