package backup

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
)

// Source is the database to back up. It may be written to during the backup.
type Source interface {
	// Snapshot runs fn on a consistent snapshot of the database, without blocking writers.
	Snapshot(ctx context.Context, fn func(Snapshot) error) error
}

// Snapshot is a consistent snapshot of a database.
type Snapshot interface {
	// Schema returns the version of the schema.
	Schema(ctx context.Context) (int64, error)
	// Files returns the stored files in records.
	Files(ctx context.Context) ([]File, error)
	// Tables returns every table, in an order in which they can be restored.
	Tables(ctx context.Context) ([]Table, error)
	// Rows calls visit for every row of a table. The values are in the order of the columns: int64, float64, string,
	// bool, []byte or time.Time by their kind, or nil.
	Rows(ctx context.Context, t Table, visit func(values []any) error) error
}

// Progress is the progress of a backup or restore.
type Progress struct {
	Files, OfFiles int
	Table          string // the current table; empty: files
}

// Job is one backup.
type Job struct {
	Source   Source
	Files    blob.Store
	Ring     *keys.Ring
	WithKeys bool // include the master keys
	Header   Header
	Clock    clock.Clock
	Progress func(Progress) // may be nil
}

// errFilesChanging means that stored files change faster than they can be copied.
var errFilesChanging = errors.New(
	"stored files are being replaced faster than they can be copied; make the backup when there is less to do",
)

const (
	// maxRounds is the number of attempts to copy all files.
	maxRounds = 20
	// maxHeldFiles is the number of files that can be copied while a snapshot is open.
	maxHeldFiles = 200
)

// Write writes a backup to w and returns its manifest. After an error, the output is useless.
//
// Rows and files are consistent while the server runs. Files are copied first, and the rows are those of a snapshot
// after all its files were copied. A stored file never changes under its name. A file deleted during the backup is not
// in a later snapshot. A file in the snapshot that is still not found is Missing. A damaged file is copied unchanged
// and is Damaged.
func (j Job) Write(ctx context.Context, w io.Writer) (Manifest, error) {
	out := &writer{Job: j, tar: tar.NewWriter(w), copied: map[string]bool{}}
	h := &out.manifest.Header
	*h = j.Header
	h.Format, h.Begun, h.Keys, h.HasKeys = Format, j.Clock.Now(), j.Ring.Names(), j.WithKeys
	if err := j.Source.Snapshot(ctx, func(s Snapshot) (err error) {
		h.Schema, err = s.Schema(ctx)
		return err
	}); err != nil {
		return out.manifest, err
	}
	if err := out.begin(); err != nil {
		return out.manifest, err
	}
	if err := out.content(ctx); err != nil {
		return out.manifest, err
	}
	return out.manifest, out.end()
}

type writer struct {
	Job
	tar      *tar.Writer
	manifest Manifest
	copied   map[string]bool
	damaged  []string
	named    int
}

func (w *writer) begin() error {
	header, err := json.MarshalIndent(w.manifest.Header, "", "  ")
	if err != nil {
		return err
	}
	if err := w.entry(headerName, header); err != nil || !w.WithKeys {
		return err
	}
	var lines strings.Builder
	for _, master := range w.Ring.Masters() {
		lines.WriteString(hex.EncodeToString(master) + "\n")
	}
	return w.entry(keysName, []byte(lines.String()))
}

// content copies files until it has all files of a snapshot, and then writes that snapshot's rows.
func (w *writer) content(ctx context.Context) error {
	var before []string // the files missing in the last round
	for range maxRounds {
		var pending []File
		var missing []string
		done := false
		err := w.Source.Snapshot(ctx, func(s Snapshot) error {
			at := w.Clock.Now()
			files, err := s.Files(ctx)
			if err != nil {
				return fmt.Errorf("list files: %w", err)
			}
			pending = w.notCopied(files)
			if len(pending)-len(before) > maxHeldFiles { // too many for an open snapshot
				return nil
			}
			if missing, err = w.copy(ctx, pending); err != nil {
				return err
			}
			pending = nil
			if slices.ContainsFunc(missing, func(name string) bool { return !slices.Contains(before, name) }) {
				return nil
			}
			w.manifest.Snapshot, w.manifest.Missing = at, missing
			w.manifest.Unused, w.manifest.Damaged = w.notNamed(files), onlyNamed(w.damaged, files)
			done = true
			return w.tables(ctx, s)
		})
		if err != nil || done {
			return err
		}
		if pending != nil {
			if missing, err = w.copy(ctx, pending); err != nil {
				return err
			}
		}
		before = missing
	}
	return errFilesChanging
}

