package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"sync"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

// File is a stored file that a record refers to.
type File struct {
	Name string
	// SHA256 is the content's hash from a record or the name, in lower-case hex. It is empty for the smaller sizes and
	// crops of a photograph, which are derived from the photograph.
	SHA256 string
}

// digest collects the evidence for an undamaged file while the file is read.
type digest struct {
	sum         hash.Hash
	first, last []byte // at most two bytes each
}

func newDigest() *digest { return &digest{sum: sha256.New()} }

// Write implements io.Writer.
func (c *digest) Write(p []byte) (int, error) {
	_, _ = c.sum.Write(p) // a hash returns no error
	c.first = append(c.first, p[:min(len(p), 2-len(c.first))]...)
	c.last = append(c.last, p[max(0, len(p)-2):]...)
	c.last = c.last[max(0, len(c.last)-2):]
	return len(p), nil
}

func (c *digest) hex() string { return hex.EncodeToString(c.sum.Sum(nil)) }

// The first and the last bytes of every JPEG. The last ones do not occur inside the data of a picture.
var jpegBegin, jpegEnd = []byte{0xff, 0xd8}, []byte{0xff, 0xd9}

// isWhole reports whether the content is undamaged: it has the hash or, without a hash, is a JPEG with its end.
func (f File) isWhole(c *digest) bool {
	switch {
	case f.SHA256 != "":
		return c.hex() == f.SHA256
	case strings.HasSuffix(f.Name, ".jpg"):
		return bytes.Equal(c.first, jpegBegin) && bytes.Equal(c.last, jpegEnd)
	}
	return true
}

// Inspect reads every stored file in a record and returns the missing and the damaged ones. The server may keep
// running: the file of a deleted record is not reported.
func Inspect(ctx context.Context, source Source, files blob.Store) (missing, damaged []string, of int, err error) {
	named, err := filesIn(ctx, source)
	if err != nil {
		return nil, nil, 0, err
	}
	var mu sync.Mutex
	err = blob.Together(ctx, concurrency, func(ctx context.Context, start func(func() error)) error {
		for _, f := range named {
			start(func() error {
				isWhole, err := f.read(ctx, files)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case errors.Is(err, fault.ErrNotFound):
					missing = append(missing, f.Name)
				case err != nil:
					return fmt.Errorf("stored file %s: %w", f.Name, err)
				case !isWhole:
					damaged = append(damaged, f.Name)
				}
				return nil
			})
		}
		return nil
	})
	if err != nil || len(missing)+len(damaged) == 0 {
		return nil, nil, len(named), err
	}
	still, err := filesIn(ctx, source)
	missing, damaged = onlyNamed(missing, still), onlyNamed(damaged, still)
	return missing, damaged, len(named), err
}

// read reports whether the stored content of the file is undamaged.
func (f File) read(ctx context.Context, files blob.Store) (isWhole bool, err error) {
	r, _, err := files.Open(ctx, f.Name)
	if err != nil {
		return false, err
	}
	defer func() { _ = r.Close() }() // read-only
	c := newDigest()
	if _, err := io.Copy(c, r); err != nil {
		return false, err
	}
	return f.isWhole(c), nil
}

func filesIn(ctx context.Context, source Source) (files []File, err error) {
	err = source.Snapshot(ctx, func(s Snapshot) (err error) {
		files, err = s.Files(ctx)
		return err
	})
	return files, err
}

// onlyNamed returns the names that are among the files, sorted.
func onlyNamed(names []string, files []File) (named []string) {
	ours := fileNames(files)
	for _, name := range names {
		if ours[name] {
			named = append(named, name)
		}
	}
	slices.Sort(named)
	return named
}

func fileNames(files []File) map[string]bool {
	set := make(map[string]bool, len(files))
	for _, f := range files {
		set[f.Name] = true
	}
	return set
}
