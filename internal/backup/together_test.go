package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/backup"
	"beacon/internal/platform/blob"
)

// far is a slow storage in which each file waits until several are in progress, or no more files come.
type far struct {
	blob.Store
	mu          sync.Mutex
	under, most int
	gathered    chan struct{} // closed when enough files are in progress
	gather      func()
	fails       string // the file that cannot be stored
}

func newFar(s blob.Store) *far {
	f := &far{Store: s, gathered: make(chan struct{})}
	f.gather = sync.OnceFunc(func() { close(f.gathered) })
	return f
}

// atOnce is the number of files that have to be in progress together; there are never more than atMost.
const atOnce, atMost = 4, 8

func (f *far) come(ctx context.Context) error {
	f.mu.Lock()
	f.under++
	if f.most = max(f.most, f.under); f.under >= atOnce {
		f.gather()
	}
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.under--
		f.mu.Unlock()
	}()
	select {
	case <-f.gathered:
	case <-ctx.Done():
	}
	return ctx.Err()
}

func (f *far) Open(ctx context.Context, name string) (io.ReadCloser, blob.Info, error) {
	if err := f.come(ctx); err != nil {
		return nil, blob.Info{}, err
	}
	return f.Store.Open(ctx, name)
}

func (f *far) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := f.come(ctx); err != nil {
		return err
	}
	if name == f.fails {
		return errDisk
	}
	return f.Store.Put(ctx, name, r, size)
}

var errDisk = errors.New("the disk is full")

// many returns a world with many files, one too large for memory, and their names.
func many(t *testing.T) (w *world, names []string) {
	t.Helper()
	for i := range 30 {
		names = append(names, fmt.Sprintf("videos/%02d.mp4", i))
	}
	w = newWorld(t, names...)
	large := strings.Repeat("large ", 1<<20)
	if err := w.Put(t.Context(), names[7], strings.NewReader(large), int64(len(large))); err != nil {
		t.Fatal(err)
	}
	return w, names
}

// TestCopy_LimitsConcurrencyAndMemory: files are copied in order, with their hashes, and within the memory limit.
func TestCopy_LimitsConcurrencyAndMemory(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second) // sequential copying would time out
	defer cancel()
	w, want := many(t)
	from := newFar(w.Store)
	w.Store = from
	var out bytes.Buffer
	m, err := backup.Job{
		Source: w, Files: from, Ring: ring(t, master), Clock: now,
		Header: backup.Header{Program: "test", Database: "sqlite"},
	}.Write(ctx, &out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range m.Entries {
		if name, ok := strings.CutPrefix(e.Name, "files/"); ok {
			got = append(got, name)
		}
	}
	if !slices.Equal(got, want) || from.most > atMost {
		t.Errorf("the files are %v; %d at once", got, from.most)
	}
	a, err := open(t, out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	place := newWorld(t)
	to := newFar(place.Store)
	if err := a.Restore(ctx, to, &taker{rows: map[string][][]any{}}, nil); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(slices.Values(names(t, place.Store))); !slices.Equal(got, want) || to.most > atMost {
		t.Errorf("restored %v; %d at once", got, to.most)
	}
	for _, name := range want {
		if a, b := readText(t, w, name), readText(t, place, name); a != b {
			t.Errorf("%s has %d bytes and had %d", name, len(b), len(a))
		}
	}
}

func readText(t *testing.T, w *world, name string) string {
	t.Helper()
	file, _, err := w.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRestore_FirstFailureStopsAll: no file is stored after Restore has returned.
func TestRestore_FirstFailureStopsAll(t *testing.T) {
	w, _ := many(t)
	file, _ := mustSave(t, w)
	for _, fails := range []string{"videos/00.mp4", "videos/07.mp4", "videos/29.mp4"} {
		a, err := open(t, file)
		if err != nil {
			t.Fatal(err)
		}
		place := newWorld(t)
		to := newFar(place.Store)
		to.gather()
		to.fails = fails
		if err := a.Restore(t.Context(), to, &taker{rows: map[string][][]any{}}, nil); !errors.Is(err, errDisk) {
			t.Errorf("%s: %v", fails, err)
		}
		if to.under != 0 {
			t.Errorf("%s: %d are still under way", fails, to.under)
		}
		if err := a.DeleteFiles(t.Context(), place.Store); err != nil {
			t.Fatal(err)
		}
		if left := names(t, place.Store); len(left) > 0 {
			t.Errorf("%s: %v are left", fails, left)
		}
	}
}
