// Package backup writes all data of an installation to one file and restores it (R9.2, ADR 31). A backup is an
// uncompressed tar archive, because the stored files are already compressed or encrypted. It has these entries, in this
// order:
//
//	beacon.json                            Header, read first
//	keys                                   the master keys, only when asked for
//	files/pictures/…, files/videos/…, …    stored files, byte for byte
//	tables/NAME.000001.ndjson.gz           rows: a line with the Chunk, then one JSON array per row
//	manifest.json                          Manifest: every entry with its size and hash
//	seal                                   the manifest's hash, and a token signed with the master keys
//
// The format of rows is the same for both databases, so a backup of one can be restored to the other. A file that
// deviates from the format is refused before anything is written.
package backup

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/blob"
)

// Format is the version of the file format. A reader refuses higher versions, and format 1 of programs before 1.0.
const Format = 2

// The names of entries.
const (
	headerName   = "beacon.json"
	keysName     = "keys"
	filesFolder  = "files/"
	manifestName = "manifest.json"
	sealName     = "seal"
)

// Folders are the folders of stored files. A backup contains no others.
var Folders = []string{"consents", "pictures", "videos"}

// The maximum sizes of entries, in bytes.
const (
	maxSmall    = 1 << 20 // header, keys, seal
	maxChunk    = 64 << 20
	maxFile     = 4 << 30
	maxManifest = 512 << 20
)

// Header describes a backup. It comes first, so a file of a newer program is refused at once.
type Header struct {
	Format   int       `json:"format"`
	Program  string    `json:"program"`  // the version of Beacon that wrote it
	Schema   int64     `json:"schema"`   // of the database
	Database string    `json:"database"` // its origin; a backup can be restored to either database
	Begun    time.Time `json:"begun"`
	Keys     []string  `json:"keys"`    // the ids of the master keys, newest first
	HasKeys  bool      `json:"hasKeys"` // the keys themselves are included
}

// Manifest lists the contents of a backup.
type Manifest struct {
	Header
	Snapshot time.Time `json:"snapshot"` // the time of the rows
	Tables   []Count   `json:"tables"`
	Entries  []Entry   `json:"entries"` // all but the manifest and its seal, in order
	// Unused are files that were copied but have no record in the snapshot. They are not restored.
	Unused []string `json:"unused,omitempty"`
	// Missing are files in records that the storage does not have.
	Missing []string `json:"missing,omitempty"`
	// Damaged are files that were copied although they were truncated or changed in the storage.
	Damaged []string `json:"damaged,omitempty"`
}

// Entry is one file in the archive.
type Entry struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Count is the size of a table.
type Count struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
	// LastID is the highest id that the table ever assigned, even if the row was deleted; 0 for a table without ids.
	// Ids are never reused, because an old link would open another person's record.
	LastID int64 `json:"lastId,omitempty"`
}

// Rows returns the number of rows in all tables.
func (m Manifest) Rows() (n int64) {
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// Files returns the stored files to restore, and their size in bytes.
func (m Manifest) Files() (names []string, bytes int64) {
	unused := nameSet(m.Unused)
	for _, e := range m.Entries {
		if name, ok := strings.CutPrefix(e.Name, filesFolder); ok && !unused[name] {
			names = append(names, name)
			bytes += e.Size
		}
	}
	return names, bytes
}

func nameSet(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// Kind is the kind of a column's values.
type Kind string

// The kinds. In JSON they are an integer, a number, a string, a boolean, a base64 string, and an RFC 3339 string in
// UTC. Each can be null.
const (
	Integer Kind = "integer"
	Number  Kind = "number"
	Text    Kind = "text"
	Boolean Kind = "boolean"
	Bytes   Kind = "bytes"
	Time    Kind = "time"
)

var kinds = map[Kind]bool{Integer: true, Number: true, Text: true, Boolean: true, Bytes: true, Time: true}

// Column is one column of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Table describes a table of the database.
type Table struct {
	Name    string
	Columns []Column
	LastID  int64 // see Count
}

// Chunk is the first line of a chunk of rows: their table and columns.
type Chunk struct {
	Table   string   `json:"table"`
	Columns []Column `json:"columns"`
}

var (
	tableRule = regexp.MustCompile(`^[a-z][a-z0-9_]{0,62}$`)
	chunkRule = regexp.MustCompile(`^tables/([a-z][a-z0-9_]{0,62})\.([0-9]{6})\.ndjson\.gz$`)
)

func chunkName(table string, number int) string {
	return fmt.Sprintf("tables/%s.%06d.ndjson.gz", table, number)
}

// check returns an error unless the table and the columns are valid.
func (c Chunk) check() error {
	seen := map[string]bool{}
	for _, column := range c.Columns {
		if !tableRule.MatchString(column.Name) || !kinds[column.Kind] || seen[column.Name] {
			return fmt.Errorf("table %s: invalid column name %.80q", c.Table, column.Name)
		}
		seen[column.Name] = true
	}
	if len(c.Columns) == 0 || !tableRule.MatchString(c.Table) {
		return errors.New("rows without a table name")
	}
	return nil
}

// checkFileName returns an error unless name is valid for a stored file. A valid name cannot lead out of the storage.
func checkFileName(name string) error {
	if err := blob.CheckName(name); err != nil {
		return err
	}
	folder, _, _ := strings.Cut(name, "/")
	if folder == name || !slices.Contains(Folders, folder) {
		return fmt.Errorf("invalid path of a stored file: %.80q", name)
	}
	return nil
}

// maxSize returns the maximum size of an entry, or an error for a name that is not in the format.
func maxSize(name string) (int64, error) {
	switch {
	case name == headerName, name == keysName, name == sealName:
		return maxSmall, nil
	case name == manifestName:
		return maxManifest, nil
	case chunkRule.MatchString(name):
		return maxChunk, nil
	}
	if file, ok := strings.CutPrefix(name, filesFolder); ok {
		return maxFile, checkFileName(file)
	}
	return 0, fmt.Errorf("unexpected entry %.80q", name)
}
