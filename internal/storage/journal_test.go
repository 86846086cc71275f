package storage

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/storage/sqlgen"
)

// TestJournal_IsWrittenBesideChanges: the background checkpoint must write the log into the file, without a writer that
// has to do it, over the read-only connections.
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
	for range journalPace {
		if err := db.InRawTx(t.Context(), func(*sql.Tx, *sqlgen.Queries) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	var size int64
	for late := time.After(time.Minute); size < text; {
		select {
		case <-late:
			t.Fatalf("the file has %d bytes, and the text %d", size, text)
		default:
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		size = info.Size()
	}
}
