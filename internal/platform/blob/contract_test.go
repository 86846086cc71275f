package blob_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

// runContract checks the store from open against the contract of blob.Store. It calls open once for each test; open
// returns an empty store.
func runContract(t *testing.T, open func(t *testing.T) blob.Store) {
	for name, test := range map[string]func(*testing.T, blob.Store){
		"what is put is read back":        readStored,
		"any size is kept":                anySize,
		"a second put replaces":           secondPut,
		"a missing file":                  missingFile,
		"delete":                          deleteFile,
		"names":                           names,
		"a wrong size leaves nothing":     wrongSize,
		"a broken reader leaves nothing":  brokenReader,
		"cancelling a put leaves nothing": cancelledPut,
		"an ended context":                endedContext,
		"reading from the middle":         seeking,
		"many at once":                    manyAtOnce,
		"a walk sees what is below":       walking,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

const photo = "pictures/ab/abcdef0123.jpg"

func put(t *testing.T, s blob.Store, name, content string) {
	t.Helper()
	err := s.Put(t.Context(), name, strings.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatalf("put %s: %v", name, err)
	}
}

func wantContent(t *testing.T, s blob.Store, name, content string) {
	t.Helper()
	r, info, err := s.Open(t.Context(), name)
	if err != nil {
		t.Fatalf("open %s: %v", name, err)
	}
	got, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatalf("read %s: %v", name, err)
	}
	if string(got) != content {
		t.Errorf("%s holds %.60q (%d bytes), want %.60q (%d bytes)", name, got, len(got), content, len(content))
	}
	want := blob.Info{Name: name, Size: int64(len(content)), ContentType: blob.ContentType(name)}
	if info != want {
		t.Errorf("open answered %+v, want %+v", info, want)
	}
	stat, err := s.Stat(t.Context(), name)
	if err != nil || stat != want {
		t.Errorf("stat answered %+v, %v, want %+v", stat, err, want)
	}
}

func wantMissing(t *testing.T, s blob.Store, name string) {
	t.Helper()
	if _, err := s.Stat(t.Context(), name); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("stat %s answered %v, want fault.ErrNotFound", name, err)
	}
	r, _, err := s.Open(t.Context(), name)
	if !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("open %s answered %v, want fault.ErrNotFound", name, err)
	}
	if err == nil {
		_ = r.Close()
	}
}

func readStored(t *testing.T, s blob.Store) {
	put(t, s, photo, "a photograph")
	put(t, s, "top.pdf", "a document")
	wantContent(t, s, photo, "a photograph")
	wantContent(t, s, "top.pdf", "a document")
}

