// Package blob stores files: pictures, videos, documents. A file is written once, under a name
// derived from its content, and read many times. Stores are a local directory and S3-compatible
// storage; contract_test.go is their contract. The package owns the S3 library.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"golang.org/x/sync/errgroup"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// Store stores files by name. It is safe for concurrent use.
//
// Every method refuses a name that CheckName refuses, with ErrName, and returns
// the error of ctx once that has ended.
type Store interface {
	// Put stores exactly size bytes of r under name, durably before it returns.
	// A file of that name is replaced, all at once. With fewer or more bytes in r
	// it returns ErrSize; after any error nothing of the new content is left and
	// a former file is as it was. contentType must be TypeOf(name), else
	// Put returns ErrType.
	Put(ctx context.Context, name string, r io.Reader, size int64, contentType string) error
	// Open returns the content of a file, to be closed by the caller, and what
	// is known of it. The reader is an io.Seeker as well. Reading may fail once
	// ctx has ended. It returns fault.ErrNotFound for a file that is not there.
	Open(ctx context.Context, name string) (io.ReadCloser, Info, error)
	// Stat returns what is known of a file, or fault.ErrNotFound.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes a file. It is no error if there is none.
	Delete(ctx context.Context, name string) error
	// Walk calls visit with the name of every file below a folder ("pictures", or
	// "pictures/ab"), in no promised order, until visit returns an error, which is
	// returned unchanged. A folder that is not there has no files. Files that come
	// or go meanwhile may or may not be seen.
	Walk(ctx context.Context, folder string, visit func(name string) error) error
}

// Info is what is known of a stored file.
type Info struct {
	Name        string
	Size        int64 // bytes
	ContentType string
}

// What a caller did wrong. These are mistakes in the program, not of a person.
var (
	ErrName = errors.New("blob: not a name for a file")
	ErrSize = errors.New("blob: the content is not of the announced size")
	ErrType = errors.New("blob: the ending of the name stands for another content type")
)

const maxName = 255 // bytes; S3 takes 1,024, most file systems 255 a part

var nameRule = regexp.MustCompile(`^[a-z0-9-][a-z0-9.-]*(/[a-z0-9-][a-z0-9.-]*)*$`)

// CheckName returns ErrName unless name is made of parts of lower-case letters,
// digits, dots and hyphens with single slashes between them, no part begins with
// a dot, there are no two dots in a row, and it has at most 255 bytes.
func CheckName(name string) error {
	if len(name) > maxName || strings.Contains(name, "..") || !nameRule.MatchString(name) {
		return fmt.Errorf("%w: %.80q", ErrName, name)
	}
	return nil
}

var missing = catalogues.Text("blob.missing")

func notFound(name string) error {
	return fault.Wrap(fault.NotFound, missing, fmt.Errorf("no file %q", name))
}

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
