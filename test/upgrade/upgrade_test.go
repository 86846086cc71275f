// Package upgrade_test lets the previous release and this one serve the same PostgreSQL database at the same time, as
// they do while the nodes of a registry are replaced one after the other.
package upgrade_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// oldData is a data directory that both releases can bring up to their schema.
const oldData = repository + "/internal/app/testdata/data-6cc72b5.tar.gz"

// TestPreviousRelease_BesideThisOne: people read and write at a node of the previous release while one of this release
// starts and migrates the database, and then at both. Nobody meets an error of the server, and nothing that was
// acknowledged is lost. The node of the previous release starts again, if it knows the rule of contractions.
// Shows R18.8e.
func TestPreviousRelease_BesideThisOne(t *testing.T) {
	short.Needs(t, "PostgreSQL and the previous release's source")
	previous, this := previousRelease(t), build(t, repository)
	database := pgtest.Open(t, nil)
	environ := filled(t, previous, database)
	before, said := previous.serve(t, environ)
	if before == nil {
		t.Fatalf("the previous release does not start: %s", said)
	}
	visits := visitsIn(t, database)
	atOld := begin(t, before)
	atOld.untilMore(t)
	after, said := this.serve(t, environ)
	if after == nil {
		t.Fatalf("this release does not start: %s", said)
	}
	atNew := begin(t, after)
	for range 5 {
		atOld.untilMore(t)
		atNew.untilMore(t)
	}
	old := atOld.end(t)
	before.end(t)

	again, said := previous.serve(t, environ)
	switch {
	case again != nil:
		more := begin(t, again)
		more.untilMore(t)
		old += more.end(t)
		again.end(t)
	case previous.knowsContractions() || !strings.Contains(said, "newer version of Beacon"):
		t.Errorf("the previous release does not start again: %s", said)
	}
	atNew.untilMore(t)
	acknowledged := old + atNew.end(t)
	if counted := visitsIn(t, database) - visits; counted != acknowledged {
		t.Errorf("%d visits were acknowledged, and %d are counted", acknowledged, counted)
	}
	after.end(t)
	// The code is 1, because files were left out of the old data.
	if said, _ := this.run(t, environ, "audit", "verify"); !strings.Contains(said, "The audit trail is whole") {
		t.Error(said)
	}
}

// filled brings the old data into a database as the previous release has them. It returns the settings of its nodes.
func filled(t *testing.T, p program, database string) (environ []string) {
	t.Helper()
	from, to, archive := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "archive")
	if said, err := exec.CommandContext(t.Context(), "tar", "-xzf", oldData, "-C", from).CombinedOutput(); err != nil {
		t.Fatalf("unpack the old data: %v: %s", err, said)
	}
	settings := func(dir string, more ...string) []string {
		return append(more, "BEACON_DATA_DIR="+dir, "BEACON_ADDR=127.0.0.1:0", "BEACON_LOG_LEVEL=warn")
	}
	if said, err := p.run(t, settings(from), "migrate"); err != nil {
		t.Fatalf("migrate the old data: %v: %s", err, said)
	}
	// The code is 1, because pictures were left out of the old data.
	if said, _ := p.run(t, settings(from), "backup", archive); !strings.Contains(said, "Saved as of") {
		t.Fatalf("save the old data: %s", said)
	}
	keys, err := os.ReadFile(filepath.Join(from, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	environ = settings(to, "BEACON_DATABASE="+database, "BEACON_MASTER_KEYS="+strings.TrimSpace(string(keys)),
		"BEACON_TRUSTED_PROXIES=127.0.0.0/8") // so that the test is many people
	if said, _ := p.run(t, environ, "restore", archive); !strings.Contains(said, "Restored what was saved") {
		t.Fatalf("restore the old data: %s", said)
	}
	return environ
}

func visitsIn(t *testing.T, database string) (n int) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	if err := c.QueryRow(t.Context(), "SELECT COALESCE(SUM(visits), 0) FROM visit_count").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
