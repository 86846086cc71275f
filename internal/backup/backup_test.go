package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/backup"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
)

const (
	master = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	other  = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f"
	schema = 13
)

var now = clock.NewFixed(time.Date(2026, 3, 2, 15, 4, 5, 678901000, time.UTC))

func ring(t *testing.T, masters ...string) *keys.Ring {
	t.Helper()
	r, err := keys.NewRing(masters)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// table has every kind of value that a column can have.
var table = backup.Table{
	Name:   "thing",
	LastID: 99,
	Columns: []backup.Column{
		{Name: "id", Kind: backup.Integer},
		{Name: "name", Kind: backup.Text},
		{
			Name: "zoom",
			Kind: backup.Number,
		},
		{Name: "is_new", Kind: backup.Boolean},
		{Name: "hash", Kind: backup.Bytes},
		{Name: "at", Kind: backup.Time},
	},
}

var rows = [][]any{
	{int64(1), "María \"Luz\"\n<b>\u2028", 0.1, true, []byte{0, 255}, now.Now()},
	{int64(-9223372036854775808), "", -1e300, false, []byte{}, time.Date(1, 1, 1, 0, 0, 0, 1000, time.UTC)},
	{int64(3), nil, nil, nil, nil, nil},
	{int64(4), "\xff\xfe no text", 5.0, true, []byte("x"), now.Now()},
}

// world is a database with snapshots defined by the test, and its stored files.
type world struct {
	blob.Store
	named   func(round int) []string
	round   int
	schemas []int64
	fails   error // when reading rows
}

func newWorld(t *testing.T, files ...string) *world {
	t.Helper()
	dir, err := blob.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = dir.Close() })
	w := &world{Store: dir, named: func(int) []string { return files }}
	for _, name := range files {
		w.put(t, name)
	}
	return w
}

func (w *world) put(t *testing.T, name string) {
	t.Helper()
	text := "content of " + name
	if err := w.Put(t.Context(), name, strings.NewReader(text), int64(len(text))); err != nil {
		t.Fatal(err)
	}
}

func (w *world) Snapshot(_ context.Context, fn func(backup.Snapshot) error) error { return fn(w) }

func (w *world) Schema(context.Context) (int64, error) {
	if len(w.schemas) > 0 {
		first := w.schemas[0]
		w.schemas = w.schemas[1:]
		return first, nil
	}
	return schema, nil
}

func (w *world) Files(context.Context) (files []backup.File, err error) {
	w.round++
	for _, name := range w.named(w.round) {
		files = append(files, backup.File{Name: name})
	}
	return files, nil
}

func (w *world) Tables(context.Context) ([]backup.Table, error) {
	return []backup.Table{{Name: "nothing", Columns: table.Columns}, table}, nil
}

func (w *world) Rows(_ context.Context, t backup.Table, visit func([]any) error) error {
	if t.Name != table.Name {
		return nil
	}
	for _, row := range rows {
		if err := visit(row); err != nil {
			return err
		}
	}
	return w.fails
}

func (w *world) save(t *testing.T, withKeys bool) ([]byte, backup.Manifest, error) {
	t.Helper()
	var out bytes.Buffer
	m, err := backup.Job{Source: w, Files: w.Store, Ring: ring(t, master), WithKeys: withKeys, Clock: now,
		Header: backup.Header{Program: "test", Database: "sqlite"}}.Write(t.Context(), &out)
	return out.Bytes(), m, err
}

func mustSave(t *testing.T, w *world) ([]byte, backup.Manifest) {
	t.Helper()
	file, m, err := w.save(t, true)
	if err != nil {
		t.Fatal(err)
	}
	return file, m
}

// taker is a database to restore into.
type taker struct {
	rows   map[string][][]any
	counts []backup.Count
	fails  error
}

func (r *taker) Add(_ context.Context, c backup.Chunk, rows [][]any) error {
	r.rows[c.Table] = append(r.rows[c.Table], slices.Clone(rows)...)
	return r.fails
}

func (r *taker) Finish(_ context.Context, counts []backup.Count) error {
	r.counts = counts
	return nil
}

func open(t *testing.T, file []byte) (*backup.Archive, error) {
	t.Helper()
	return backup.Open(t.Context(), bytes.NewReader(file), schema, nil)
}

