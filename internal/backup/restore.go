package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"

	"beacon/internal/platform/blob"
)

// Target takes rows, all of them in one transaction.
type Target interface {
	// Add inserts rows. What a table held before its first rows came goes. It
	// refuses a table or columns that the database does not have in just this form.
	Add(ctx context.Context, c Chunk, rows [][]any) error
	// Finish empties the tables that got no rows, sets the ids that tables give
	// out next, and returns an error unless every table has as many rows as counts
	// says and there is no other.
	Finish(ctx context.Context, counts []Count) error
}

// rowsAtOnce is how many rows are inserted with one call.
const rowsAtOnce = 200

// ErrOccupied is the error when the storage holds files that are not of the backup.
var ErrOccupied = errors.New("the storage of pictures and documents is not empty")

// CheckEmpty returns ErrOccupied when there is any stored file that the backup
// does not have too. Those that it has may lie there: a restore that was killed
// left them, and the same name is the same content.
func (a *Archive) CheckEmpty(ctx context.Context, files blob.Store) error {
	names, _ := a.Manifest.Files()
	ours := make(map[string]bool, len(names))
	for _, name := range names {
		ours[name] = true
	}
	for _, folder := range Folders {
		err := files.Walk(ctx, folder, func(name string) error {
			if !ours[name] {
				return fmt.Errorf("%w: %s is there", ErrOccupied, name)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Restore stores the files and then hands the rows to target. When it, or what
// follows it, fails, target must roll back and TakeBack deletes the files. The
// archive is read a second time, so every hash is compared again.
func (a *Archive) Restore(ctx context.Context, files blob.Store, target Target, progress func(Progress)) error {
	r := restorer{archive: a, files: files, target: target, unused: a.Manifest.unused(), progress: progress}
	names, _ := a.Manifest.Files()
	r.of = len(names)
	// Nothing is under way any more when it returns: what TakeBack deletes stays deleted.
	err := blob.Together(ctx, together, func(ctx context.Context, start func(func() error)) error {
		r.start = start
		return a.walk(
			ctx, func(name string, size int64, content io.Reader) error { return r.entry(ctx, name, size, content) },
		)
	})
	if err != nil {
		return err
	}
	if r.next != len(a.Manifest.Entries) {
		return ErrChanged
	}
	return target.Finish(ctx, a.Manifest.Tables)
}

type restorer struct {
	archive  *Archive
	files    blob.Store
	target   Target
	unused   map[string]bool
	start    func(store func() error) // beside what follows
	next     int                      // the entry that is expected
	of       int
	progress func(Progress)
}

func (r *restorer) entry(ctx context.Context, name string, size int64, content io.Reader) error {
	if name == manifestName || name == sealName {
		return nil // read before, and nothing is taken from them now
	}
	entries := r.archive.Manifest.Entries
	if r.next >= len(entries) || entries[r.next].Name != name || entries[r.next].Size != size {
		return fmt.Errorf("%w while it was read", ErrChanged)
	}
	sum := &summed{r: content, sum: sha256.New()}
	store, err := r.take(ctx, name, size, sum)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, sum); err != nil {
		return err
	}
	if sum.hex() != entries[r.next].SHA256 {
		return fmt.Errorf("%w while it was read", ErrChanged)
	}
	r.next++
	if store != nil {
		r.start(store)
	}
	return nil
}

// take does with an entry what there is to do, or returns what is left for when
// its hash is proven: small files are stored some at a time.
func (r *restorer) take(ctx context.Context, name string, size int64, content io.Reader) (store func() error,
	err error) {
	if chunk := chunkRule.FindStringSubmatch(name); chunk != nil {
		r.tell(chunk[1])
		return nil, r.rows(ctx, chunk[1], content)
	}
	file, ok := strings.CutPrefix(name, filesFolder)
	if !ok || r.unused[file] {
		return nil, nil
	}
	r.tell("")
	put := func(content io.Reader) error {
		return r.files.Put(ctx, file, content, size, blob.TypeOf(file))
	}
	r.archive.stored = append(r.archive.stored, file)
	if size > inMemory {
		return nil, put(content)
	}
	held, err := io.ReadAll(content) // so storage elsewhere can try again when a request fails
	if err != nil {
		return nil, err
	}
	if size > small {
		return nil, put(bytes.NewReader(held))
	}
	return func() error { return put(bytes.NewReader(held)) }, nil
}

// inMemory is up to how many bytes a file is read before it is stored.
const inMemory = 16 << 20

func (r *restorer) rows(ctx context.Context, table string, content io.Reader) error {
	var batch [][]any
	var head Chunk
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		err := r.target.Add(ctx, head, batch)
		batch = batch[:0]
		return err
	}
	err := unpack(content, table, func(c Chunk, row []any) error {
		head, batch = c, append(batch, row)
		if len(batch) < rowsAtOnce {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", table, err)
	}
	return nil
}

// TakeBack deletes the files that Restore stored.
func (a *Archive) TakeBack(ctx context.Context, files blob.Store) (err error) {
	for _, name := range a.stored {
		err = errors.Join(err, files.Delete(ctx, name))
	}
	a.stored = nil
	return err
}

func (r *restorer) tell(table string) {
	if r.progress != nil {
		r.progress(Progress{Files: len(r.archive.stored), OfFiles: r.of, Table: table})
	}
}
