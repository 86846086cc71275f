package storage

import (
	"os"
	"path/filepath"
	"testing"

	"beacon/internal/platform/clock"
)

// TestJournal_IsWrittenBesideChanges shows that what is in the journal comes into the file without a change that has to
// do it, over the connections that may only read.
func TestJournal_IsWrittenBesideChanges(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "beacon.db")
	db, err := Open(t.Context(), path, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	const text = 1 << 20
	_, err = db.WritePool().ExecContext(t.Context(), "CREATE TABLE page AS SELECT zeroblob(?) AS text", text)
	if err != nil {
		t.Fatal(err)
	}
	writeJournal(t.Context(), db.ReadPool())
	info, err := os.Stat(path)
	if err != nil || info.Size() < text {
		t.Errorf("the file has %v bytes, and the text %d: %v", info.Size(), text, err)
	}
}
