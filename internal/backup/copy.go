package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"beacon/internal/platform/fault"
)

func (w *writer) notCopied(names []string) (pending []string) {
	w.named = len(names)
	for _, name := range names {
		if !w.copied[name] {
			pending = append(pending, name)
		}
	}
	return pending
}

func (w *writer) notNamed(names []string) (unused []string) {
	named := setOf(names)
	for name := range w.copied {
		if !named[name] {
			unused = append(unused, name)
		}
	}
	slices.Sort(unused)
	return unused
}

const (
	// concurrency is how many stored files are read or stored concurrently, because each
	// request to remote storage has a delay.
	concurrency = 8
	// maxAhead is the size up to which files are read ahead, 32 MB in all. Larger files are
	// copied one by one.
	maxAhead = 4 << 20
)

// copy writes stored files to the archive in this order and returns the missing ones. It reads
// small files ahead.
func (w *writer) copy(ctx context.Context, names []string) (missing []string, err error) {
	ctx, stop := context.WithCancel(ctx)
	var fetching sync.WaitGroup
	defer fetching.Wait()
	defer stop()
	var ahead []chan *fetched
	for i, name := range names {
		for len(ahead) < concurrency && i+len(ahead) < len(names) {
			got, next := make(chan *fetched, 1), names[i+len(ahead)]
			fetching.Go(func() { got <- w.fetch(ctx, next) })
			ahead = append(ahead, got)
		}
		switch err := w.copyOne(ctx, name, <-ahead[0]); {
		case errors.Is(err, fault.ErrNotFound):
			missing = append(missing, name)
		case err != nil:
			return nil, fmt.Errorf("stored file %s: %w", name, err)
		}
		ahead = ahead[1:]
		w.tell("")
	}
	return missing, nil
}

// fetched is a file that was read ahead.
type fetched struct {
	content []byte
	isLarge bool // then content is not read
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
	defer func() { _ = file.Close() }() // only read
	if info.Size > maxAhead {
		return &fetched{isLarge: true}
	}
	content, err := io.ReadAll(io.LimitReader(file, info.Size+1))
	if err == nil && int64(len(content)) != info.Size {
		err = fmt.Errorf("it has %d bytes and not %d", len(content), info.Size)
	}
	return &fetched{content: content, err: err}
}

func (w *writer) copyOne(ctx context.Context, name string, ahead *fetched) error {
	if ahead.err != nil || w.copied[name] {
		return ahead.err
	}
	if ahead.isLarge {
		return w.copyLarge(ctx, name)
	}
	if err := w.entry(filesFolder+name, ahead.content); err != nil {
		return err
	}
	w.copied[name] = true
	return nil
}

func (w *writer) copyLarge(ctx context.Context, name string) error {
	file, info, err := w.Files.Open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // only read
	content := bufio.NewReaderSize(file, 64<<10)
	// Remote storage may only now report that the file was deleted.
	if _, err := content.Peek(1); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := w.stream(filesFolder+name, info.Size, content); err != nil {
		return err
	}
	w.copied[name] = true
	return nil
}
