// Package upgrade_test runs the previous release and this one on the same PostgreSQL database concurrently, as during a
// rolling upgrade of a registry's nodes.
package upgrade_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestPreviousRelease_BesideThisOne: people read and write on a node of the previous release while a node of this
// release starts and migrates the database, and then on both. No request may fail with a server error, and no
// acknowledged change may be lost. The node of the previous release starts again, unless this release removed parts
// that it needs.
func TestPreviousRelease_BesideThisOne(t *testing.T) {
	short.Needs(t, "PostgreSQL and the previous release's source")
	previous, this := previousRelease(t), build(t, repository)
	database := pgtest.Open(t, nil)
	environ, pages := filled(t, previous, database)
	before, said := previous.serve(t, environ)
	if before == nil {
		t.Fatalf("the previous release does not start: %s", said)
	}
	visits := visitsIn(t, database)
	atOld := begin(t, before, pages)
	atOld.untilMore(t)
	after, said := this.serve(t, environ)
	if after == nil {
		t.Fatalf("this release does not start: %s", said)
	}
	atNew := begin(t, after, pages)
	for range 5 {
		atOld.untilMore(t)
		atNew.untilMore(t)
	}
	old := atOld.end(t)
	before.end(t)

	again, said := previous.serve(t, environ)
	switch {
	case again != nil:
		more := begin(t, again, pages)
		more.untilMore(t)
		old += more.end(t)
		again.end(t)
	case !strings.Contains(said, "newer version of Beacon"):
		t.Errorf("the previous release does not start again: %s", said)
	}
	atNew.untilMore(t)
	acknowledged := old + atNew.end(t)
	if counted := visitsIn(t, database) - visits; counted != acknowledged {
		t.Errorf("%d visits were acknowledged, and %d are counted", acknowledged, counted)
	}
	after.end(t)
	if said, err := this.run(t, environ, "audit", "verify"); err != nil {
		t.Error(said)
	}
}

// filled imports the data of the previous release's demo into a database. It returns the settings of its nodes, and the
// pages that people use.
func filled(t *testing.T, p program, database string) (environ []string, pages pages) {
	t.Helper()
	from, to, archive := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "archive")
	settings := func(dir string, more ...string) []string {
		return append(more, "BEACON_DATA_DIR="+dir, "BEACON_ADDR=127.0.0.1:0", "BEACON_LOG_LEVEL=warn")
	}
	demo, said := p.serve(t, settings(from), "demo", "--addr", "127.0.0.1:0", "--data", from)
	if demo == nil {
		t.Fatalf("the demo of the previous release does not start: %s", said)
	}
	demo.end(t)
	pages = readPages(t, filepath.Join(from, "links.json"))
	if said, err := p.run(t, settings(from), "backup", archive); err != nil {
		t.Fatalf("save the demo: %v: %s", err, said)
	}
	keys, err := os.ReadFile(filepath.Join(from, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	environ = settings(to, "BEACON_DATABASE="+database, "BEACON_MASTER_KEYS="+strings.TrimSpace(string(keys)),
		"BEACON_TRUSTED_PROXIES=127.0.0.0/8") // so that the test has many client addresses
	if said, err := p.run(t, environ, "restore", archive); err != nil {
		t.Fatalf("restore the demo: %v: %s", err, said)
	}
	return environ, pages
}

// pages are a page edited by its patient, and a public page.
type pages struct {
	id      int64
	editKey string
	public  string // short code
}

// readPages selects the pages from the links of the demo.
func readPages(t *testing.T, file string) (p pages) {
	t.Helper()
	var links struct {
		Microsites []struct {
			State     string
			ID        int64
			EditKey   string
			ShortCode string
		}
	}
	text, err := os.ReadFile(file)
	if err := errors.Join(err, json.Unmarshal(text, &links)); err != nil {
		t.Fatal(err)
	}
	for _, m := range links.Microsites {
		switch m.State {
		case "draft":
			p.id, p.editKey = m.ID, m.EditKey
		case "active":
			p.public = m.ShortCode
		}
	}
	if p.id == 0 || p.public == "" {
		t.Fatalf("the demo has no such pages: %+v", p)
	}
	return p
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
