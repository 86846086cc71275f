package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// exactReader reads exactly size bytes. If r has fewer or more bytes, it fails before it returns the last bytes, so
// no wrong content is stored. It stops when ctx ends.
type exactReader struct {
	ctx  context.Context
	r    io.Reader
	left int64
	err  error // the first error, for callers that receive it wrapped
}

// newExact checks immediately that r is empty if size is 0, because no read would check it.
func newExact(ctx context.Context, r io.Reader, size int64) (*exactReader, error) {
	e := &exactReader{ctx: ctx, r: r, left: size}
	if size == 0 {
		e.err = e.ended()
	}
	return e, e.err
}

// Read implements io.Reader.
func (e *exactReader) Read(p []byte) (int, error) {
	if e.err == nil {
		e.err = e.ctx.Err()
	}
	if e.err != nil {
		return 0, e.err
	}
	if e.left == 0 {
		return 0, io.EOF
	}
	n, err := e.r.Read(p[:min(int64(len(p)), e.left)])
	e.left -= int64(n)
	switch {
	case e.left == 0:
		e.err = e.ended()
	case errors.Is(err, io.EOF):
		e.err = fmt.Errorf("%w: %d bytes missing", ErrSize, e.left)
	default:
		e.err = err
	}
	if e.err != nil {
		return 0, e.err
	}
	return n, nil
}

// ended returns ErrSize if more bytes follow.
func (e *exactReader) ended() error {
	var one [1]byte
	switch _, err := io.ReadFull(e.r, one[:]); {
	case err == nil:
		return fmt.Errorf("%w: more bytes follow", ErrSize)
	case errors.Is(err, io.EOF):
		return nil
	default:
		return err
	}
}
