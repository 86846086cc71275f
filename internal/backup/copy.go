package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

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

// copy puts stored files into the archive and answers those that are not there.
func (w *writer) copy(ctx context.Context, names []string) (missing []string, err error) {
	for _, name := range names {
		switch err := w.copyOne(ctx, name); {
		case errors.Is(err, fault.ErrNotFound):
			missing = append(missing, name)
		case err != nil:
			return nil, fmt.Errorf("stored file %s: %w", name, err)
		}
		w.tell("")
	}
	return missing, nil
}

func (w *writer) copyOne(ctx context.Context, name string) error {
	if err := checkFileName(name); err != nil || w.copied[name] {
		return err
	}
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
