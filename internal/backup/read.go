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
	"hash"
	"io"
	"reflect"
	"strings"
	"time"

	"beacon/internal/platform/keys"
)

// Archive is a backup that was read and verified entirely.
type Archive struct {
	Manifest Manifest
	// Keys are its master keys, in hexadecimal, newest first; nil if it has none.
	Keys []string

	file   io.ReadSeeker
	sum    []byte // of the manifest
	seal   string
	stored []string // the files that Restore stored
}

// The reasons to refuse a file.
var (
	ErrNotBackup     = errors.New("this is not a backup of Beacon")
	ErrIncomplete    = errors.New("incomplete backup: unexpected end of the file")
	ErrChanged       = errors.New("this backup is damaged or was changed")
	ErrBeforeRelease = errors.New("this backup was made before Beacon 1.0, and no release can read it")
	ErrNewerFormat   = errors.New("this backup was made by a newer version of Beacon; restore it with that version")
)

// Open reads and verifies a whole backup: its format and schema (at most newestSchema) are known, the name, kind and
// size of each entry are valid, every entry has the hash in the manifest, and every row is readable. It writes nothing.
// It does not verify the author of the backup; IsSealedBy does.
func Open(ctx context.Context, file io.ReadSeeker, newestSchema int64, progress func(Progress)) (*Archive, error) {
	a := &Archive{file: file}
	r := &reader{archive: a, newest: newestSchema, rows: map[string]int64{}, progress: progress}
	if err := a.walk(ctx, r.entry); err != nil {
		return nil, err
	}
	return a, r.end()
}

// IsSealedBy reports whether the backup was made with a master key of the ring. Otherwise it may be forged.
func (a *Archive) IsSealedBy(ring *keys.Ring, now time.Time) bool {
	sum, ok := ring.Verify(sealPurpose, a.seal, now)
	return ok && bytes.Equal(sum, a.sum)
}

// walk calls visit for every entry. It refuses anything but plain files with valid names.
func (a *Archive) walk(ctx context.Context, visit func(name string, size int64, content io.Reader) error) error {
	if _, err := a.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	t := tar.NewReader(a.file)
	for first := true; ; first = false {
		if err := ctx.Err(); err != nil {
			return err
		}
		h, err := t.Next()
		switch {
		case errors.Is(err, io.EOF) && !first:
			return nil
		case first && err != nil, first && h.Name != headerName:
			return ErrNotBackup
		case errors.Is(err, io.ErrUnexpectedEOF):
			return ErrIncomplete
		case err != nil:
			return fmt.Errorf("%w: %w", ErrChanged, err)
		}
		most, err := maxSize(h.Name)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrChanged, err)
		}
		if h.Typeflag != tar.TypeReg || h.Linkname != "" || len(h.PAXRecords) > 0 {
			return fmt.Errorf("%w: %s is not a regular file", ErrChanged, h.Name)
		}
		if h.Size > most {
			return fmt.Errorf("%w: %s has an invalid size of %d bytes", ErrChanged, h.Name, h.Size)
		}
		if err := visit(h.Name, h.Size, t); err != nil {
			if errors.Is(err, io.ErrUnexpectedEOF) && ctx.Err() == nil {
				return fmt.Errorf("%w: %w", ErrIncomplete, err)
			}
			return err
		}
	}
}

// reader verifies an archive.
type reader struct {
	archive  *Archive
	newest   int64
	header   Header
	entries  []Entry
	seen     map[string]bool
	rows     map[string]int64
	files    int
	progress func(Progress)
}

func (r *reader) entry(name string, size int64, content io.Reader) error {
	if r.seen == nil {
		r.seen = map[string]bool{}
	}
	if r.seen[name] || r.archive.seal != "" {
		return fmt.Errorf("%w: %s is in the wrong place", ErrChanged, name)
	}
	r.seen[name] = true
	if r.archive.sum != nil && name != sealName {
		return fmt.Errorf("%w: %s after the end", ErrChanged, name)
	}
	sum := &hashingReader{r: content, sum: sha256.New()}
	if err := r.read(name, size, sum); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, sum); err != nil {
		return err
	}
	if name != manifestName && name != sealName {
		r.entries = append(r.entries, Entry{Name: name, Size: size, SHA256: sum.hex()})
	}
	return nil
}

