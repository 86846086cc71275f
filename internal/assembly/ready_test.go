package assembly

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/testkit/short"
)

// awayFiles is a file storage that cannot be reached.
type awayFiles struct{ blob.Store }

// Stat implements blob.Store.
func (awayFiles) Stat(context.Context, string) (blob.Info, error) {
	return blob.Info{}, errors.New("no route to host")
}

// Each missing part has its key, and the node is ready again when the part is back. The file storage is checked every
// ten seconds only.
func TestReadiness_NamesMissingParts(t *testing.T) {
	short.Needs(t, "a database")
	clk := clock.NewFixed(time.Date(2030, 5, 7, 7, 0, 0, 0, time.UTC))
	c := config.Default()
	c.DataDir = t.TempDir()
	b, err := New(t.Context(), Setup{Config: c, Log: slog.New(slog.DiscardHandler), Clock: clk})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	r := b.readyCheck
	expect := func(when string, want ...string) {
		t.Helper()
		if got := slices.Sorted(maps.Keys(r.missing(t.Context()))); !slices.Equal(got, want) {
			t.Errorf("%s: %q is missing, want %q", when, got, want)
		}
	}
	expect("in the beginning")

	files := r.files
	r.files = awayFiles{files}
	expect("before the files are asked for again")
	clk.Advance(filesAge)
	expect("without files", "files")
	r.files = files
	expect("before they are asked for again", "files")
	clk.Advance(filesAge)
	expect("with files")

	gone, leave := context.WithCancel(t.Context())
	leave()
	clk.Advance(filesAge)
	r.missing(gone)
	expect("after a probe that nobody waited for")

	r.disk = "/proc" // a file system without free space
	expect("on a full disk", "disk")
	r.disk += "/nothing"
	expect("without the directory", "disk")
	r.disk = c.DataDir

	take := func(statement string) {
		t.Helper()
		err := b.DB.InRawTx(t.Context(), func(tx *sql.Tx, _ *sqlgen.Queries) error {
			_, err := tx.ExecContext(t.Context(), statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	take(`INSERT INTO contraction (oldest_schema) VALUES (9999)`)
	expect("after a newer program took something away", "schema")
	take(`DELETE FROM contraction`)

	r.stop()
	r.disk = "/proc"
	expect("while it stops on a full disk", "disk", "stopping")
	for what, err := range r.missing(t.Context()) {
		if strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%s is missing, and the log does not say why", what)
		}
	}
}
