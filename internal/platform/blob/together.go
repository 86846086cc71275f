package blob

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Together calls each, which hands work on files over by start; at most so many
// are under way at once, and start waits for one to end while there are more. The
// first error, of each or of the work, ends ctx for all the others. Together
// returns it, but only when nothing is under way any more.
func Together(ctx context.Context, most int, each func(ctx context.Context,
	start func(work func() error)) error) error {
	under, ctx := errgroup.WithContext(ctx)
	under.SetLimit(most)
	err := each(ctx, under.Go)
	under.Go(func() error { return err })
	return under.Wait()
}
