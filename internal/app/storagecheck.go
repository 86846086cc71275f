package app

import (
	"context"
	"errors"
	"io"
	"strings"

	"beacon/internal/platform/blob"
)

// checkStorage writes, reads and deletes one small file.
func checkStorage(ctx context.Context, files blob.Store) error {
	const name, text = "check/probe.txt", "beacon check"
	if err := files.Put(ctx, name, strings.NewReader(text), int64(len(text)), blob.TypeOf(name)); err != nil {
		return err
	}
	r, _, err := files.Open(ctx, name)
	if err != nil {
		return err
	}
	got, err := io.ReadAll(r)
	err = errors.Join(err, r.Close(), files.Delete(ctx, name))
	if err == nil && string(got) != text {
		err = errors.New("what was read is not what was written")
	}
	return err
}
