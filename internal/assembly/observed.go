package assembly

import (
	"context"
	"errors"
	"io"

	"beacon/internal/httpapi"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/mail"
	"beacon/internal/platform/tracing"
)

// observedFiles times and traces the calls of a file storage.
type observedFiles struct {
	blob.Store
	meters *httpapi.Meters
}

// observe returns a copy of the data with observed files. The caller's data is unchanged.
func (d *Data) observe(m *httpapi.Meters) *Data {
	observed := *d
	observed.Blobs = observedFiles{d.Blobs, m}
	return &observed
}

// timed times one call. A missing file or a canceled request does not count as a failure of the storage.
func (o observedFiles) timed(ctx context.Context, call string, do func(context.Context) error) error {
	ended := o.meters.Began("files", call)
	inner, span := tracing.Call(ctx, "files "+call)
	err := do(inner)
	failed := err != nil && !errors.Is(err, fault.ErrNotFound) && ctx.Err() == nil
	span.End(failed)
	ended(failed)
	return err
}

// Put implements blob.Store.
func (o observedFiles) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	return o.timed(ctx, "put", func(ctx context.Context) error { return o.Store.Put(ctx, name, r, size) })
}

// Open implements blob.Store.
func (o observedFiles) Open(ctx context.Context, name string) (r io.ReadCloser, i blob.Info, err error) {
	err = o.timed(ctx, "open", func(ctx context.Context) error {
		r, i, err = o.Store.Open(ctx, name)
		return err
	})
	return r, i, err
}

// Stat implements blob.Store.
func (o observedFiles) Stat(ctx context.Context, name string) (i blob.Info, err error) {
	err = o.timed(ctx, "stat", func(ctx context.Context) error {
		i, err = o.Store.Stat(ctx, name)
		return err
	})
	return i, err
}

// Delete implements blob.Store.
func (o observedFiles) Delete(ctx context.Context, name string) error {
	return o.timed(ctx, "delete", func(ctx context.Context) error { return o.Store.Delete(ctx, name) })
}

// observedEmail times and traces the calls of a mail server.
type observedEmail struct {
	mail.Sender
	meters *httpapi.Meters
}

// Send implements mail.Sender. An email that the server rejects permanently is not a failure of the server.
func (o observedEmail) Send(ctx context.Context, m mail.Message) error {
	ended := o.meters.Began("mail", "send")
	ctx, span := tracing.Call(ctx, "mail send")
	err := o.Sender.Send(ctx, m)
	failed := err != nil && !mail.IsPermanent(err)
	span.End(failed)
	ended(failed)
	return err
}
