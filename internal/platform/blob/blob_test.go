package blob_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/blob"
	"beacon/internal/testkit/s3test"
)

func openDir(t *testing.T, path string) *blob.Dir {
	t.Helper()
	d, err := blob.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func s3Config(endpoint string) blob.S3Config {
	return blob.S3Config{
		Endpoint: endpoint, Bucket: "beacon-test", Region: "us-east-1",
		AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey,
		PathStyle: true, CreateBucket: true,
	}
}

func TestDir_Contract(t *testing.T) {
	runContract(t, func(t *testing.T) blob.Store {
		path := t.TempDir()
		t.Cleanup(func() { wantNoTemporaryFiles(t, path) })
		return openDir(t, path)
	})
}

func TestS3_Contract(t *testing.T) {
	runContract(t, func(t *testing.T) blob.Store {
		s, err := blob.OpenS3(t.Context(), s3Config(s3test.Start(t)))
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestS3_CreatesBucketOnlyOnRequest(t *testing.T) {
	cfg := s3Config(s3test.Start(t))
	cfg.CreateBucket = false
	if _, err := blob.OpenS3(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "beacon-test") {
		t.Errorf("a missing bucket answered %v, want an error that names it", err)
	}
	cfg.CreateBucket = true
	for range 2 {
		if _, err := blob.OpenS3(t.Context(), cfg); err != nil {
			t.Errorf("with CreateBucket: %v", err)
		}
	}
	cfg.CreateBucket = false
	if _, err := blob.OpenS3(t.Context(), cfg); err != nil {
		t.Errorf("with the bucket there: %v", err)
	}
}

func TestS3_UnreachableFails(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := blob.OpenS3(ctx, s3Config("127.0.0.1:1")); err == nil {
		t.Error("opened storage that is not there")
	}
}

// everyFile returns the files in dir by their relative path.
func everyFile(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func wantNoTemporaryFiles(t *testing.T, dir string) {
	t.Helper()
	for _, file := range everyFile(t, dir) {
		if strings.Contains(file, "_") {
			t.Errorf("left behind: %s", file)
		}
	}
}

func TestDir_RemovesOnlyOldPartialFiles(t *testing.T) {
	path := t.TempDir()
	openDir(t, path)
	old, recent := filepath.Join(path, "_incoming", "1-1"), filepath.Join(path, "_incoming", "1-2")
	for _, file := range []string{old, recent} {
		if err := os.WriteFile(file, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stat, err := os.Stat(old)
	if err != nil {
		t.Fatal(err)
	}
	before := stat.ModTime().Add(-2 * time.Hour)
	if err := os.Chtimes(old, before, before); err != nil {
		t.Fatal(err)
	}
	openDir(t, path)
	if files := everyFile(t, path); len(files) != 1 || files[0] != "_incoming/1-2" {
		t.Errorf("after opening there is %v, want only the recent one", files)
	}
}

func TestDir_StaysInItsDirectory(t *testing.T) {
	path, outside := t.TempDir(), t.TempDir()
	d := openDir(t, path)
	if err := os.WriteFile(filepath.Join(outside, "secret.txt"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(path, "link")); err != nil {
		t.Fatal(err)
	}
	if r, _, err := d.Open(t.Context(), "link/secret.txt"); err == nil {
		_ = r.Close()
		t.Error("opened a file outside through a link")
	}
	if err := d.Put(t.Context(), "link/new.txt", strings.NewReader("x"), 1); err == nil {
		t.Error("wrote outside through a link")
	}
	if _, err := os.Stat(filepath.Join(outside, "new.txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file outside appeared: %v", err)
	}
	wantNoTemporaryFiles(t, path)
}

func TestDir_FilesAreReadableByOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "made", "here")
	d := openDir(t, path)
	if err := d.Put(t.Context(), "a/b.txt", strings.NewReader("x"), 1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]fs.FileMode{".": 0o700, "a": 0o700, "a/b.txt": 0o600} {
		stat, err := os.Stat(filepath.Join(path, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := stat.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", name, got, want)
		}
	}
}

func TestOpen_ReaderSurvivesReplacement(t *testing.T) {
	d := openDir(t, t.TempDir())
	put := func(content string) {
		if err := d.Put(t.Context(), "a.txt", strings.NewReader(content), int64(len(content))); err != nil {
			t.Fatal(err)
		}
	}
	put("former")
	r, _, err := d.Open(t.Context(), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	put("replaced")
	if got, err := io.ReadAll(r); err != nil || string(got) != "former" {
		t.Errorf("read %q, %v, want the content at the time of opening", got, err)
	}
}