func anySize(t *testing.T, s blob.Store) {
	// The last size is more than an S3 client sends in one request by default.
	for _, size := range []int{0, 1, 4096, 17 << 20} {
		content := strings.Repeat("x", size)
		put(t, s, "size.bin", content)
		wantContent(t, s, "size.bin", content)
		once := io.MultiReader(strings.NewReader(content)) // cannot be rewound
		if err := s.Put(t.Context(), "once.bin", once, int64(size)); err != nil {
			t.Fatalf("put %d bytes that cannot be rewound: %v", size, err)
		}
		wantContent(t, s, "once.bin", content)
	}
	rest := strings.NewReader("skipped and kept")
	if _, err := rest.Seek(8, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(t.Context(), "rest.bin", rest, 8); err != nil {
		t.Fatal(err)
	}
	wantContent(t, s, "rest.bin", "and kept")
}

func secondPut(t *testing.T, s blob.Store) {
	put(t, s, photo, "the same")
	put(t, s, photo, "the same")
	wantContent(t, s, photo, "the same")
	put(t, s, photo, "shorter")
	wantContent(t, s, photo, "shorter")
}

func missingFile(t *testing.T, s blob.Store) {
	wantMissing(t, s, photo)
	put(t, s, photo, "a photograph")
	wantMissing(t, s, "pictures/ab/other.jpg")
	wantMissing(t, s, "pictures/ab") // a folder of a file is not a file
}

func deleteFile(t *testing.T, s blob.Store) {
	put(t, s, photo, "a photograph")
	put(t, s, "pictures/ab/other.jpg", "another")
	for range 2 { // the second time the file does not exist
		if err := s.Delete(t.Context(), photo); err != nil {
			t.Fatalf("delete: %v", err)
		}
		wantMissing(t, s, photo)
	}
	if err := s.Delete(t.Context(), "pictures/ab"); err != nil {
		t.Errorf("delete of what is no file: %v", err)
	}
	wantContent(t, s, "pictures/ab/other.jpg", "another")
}

func names(t *testing.T, s blob.Store) {
	bad := []string{
		"", ".", "..", "/a", "a/", "a//b", "../a", "a/../b", "a/./b", "a..b", ".a", "a/.b",
		"A", "a_b", "a b", "a\\b", "a\x00", "ñ", "a\n", "_incoming/a", strings.Repeat("a", 256),
	}
	for _, name := range bad {
		err := s.Put(t.Context(), name, strings.NewReader("x"), 1)
		if !errors.Is(err, blob.ErrName) {
			t.Errorf("put %q answered %v, want ErrName", name, err)
		}
		if _, _, err := s.Open(t.Context(), name); !errors.Is(err, blob.ErrName) {
			t.Errorf("open %q answered %v, want ErrName", name, err)
		}
		if _, err := s.Stat(t.Context(), name); !errors.Is(err, blob.ErrName) {
			t.Errorf("stat %q answered %v, want ErrName", name, err)
		}
		if err := s.Delete(t.Context(), name); !errors.Is(err, blob.ErrName) {
			t.Errorf("delete %q answered %v, want ErrName", name, err)
		}
	}
	for _, name := range []string{"a", "0/1/2", "-", "a.b.c", "a-b/c.jpg", strings.Repeat("a", 255)} {
		put(t, s, name, name)
		wantContent(t, s, name, name)
		if err := s.Delete(t.Context(), name); err != nil {
			t.Errorf("delete %q: %v", name, err)
		}
	}
}

func wrongSize(t *testing.T, s blob.Store) {
	put(t, s, "former.bin", "as it was")
	big := strings.Repeat("x", 100_000)
	cases := []struct {
		content string
		size    int64
	}{{"abc", 4}, {"abc", 2}, {"abc", 0}, {"", 1}, {"abc", -1}, {big, 100_001}, {big, 99_999}, {big, 50_000}}
	for _, c := range cases {
		for _, name := range []string{"new/deep.bin", "former.bin"} {
			rewindable := strings.NewReader(c.content)
			passing := io.MultiReader(strings.NewReader(c.content))
			for _, r := range []io.Reader{rewindable, passing} {
				if err := s.Put(t.Context(), name, r, c.size); !errors.Is(err, blob.ErrSize) {
					t.Errorf("put of %d bytes (%T) as %d answered %v, want ErrSize", len(c.content), r, c.size, err)
				}
			}
		}
	}
	wantMissing(t, s, "new/deep.bin")
	wantContent(t, s, "former.bin", "as it was")
}

var errBroken = errors.New("the line broke")

func brokenReader(t *testing.T, s blob.Store) {
	put(t, s, "former.bin", "as it was")
	for _, name := range []string{"new.bin", "former.bin"} {
		r := io.MultiReader(bytes.NewReader(make([]byte, 50_000)), failing{})
		if err := s.Put(t.Context(), name, r, 100_000); !errors.Is(err, errBroken) {
			t.Errorf("put answered %v, want the reader's error", err)
		}
	}
	wantMissing(t, s, "new.bin")
	wantContent(t, s, "former.bin", "as it was")
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errBroken }

func cancelledPut(t *testing.T, s blob.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	r := io.MultiReader(bytes.NewReader(make([]byte, 50_000)), cancelling{cancel}, bytes.NewReader(make([]byte, 50_000)))
	if err := s.Put(ctx, "new.bin", r, 100_000); !errors.Is(err, context.Canceled) {
		t.Errorf("put answered %v, want context.Canceled", err)
	}
	wantMissing(t, s, "new.bin")
}

type cancelling struct{ cancel func() }

func (c cancelling) Read([]byte) (int, error) {
	c.cancel()
	return 0, io.EOF
}

func endedContext(t *testing.T, s blob.Store) {
	put(t, s, photo, "a photograph")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, errOpen := s.Open(ctx, photo)
	_, errStat := s.Stat(ctx, photo)
	for what, err := range map[string]error{
		"put":    s.Put(ctx, photo, strings.NewReader("x"), 1),
		"open":   errOpen,
		"stat":   errStat,
		"delete": s.Delete(ctx, photo),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s answered %v, want context.Canceled", what, err)
		}
	}
	wantContent(t, s, photo, "a photograph")
}

func walking(t *testing.T, s blob.Store) {
	for _, name := range []string{"pictures/ab/one/a.jpg", "pictures/ab/one/b.jpg", "pictures/ab/two.jpg",
		"pictures/abc.jpg", "videos/x.mp4"} {
		put(t, s, name, name)
	}
	for folder, want := range map[string]string{
		"pictures":    "pictures/ab/one/a.jpg pictures/ab/one/b.jpg pictures/ab/two.jpg pictures/abc.jpg",
		"pictures/ab": "pictures/ab/one/a.jpg pictures/ab/one/b.jpg pictures/ab/two.jpg",
		"nothing":     "",
	} {
		var seen []string
		if err := s.Walk(t.Context(), folder, func(name string) error { seen = append(seen, name); return nil }); err != nil {
			t.Errorf("walk %s: %v", folder, err)
		}
		slices.Sort(seen)
		if got := strings.Join(seen, " "); got != want {
			t.Errorf("below %s lie %q, want %q", folder, got, want)
		}
	}
	enough := errors.New("enough")
	if err := s.Walk(t.Context(), "pictures", func(string) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("a walk that was stopped answers %v", err)
	}
	if err := s.Walk(t.Context(), "../x", func(string) error { return nil }); !errors.Is(err, blob.ErrName) {
		t.Errorf("a folder outside answers %v", err)
	}
}
