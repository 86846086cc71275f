package app

import (
	"context"
	"errors"
	"io"
	"strings"

	"beacon/internal/platform/blob"
)

// checkStorage writes, reads and deletes one small file.
func (p *parts) checkStorage(ctx context.Context) error {
	const name, text = "check/probe.txt", "beacon check"
	if err := p.blobs.Put(ctx, name, strings.NewReader(text), int64(len(text)), blob.TypeOf(name)); err != nil {
		return err
	}
	r, _, err := p.blobs.Open(ctx, name)
	if err != nil {
		return err
	}
	got, err := io.ReadAll(r)
	err = errors.Join(err, r.Close(), p.blobs.Delete(ctx, name))
	if err == nil && string(got) != text {
		err = errors.New("what was read is not what was written")
	}
	return err
}

// storageError is what the place for files says, so that check can tell it from
// the database.
type storageError struct{ error }

// Unwrap returns the error itself.
func (e storageError) Unwrap() error { return e.error }
