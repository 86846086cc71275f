package backup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"beacon/internal/platform/fault"
)

func (w *writer) notCopied(files []File) (pending []File) {
	w.named = len(files)
	for _, f := range files {
		if !w.copied[f.Name] {
			pending = append(pending, f)
		}
	}
	return pending
}

func (w *writer) notNamed(files []File) (unused []string) {
	named := fileNames(files)
	for name := range w.copied {
		if !named[name] {
			unused = append(unused, name)
		}
	}
	slices.Sort(unused)
	return unused
}

const (
	// concurrency is the number of stored files that are read or stored concurrently, because each request to remote
	// storage has a delay.
	concurrency = 8
	// maxAhead is the size up to which files are read ahead, 32 MB in all. Larger files are copied one by one.
	maxAhead = 4 << 20
)

// copy writes stored files to the archive in this order and returns the missing ones. It reads small files ahead.
func (w *writer) copy(ctx context.Context, files []File) (missing []string, err error) {
	ctx, stop := context.WithCancel(ctx)
	var fetching sync.WaitGroup
	defer fetching.Wait()
	defer stop()
	var ahead []chan *fetched
	for i, f := range files {
		for len(ahead) < concurrency && i+len(ahead) < len(files) {
			got, next := make(chan *fetched, 1), files[i+len(ahead)].Name
			fetching.Go(func() { got <- w.fetch(ctx, next) })
			ahead = append(ahead, got)
		}
		switch err := w.copyOne(ctx, f, <-ahead[0]); {
		case errors.Is(err, fault.ErrNotFound):
			missing = append(missing, f.Name)
		case err != nil:
			return nil, fmt.Errorf("stored file %s: %w", f.Name, err)
		}
		ahead = ahead[1:]
		w.reportProgress("")
	}
	return missing, nil
}

// fetched is a file that was read ahead.
type fetched struct {
	content []byte
	isLarge bool // content was not read
	err     error
}

func (w *writer) fetch(ctx context.Context, name string) *fetched {
	if err := checkFileName(name); err != nil {
		return &fetched{err: err}
	}
	file, info, err := w.Files.Open(ctx, name)
	if err != nil {
		return &fetched{err: err}
	}
	defer func() { _ = file.Close() }() // read-only
	if info.Size > maxAhead {
		return &fetched{isLarge: true}
	}
	content, err := io.ReadAll(io.LimitReader(file, info.Size+1))
	if err == nil && int64(len(content)) != info.Size {
		err = fmt.Errorf("size mismatch: %d bytes, want %d", len(content), info.Size)
	}
	return &fetched{content: content, err: err}
}

func (w *writer) copyOne(ctx context.Context, f File, ahead *fetched) error {
	if ahead.err != nil || w.copied[f.Name] {
		return ahead.err
	}
	if ahead.isLarge {
		return w.copyLarge(ctx, f)
	}
	return w.file(f, int64(len(ahead.content)), bytes.NewReader(ahead.content))
}

func (w *writer) copyLarge(ctx context.Context, f File) error {
	file, info, err := w.Files.Open(ctx, f.Name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read-only
	content := bufio.NewReaderSize(file, 64<<10)
	// Remote storage may only now report that the file was deleted.
	if _, err := content.Peek(1); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return w.file(f, info.Size, content)
}

// file writes a stored file, and records whether it is undamaged.
func (w *writer) file(f File, size int64, r io.Reader) error {
	c, err := w.stream(filesFolder+f.Name, size, r)
	if err != nil {
		return err
	}
	w.copied[f.Name] = true
	if !f.isWhole(c) {
		w.damaged = append(w.damaged, f.Name)
	}
	return nil
}
