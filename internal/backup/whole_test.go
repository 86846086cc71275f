package backup_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/jpeg"
	"reflect"
	"testing"

	"beacon/internal/backup"
	"beacon/internal/platform/blob"
	"beacon/internal/testkit/s3test"
)

// kinds returns one stored file of every kind: with the hash from a record, or a JPEG derived from another file.
func kinds(t *testing.T) (files []backup.File, contents map[string][]byte) {
	t.Helper()
	var made bytes.Buffer
	if err := jpeg.Encode(&made, image.NewGray(image.Rect(0, 0, 64, 64)), nil); err != nil {
		t.Fatal(err)
	}
	contents = map[string][]byte{
		"pictures/ab/abc/master.jpg": append(made.Bytes(), []byte("another photograph")...),
		"pictures/ab/abc/crop.jpg":   made.Bytes(),
		"videos/captions.vtt":        []byte("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"),
		"videos/clip.mp4":            bytes.Repeat([]byte("....ftypisom"), 500_000), // too large to be read ahead
		"consents/1/document":        []byte("an encrypted document"),
		"consents/1/photo":           []byte("an encrypted photo ID"),
	}
	for name, content := range contents {
		f := backup.File{Name: name}
		if name != "pictures/ab/abc/crop.jpg" {
			sum := sha256.Sum256(content)
			f.SHA256 = hex.EncodeToString(sum[:])
		}
		files = append(files, f)
	}
	return files, contents
}

// damages are ways in which storage returns altered content.
var damages = map[string]func(content []byte) []byte{
	"cut in half":       func(c []byte) []byte { return c[:len(c)/2] },
	"without its end":   func(c []byte) []byte { return c[:len(c)-1] },
	"emptied":           func([]byte) []byte { return nil },
	"ended with zeros":  func(c []byte) []byte { return append(bytes.Clone(c[:len(c)/2]), make([]byte, len(c)/2)...) },
	"another beginning": func(c []byte) []byte { return append([]byte{'x'}, c[1:]...) },
}

// recorded is a database with files and their hashes.
type recorded struct {
	*world
	files []backup.File
}

func (r recorded) Snapshot(_ context.Context, fn func(backup.Snapshot) error) error { return fn(r) }

func (r recorded) Files(context.Context) ([]backup.File, error) { return r.files, nil }

// TestDamagedFile: a truncated or changed file of any kind, in either storage, is reported by a backup and by an
// inspection. A backup copies it unchanged, and no other file is reported.
func TestDamagedFile(t *testing.T) {
	files, contents := kinds(t)
	s3, err := blob.OpenS3(t.Context(), blob.S3Config{
		Endpoint: s3test.Start(t), Bucket: "beacon-test", Region: "us-east-1",
		AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey, PathStyle: true, CreateBucket: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for kind, store := range map[string]blob.Store{"directory": newWorld(t).Store, "S3": s3} {
		from := recorded{newWorld(t), files}
		put := func(name string, content []byte) {
			t.Helper()
			if err := store.Put(t.Context(), name, bytes.NewReader(content), int64(len(content))); err != nil {
				t.Fatal(err)
			}
		}
		want := func(name string, damaged ...string) {
			t.Helper()
			var out bytes.Buffer
			m, err := backup.Job{Source: from, Files: store, Ring: ring(t, master), Clock: now}.Write(t.Context(), &out)
			if err != nil || m.Missing != nil || !reflect.DeepEqual(m.Damaged, damaged) {
				t.Errorf("%s, %s: backup: missing %v, damaged %v, %v", kind, name, m.Missing, m.Damaged, err)
			}
			a, err := open(t, out.Bytes())
			if err != nil || !reflect.DeepEqual(a.Manifest.Damaged, damaged) || len(a.Manifest.Entries) < len(files) {
				t.Errorf("%s, %s: the backup lists %+v, %v", kind, name, a.Manifest, err)
			}
			missing, found, of, err := backup.Inspect(t.Context(), from, store)
			if err != nil || missing != nil || of != len(files) || !reflect.DeepEqual(found, damaged) {
				t.Errorf("%s, %s: inspection of %d: missing %v, damaged %v, %v", kind, name, of, missing, found, err)
			}
		}
		for name, content := range contents {
			put(name, content)
		}
		want("all whole")
		for name, content := range contents {
			for how, damage := range damages {
				put(name, damage(content))
				want(name+" "+how, name)
			}
			put(name, content)
		}
	}
}

// TestInspect_ReportsMissingFiles: a missing file is reported unless its record was deleted in the meantime.
func TestInspect_ReportsMissingFiles(t *testing.T) {
	w := newWorld(t, "consents/aa")
	w.named = func(round int) []string {
		if round == 1 {
			return []string{"consents/aa", "consents/deleted", "consents/lost"}
		}
		return []string{"consents/aa", "consents/lost"}
	}
	missing, damaged, _, err := backup.Inspect(t.Context(), w, w.Store)
	if err != nil || damaged != nil || !reflect.DeepEqual(missing, []string{"consents/lost"}) {
		t.Errorf("missing %v, damaged %v, %v", missing, damaged, err)
	}
}
