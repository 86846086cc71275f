// Package backup writes everything that a Beacon knows into one file and makes a
// Beacon of such a file again (R9.2, ADR 31). A backup is a
// tar archive without compression of its own: what Beacon stores beside its
// database is compressed or encrypted already. In this order it holds
//
//	beacon.json                            Header: what this is, read first
//	keys                                   the master keys, only when asked for
//	files/pictures/…, files/videos/…, …    stored files, byte for byte
//	tables/NAME.000001.ndjson.gz           rows, a Chunk's line first, then one JSON array each
//	manifest.json                          Manifest: every entry with its size and hash
//	seal                                   the manifest's hash, and a proof of it for whoever has the master keys
//
// Rows are written in a form of their own, so that what was saved of one of the
// two databases can be brought into the other. Whatever is not exactly so is
// refused before anything is written.
package backup

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"beacon/internal/platform/blob"
)

// Format is the number of this form of file. A reader refuses a higher one.
const Format = 1

// The names of entries.
const (
	headerName   = "beacon.json"
	keysName     = "keys"
	filesFolder  = "files/"
	manifestName = "manifest.json"
	sealName     = "seal"
)

// Folders are where stored files lie. A backup takes and gives no others.
var Folders = []string{"consents", "pictures", "videos"}

// What an entry may have at most. Whoever made a file that claims more did not
// make it with Beacon.
const (
	maxSmall    = 1 << 20 // header, keys, seal
	maxChunk    = 64 << 20
	maxFile     = 4 << 30
	maxManifest = 512 << 20
)

// Header says what a backup is. It comes first, so that a file of a newer program
// is refused at once.
type Header struct {
	Format   int       `json:"format"`
	Program  string    `json:"program"`  // the version of Beacon that wrote it
	Schema   int64     `json:"schema"`   // of the database
	Database string    `json:"database"` // which of the two it came from; either takes it
	Begun    time.Time `json:"begun"`
	Keys     []string  `json:"keys"`    // the names of the master keys, newest first
	HasKeys  bool      `json:"hasKeys"` // the keys themselves are inside
}

// Manifest is everything that a backup holds.
type Manifest struct {
	Header
	Snapshot time.Time `json:"snapshot"` // the moment that the rows are of
	Tables   []Count   `json:"tables"`
	Entries  []Entry   `json:"entries"` // all but the manifest and its seal, in order
	// Unused are files that were copied and then lost their record before the
	// snapshot; they are not brought back.
	Unused []string `json:"unused,omitempty"`
	// Missing are files that records named and the storage did not have.
	Missing []string `json:"missing,omitempty"`
}

// Entry is one file in the archive.
type Entry struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Count is how much there is of a table.
type Count struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
	// LastID is the highest id that the table ever gave out, which may be gone; 0
	// for a table that gives out none. Ids are never given twice, or an old link
	// would open somebody else's record.
	LastID int64 `json:"lastId,omitempty"`
}

// Rows returns how many rows there are in all tables.
func (m Manifest) Rows() (n int64) {
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// Files returns the stored files that are brought back, and their bytes.
func (m Manifest) Files() (names []string, bytes int64) {
	unused := m.unused()
	for _, e := range m.Entries {
		if name, ok := strings.CutPrefix(e.Name, filesFolder); ok && !unused[name] {
			names = append(names, name)
			bytes += e.Size
		}
	}
	return names, bytes
}

func (m Manifest) unused() map[string]bool {
	set := make(map[string]bool, len(m.Unused))
	for _, name := range m.Unused {
		set[name] = true
	}
	return set
}

// Kind is what a column holds.
type Kind string

// The kinds: a JSON number without fraction, a JSON number, a string, true or
// false, a string in base64, and a string as in RFC 3339 in UTC. All of them may
// be null.
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

// Table is a table of the database as it is now.
type Table struct {
	Name    string
	Columns []Column
	LastID  int64 // see Count
}

// Chunk is the first line of some rows: whose they are.
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

// check returns an error unless the line can stand before rows.
func (c Chunk) check() error {
	seen := map[string]bool{}
	for _, column := range c.Columns {
		if !tableRule.MatchString(column.Name) || !kinds[column.Kind] || seen[column.Name] {
			return fmt.Errorf("table %s has a column that cannot be: %.80q", c.Table, column.Name)
		}
		seen[column.Name] = true
	}
	if len(c.Columns) == 0 || !tableRule.MatchString(c.Table) {
		return errors.New("rows of no table")
	}
	return nil
}

// checkFileName returns an error unless a stored file may be called so: no name
// leads out of the storage.
func checkFileName(name string) error {
	if err := blob.CheckName(name); err != nil {
		return err
	}
	folder, _, _ := strings.Cut(name, "/")
	for _, f := range Folders {
		if folder == f && folder != name {
			return nil
		}
	}
	return fmt.Errorf("%.80q is in none of the folders of stored files", name)
}

// mostOf returns how many bytes an entry of a name may have, or an error for a
// name that no backup has.
func mostOf(name string) (int64, error) {
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
	return 0, fmt.Errorf("%.80q is in no backup", name)
}
