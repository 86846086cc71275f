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
	named := make(map[string]bool, len(names))
	for _, name := range names {
		named[name] = true
	}
	for name := range w.copied {
		if !named[name] {
			unused = append(unused, name)
		}
	}
	slices.Sort(unused)
	return unused
}

const (
	// together is how many stored files are fetched or put away at once: storage far
	// away takes its time for each, however small.
	together = 8
	// small is up to how many bytes a file is held in memory for that; together
	// they are at most 32 MB. A larger one goes through alone.
	small = 4 << 20
)

// copy puts stored files into the archive, in this order, and returns those that
// are not there. Small ones are fetched ahead, some at a time.
func (w *writer) copy(ctx context.Context, names []string) (missing []string, err error) {
	ctx, stop := context.WithCancel(ctx)
	var fetching sync.WaitGroup
	defer fetching.Wait()
	defer stop()
	var ahead []chan *held
	for i, name := range names {
		for len(ahead) < together && i+len(ahead) < len(names) {
			got, next := make(chan *held, 1), names[i+len(ahead)]
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

// held is a file that was fetched ahead.
type held struct {
	content []byte
	isLarge bool // and so was not
	err     error
}

func (w *writer) fetch(ctx context.Context, name string) *held {
	if err := checkFileName(name); err != nil {
		return &held{err: err}
	}
	file, info, err := w.Files.Open(ctx, name)
	if err != nil {
		return &held{err: err}
	}
	defer func() { _ = file.Close() }() // only read
	if info.Size > small {
		return &held{isLarge: true}
	}
	content, err := io.ReadAll(io.LimitReader(file, info.Size+1))
	if err == nil && int64(len(content)) != info.Size {
		err = fmt.Errorf("it has %d bytes and not %d", len(content), info.Size)
	}
	return &held{content: content, err: err}
}

func (w *writer) copyOne(ctx context.Context, name string, ahead *held) error {
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
	// Storage elsewhere may only now find out that the file has gone.
	if _, err := content.Peek(1); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := w.stream(filesFolder+name, info.Size, content); err != nil {
		return err
	}
	w.copied[name] = true
	return nil
}