func names(t *testing.T, files blob.Store) (all []string) {
	t.Helper()
	for _, folder := range backup.Folders {
		if err := files.Walk(t.Context(), folder, func(name string) error {
			all = append(all,
				name)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestRestore_ReturnsSavedData(t *testing.T) {
	from := newWorld(t, "consents/aa", "pictures/ab/abc/abc.jpg", "videos/clip.mp4")
	file, m := mustSave(t, from)
	a, err := open(t, file)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a.Keys, []string{master}) || !a.IsSealedBy(ring(t, other, master), now.Now()) ||
		a.IsSealedBy(ring(t, other), now.Now()) {
		t.Errorf("keys %v", a.Keys)
	}
	if m.Rows() != 4 || a.Manifest.Rows() != 4 || !a.Manifest.Snapshot.Equal(now.Now()) {
		t.Errorf("manifest %+v", a.Manifest)
	}
	to, into := newWorld(t), &taker{rows: map[string][][]any{}}
	if err := a.CheckEmpty(t.Context(), to.Store); err != nil {
		t.Fatal(err)
	}
	if err := a.Restore(t.Context(), to.Store, into, nil); err != nil {
		t.Fatal(err)
	}
	if got := into.rows[table.Name]; !reflect.DeepEqual(got, rows) {
		t.Errorf("rows %#v\nwant %#v", got, rows)
	}
	if want := []backup.Count{
		{Table: "nothing"},
		{Table: "thing", Rows: 4, LastID: 99},
	}; !reflect.DeepEqual(into.counts, want) {
		t.Errorf("counts %+v", into.counts)
	}
	if got := names(t, to.Store); !reflect.DeepEqual(got, names(t, from.Store)) || len(got) != 3 {
		t.Errorf("files %v", got)
	}
	if err := a.DeleteFiles(t.Context(), to.Store); err != nil || len(names(t, to.Store)) > 0 {
		t.Errorf("taken back: %v, left %v", err, names(t, to.Store))
	}
}

// A file deleted during the backup is not in a later snapshot either. A file that is in two snapshots and not in the
// storage is reported as missing.
func TestWrite_FilesChangeMeanwhile(t *testing.T) {
	const early, late, gone, lost = "pictures/aa/early.jpg", "pictures/aa/late.jpg", "pictures/aa/gone.jpg",
		"pictures/aa/lost.jpg"
	w := newWorld(t, early, gone)
	w.named = func(round int) []string {
		switch round {
		case 1: // lost is not there; its record may have been deleted as well
			return []string{early, gone, lost}
		case 2: // it is looked up again
			w.put(t, late)
			return []string{early, late, lost}
		}
		t.Fatalf("round %d", round)
		return nil
	}
	file, m := mustSave(t, w)
	if !reflect.DeepEqual(m.Missing, []string{lost}) || !reflect.DeepEqual(m.Unused, []string{gone}) {
		t.Errorf("missing %v, unused %v", m.Missing, m.Unused)
	}
	a, err := open(t, file)
	if err != nil {
		t.Fatal(err)
	}
	to := newWorld(t)
	if err := a.Restore(t.Context(), to.Store, &taker{rows: map[string][][]any{}}, nil); err != nil {
		t.Fatal(err)
	}
	if got := names(t, to.Store); !reflect.DeepEqual(got, []string{early, late}) {
		t.Errorf("restored %v", got)
	}

	w = newWorld(t, early)
	w.named = func(round int) []string { return []string{early, fmt.Sprintf("pictures/aa/%d.jpg", round)} }
	if _, _, err := w.save(t, false); err == nil || !strings.Contains(err.Error(), "faster than they can be copied") {
		t.Errorf("files that never settle: %v", err)
	}
}

func TestWrite_RefusesInconsistentSource(t *testing.T) {
	w := newWorld(t)
	w.schemas = []int64{12, 13}
	if _, _, err := w.save(t, false); err == nil || !strings.Contains(err.Error(), "from version 12 to 13") {
		t.Errorf("migrated meanwhile: %v", err)
	}
	w = newWorld(t)
	w.fails = errors.New("disk gone")
	if _, _, err := w.save(t, false); !errors.Is(err, w.fails) {
		t.Errorf("rows that end early: %v", err)
	}
	w = newWorld(t)
	w.named = func(int) []string { return []string{"secrets/keys"} }
	if _, _, err := w.save(t, false); err == nil {
		t.Error("a file of no known folder was taken")
	}
}

// changing returns other bytes when it is read for the second time.
type changing struct {
	*bytes.Reader
	file  []byte
	seeks int
}

func (c *changing) Seek(offset int64, whence int) (int64, error) {
	if c.seeks++; c.seeks == 2 {
		changed := bytes.Replace(c.file, []byte("content of consents/aa"), []byte("content of consents/ab"), 1)
		c.Reader = bytes.NewReader(changed)
	}
	return c.Reader.Seek(offset, whence)
}

func TestRestore_FailureLeavesNoFile(t *testing.T) {
	file, _ := mustSave(t, newWorld(t, "consents/aa", "consents/bb"))
	a, err := open(t, file)
	if err != nil {
		t.Fatal(err)
	}
	to, broken := newWorld(t), errors.New("no more rows")
	if err := a.Restore(t.Context(), to.Store, &taker{rows: map[string][][]any{}, fails: broken}, nil); !errors.Is(
		err, broken,
	) {
		t.Errorf("got %v", err)
	}
	if err := a.DeleteFiles(t.Context(), to.Store); err != nil || len(names(t, to.Store)) > 0 {
		t.Errorf("left %v, %v", names(t, to.Store), err)
	}

	a, err = backup.Open(t.Context(), &changing{Reader: bytes.NewReader(file), file: file}, schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Restore(t.Context(), to.Store, &taker{rows: map[string][][]any{}}, nil); !errors.Is(err,
		backup.ErrChanged) {
		t.Errorf("changed after it was proven: %v", err)
	}
}

func TestRestore_NeedsEmptyStorage(t *testing.T) {
	file, _ := mustSave(t, newWorld(t, "consents/aa"))
	a, err := open(t, file)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.CheckEmpty(t.Context(), newWorld(t, "consents/aa").Store); err != nil {
		t.Errorf("what a killed restore left: %v", err)
	}
	if err := a.CheckEmpty(t.Context(), newWorld(t, "consents/aa", "pictures/aa/b.jpg").Store); !errors.Is(
		err, backup.ErrOccupied,
	) {
		t.Errorf("somebody else's file: %v", err)
	}
}