// hashingReader hashes the bytes read from it.
type hashingReader struct {
	r   io.Reader
	sum hash.Hash
}

// Read implements io.Reader.
func (s *hashingReader) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.sum.Write(p[:n])
	return n, err
}

func (s *hashingReader) hex() string { return hex.EncodeToString(s.sum.Sum(nil)) }

func (r *reader) read(name string, size int64, content io.Reader) error {
	switch name {
	case headerName:
		return r.readHeader(content)
	case keysName:
		text, err := io.ReadAll(content)
		r.archive.Keys = strings.Fields(string(text))
		return err
	case manifestName:
		return r.readManifest(content)
	case sealName:
		return r.readSeal(content)
	}
	if chunk := chunkRule.FindStringSubmatch(name); chunk != nil {
		return r.readRows(chunk[1], content)
	}
	r.files++
	r.reportProgress("")
	return nil
}

// readHeader checks only the versions, because a newer file may have unknown fields.
func (r *reader) readHeader(content io.Reader) error {
	text, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &r.header); err != nil || r.header.Format < 1 {
		return ErrNotBackup
	}
	if r.header.Format < Format {
		return ErrBeforeRelease
	}
	if r.header.Format > Format {
		return fmt.Errorf("%w (format %d, this program reads up to %d)", ErrNewerFormat, r.header.Format, Format)
	}
	if r.header.Schema > r.newest {
		return fmt.Errorf("%w (schema version %d, this program has version %d)", ErrNewerFormat, r.header.Schema, r.newest)
	}
	return nil
}

func (r *reader) readManifest(content io.Reader) error {
	text, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	r.archive.sum = sum[:]
	if err := decodeStrict(text, &r.archive.Manifest); err != nil {
		return fmt.Errorf("%w: invalid manifest: %w", ErrChanged, err)
	}
	return nil
}

// readSeal reads the hash of the manifest and its token. The hash detects damage even without the keys.
func (r *reader) readSeal(content io.Reader) error {
	text, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	sum, seal, _ := strings.Cut(string(text), " ")
	if r.archive.sum == nil || seal == "" || sum != hex.EncodeToString(r.archive.sum) {
		return fmt.Errorf("%w: seal mismatch", ErrChanged)
	}
	r.archive.seal = seal
	return nil
}

func (r *reader) readRows(table string, content io.Reader) error {
	r.reportProgress(table)
	err := unpack(content, table, func(Chunk, []any) error {
		r.rows[table]++
		return nil
	})
	if err == nil {
		return nil
	}
	if _, err := io.Copy(io.Discard, content); err != nil { // the file itself ends here
		return err
	}
	return fmt.Errorf("%w: rows of %s: %s", ErrChanged, table, err)
}

// end compares the entries with the manifest.
func (r *reader) end() error {
	a := r.archive
	if a.sum == nil || a.seal == "" {
		return ErrIncomplete
	}
	changed := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrChanged, fmt.Sprintf(format, args...))
	}
	m := a.Manifest
	if !reflect.DeepEqual(m.Header, r.header) {
		return changed("the header and the manifest differ")
	}
	if m.HasKeys != (a.Keys != nil) {
		return changed("the keys and the manifest differ")
	}
	if len(m.Entries) != len(r.entries) {
		return changed("%d parts, want %d", len(r.entries), len(m.Entries))
	}
	for i, e := range r.entries {
		if e != m.Entries[i] {
			return changed("%s and the manifest differ", e.Name)
		}
	}
	known := map[string]bool{}
	for _, t := range m.Tables {
		if known[t.Table] || r.rows[t.Table] != t.Rows {
			return changed("%d rows of %s, want %d", r.rows[t.Table], t.Table, t.Rows)
		}
		known[t.Table] = true
	}
	for table := range r.rows {
		if !known[table] {
			return changed("unexpected rows of %s", table)
		}
	}
	return nil
}

func (r *reader) reportProgress(table string) {
	if r.progress != nil {
		r.progress(Progress{Files: r.files, OfFiles: r.files, Table: table})
	}
}
