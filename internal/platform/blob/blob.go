// Package blob stores files: pictures, videos, documents. A file is written once, under a name derived from its
// content, and read many times. Implementations are a local directory and S3-compatible storage; contract_test.go is
// their contract. The package owns the S3 library.
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
// Every method returns ErrName for a name that CheckName rejects, and the error of ctx after ctx has ended.
type Store interface {
	// Put stores exactly size bytes of r under name. The file is durable when Put returns. It replaces a file of that
	// name atomically. Put returns ErrSize if r has fewer or more bytes. After any error nothing of the new content is
	// stored, and a former file is unchanged.
	Put(ctx context.Context, name string, r io.Reader, size int64) error
	// Open returns the content and the Info of a file. The caller must close the reader, which also implements
	// io.Seeker. Reads may fail after ctx has ended. Open returns fault.ErrNotFound if the file does not exist.
	Open(ctx context.Context, name string) (io.ReadCloser, Info, error)
	// Stat returns the Info of a file, or fault.ErrNotFound.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes a file. It returns nil if the file does not exist.
	Delete(ctx context.Context, name string) error
	// Walk calls visit with the name of every file in a folder ("pictures", or "pictures/ab") and its subfolders, in
	// any order. If visit returns an error, Walk stops and returns that error. A missing folder has no files. Files
	// that are added or deleted during the walk may or may not be visited.
	Walk(ctx context.Context, folder string, visit func(name string) error) error
}

// Info describes a stored file.
type Info struct {
	Name        string
	Size        int64 // bytes
	ContentType string
}

// Errors of the caller. They are mistakes in the program, not of a person.
var (
	ErrName = errors.New("blob: not a name for a file")
	ErrSize = errors.New("blob: the content is not of the announced size")
)

const maxName = 255 // bytes; S3 allows 1,024, most file systems 255 per part

var nameRule = regexp.MustCompile(`^[a-z0-9-][a-z0-9.-]*(/[a-z0-9-][a-z0-9.-]*)*$`)

// CheckName returns ErrName unless name consists of parts with lower-case letters, digits, dots and hyphens, separated
// by single slashes. No part may begin with a dot, two dots in a row are not allowed, and the maximum length is 255
// bytes.
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

// Together calls each, which starts concurrent work with start. The limit of concurrent work is most; start blocks
// while the limit is reached. The first error, of each or of its work, cancels ctx. Together waits for all work and
// returns that error.
func Together(ctx context.Context, most int, each func(ctx context.Context,
	start func(work func() error)) error) error {
	under, ctx := errgroup.WithContext(ctx)
	under.SetLimit(most)
	err := each(ctx, under.Go)
	under.Go(func() error { return err })
	return under.Wait()
}