func (w *writer) tables(ctx context.Context, s Snapshot) error {
	schema, err := s.Schema(ctx)
	if err != nil {
		return err
	}
	if schema != w.manifest.Schema {
		return fmt.Errorf("schema changed from version %d to %d during the backup: run the backup again",
			w.manifest.Schema, schema)
	}
	tables, err := s.Tables(ctx)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	for _, t := range tables {
		w.reportProgress(t.Name)
		n, err := w.table(ctx, s, t)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
		w.manifest.Tables = append(w.manifest.Tables, Count{Table: t.Name, Rows: n, LastID: t.LastID})
	}
	return nil
}

// table writes one table in chunks. An empty table has no chunks.
func (w *writer) table(ctx context.Context, s Snapshot, t Table) (n int64, err error) {
	chunks := 0
	var p *packer
	flush := func() error {
		packed, err := p.finish()
		if err != nil {
			return err
		}
		n += int64(p.rows)
		p = nil
		chunks++
		return w.entry(chunkName(t.Name, chunks), packed)
	}
	err = s.Rows(ctx, t, func(values []any) (err error) {
		if p == nil {
			if p, err = newPacker(t.Name, t.Columns); err != nil {
				return err
			}
		}
		if err := p.add(values); err != nil || !p.isFull() {
			return err
		}
		return flush()
	})
	if err == nil && p != nil {
		err = flush()
	}
	return n, err
}

// end writes the manifest and the seal.
func (w *writer) end() error {
	manifest, err := json.Marshal(w.manifest)
	if err != nil {
		return err
	}
	entries := w.manifest.Entries
	if err := w.entry(manifestName, manifest); err != nil {
		return err
	}
	sum := sha256.Sum256(manifest)
	seal := hex.EncodeToString(sum[:]) + " " + w.Ring.Sign(sealPurpose, sum[:], w.manifest.Begun.Add(sealLife))
	if err := w.entry(sealName, []byte(seal)); err != nil {
		return err
	}
	w.manifest.Entries = entries
	return w.tar.Close()
}

const (
	sealPurpose = "backup"
	// Backups do not expire, but tokens must.
	sealLife = 200 * 365 * 24 * time.Hour
)

func (w *writer) entry(name string, content []byte) error {
	_, err := w.stream(name, int64(len(content)), bytes.NewReader(content))
	return err
}

// stream writes an entry and returns the digest of its content.
func (w *writer) stream(name string, size int64, r io.Reader) (*digest, error) {
	most, err := maxSize(name)
	if err != nil {
		return nil, err
	}
	if size > most {
		return nil, fmt.Errorf("%s is too large for a backup: %d bytes", name, size)
	}
	err = w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600,
		ModTime: w.manifest.Begun.Truncate(time.Second), Format: tar.FormatUSTAR})
	if err != nil {
		return nil, err
	}
	c := newDigest()
	n, err := io.Copy(io.MultiWriter(w.tar, c), r)
	if err != nil {
		return nil, err
	}
	if n != size {
		return nil, fmt.Errorf("%s is truncated: %d of %d bytes", name, n, size)
	}
	w.manifest.Entries = append(w.manifest.Entries, Entry{Name: name, Size: size, SHA256: c.hex()})
	return c, nil
}

func (w *writer) reportProgress(table string) {
	if w.Progress != nil {
		w.Progress(Progress{Files: len(w.copied), OfFiles: max(w.named, len(w.copied)), Table: table})
	}
}
