package blob_test

import (
	"io"
	"strings"
	"sync"
	"testing"

	"beacon/internal/platform/blob"
)

func seeking(t *testing.T, s blob.Store) {
	put(t, s, photo, "0123456789")
	r, _, err := s.Open(t.Context(), photo)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.(io.Seeker).Seek(7, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(r); err != nil || string(rest) != "789" {
		t.Errorf("read %q, %v from byte 7, want 789", rest, err)
	}
}

func manyAtOnce(t *testing.T, s blob.Store) {
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			content := strings.Repeat(string(rune('a'+i)), 20_000)
			for _, name := range []string{"same.bin", "own/" + content[:1] + ".bin"} {
				if err := s.Put(t.Context(), name, strings.NewReader(content), 20_000); err != nil {
					t.Errorf("put %s: %v", name, err)
				}
			}
		})
	}
	all.Wait()
	for i := range 16 {
		letter := string(rune('a' + i))
		wantContent(t, s, "own/"+letter+".bin", strings.Repeat(letter, 20_000))
	}
	r, _, err := s.Open(t.Context(), "same.bin")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err != nil || len(got) != 20_000 || strings.Trim(string(got), string(got[:1])) != "" {
		t.Errorf("the file of many writers is not of one of them (%d bytes, %v)", len(got), err)
	}
}
