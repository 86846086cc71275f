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

// Target stores all rows in one transaction.
type Target interface {
	// Add inserts rows. Before the first rows of a table, it empties the table. It returns an error unless the database
	// has exactly this table and these columns.
	Add(ctx context.Context, c Chunk, rows [][]any) error
	// Finish empties the tables that got no rows and sets the next ids of tables. It returns an error unless the tables
	// and their numbers of rows are exactly those in counts.
	Finish(ctx context.Context, counts []Count) error
}

// rowsAtOnce is the number of rows per call of Add. SQLite accepts 32,766 values per statement, and a row has some
// dozens.
const rowsAtOnce = 200

// ErrOccupied is the error for storage with files that are not in the backup.
var ErrOccupied = errors.New("the storage of pictures and documents is not empty")

// CheckEmpty returns ErrOccupied if there is any stored file that is not in the backup. Files of the backup may exist,
// because a killed restore leaves them; the same name means the same content.
func (a *Archive) CheckEmpty(ctx context.Context, files blob.Store) error {
	names, _ := a.Manifest.Files()
	ours := nameSet(names)
	for _, folder := range Folders {
		err := files.Walk(ctx, folder, func(name string) error {
			if !ours[name] {
				return fmt.Errorf("%w: it contains %s", ErrOccupied, name)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Restore stores the files and adds the rows to target. If Restore or a later step fails, the caller must roll back
// target and call DeleteFiles. Restore reads the archive a second time and compares every hash again.
func (a *Archive) Restore(ctx context.Context, files blob.Store, target Target, progress func(Progress)) error {
	r := restorer{archive: a, files: files, target: target, unused: nameSet(a.Manifest.Unused), progress: progress}
	names, _ := a.Manifest.Files()
	r.of = len(names)
	// Together returns after all stores have ended, so DeleteFiles misses none.
	err := blob.Together(ctx, concurrency, func(ctx context.Context, start func(func() error)) error {
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
	start    func(store func() error) // runs concurrently
	next     int                      // the index of the expected entry
	of       int
	progress func(Progress)
}

func (r *restorer) entry(ctx context.Context, name string, size int64, content io.Reader) error {
	if name == manifestName || name == sealName {
		return nil // verified by Open
	}
	entries := r.archive.Manifest.Entries
	if r.next >= len(entries) || entries[r.next].Name != name || entries[r.next].Size != size {
		return fmt.Errorf("%w while it was read", ErrChanged)
	}
	sum := &hashingReader{r: content, sum: sha256.New()}
	store, err := r.restoreEntry(ctx, name, size, sum)
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

// restoreEntry restores an entry. For a small file it returns a function that stores the file, to be called after its
// hash was checked.
func (r *restorer) restoreEntry(
	ctx context.Context, name string, size int64, content io.Reader,
) (store func() error, err error) {
	if chunk := chunkRule.FindStringSubmatch(name); chunk != nil {
		r.reportProgress(chunk[1])
		return nil, r.rows(ctx, chunk[1], content)
	}
	file, ok := strings.CutPrefix(name, filesFolder)
	if !ok || r.unused[file] {
		return nil, nil
	}
	r.reportProgress("")
	put := func(content io.Reader) error {
		return r.files.Put(ctx, file, content, size)
	}
	r.archive.stored = append(r.archive.stored, file)
	if size > maxRetryable {
		return nil, put(content)
	}
	held, err := io.ReadAll(content) // allows remote storage to retry failed requests
	if err != nil {
		return nil, err
	}
	if size > maxAhead {
		return nil, put(bytes.NewReader(held))
	}
	return func() error { return put(bytes.NewReader(held)) }, nil
}

// maxRetryable is the size up to which a file is read into memory before it is stored.
const maxRetryable = 16 << 20

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

// DeleteFiles deletes the files that Restore stored.
func (a *Archive) DeleteFiles(ctx context.Context, files blob.Store) (err error) {
	for _, name := range a.stored {
		err = errors.Join(err, files.Delete(ctx, name))
	}
	a.stored = nil
	return err
}

func (r *restorer) reportProgress(table string) {
	if r.progress != nil {
		r.progress(Progress{Files: len(r.archive.stored), OfFiles: r.of, Table: table})
	}
}
