package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/backup"
	"beacon/internal/demo"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
	"beacon/internal/testkit/pgtest"
)

// settled creates the demo's data, stops the demo and returns its links.
func settled(t *testing.T, dir string) demo.Links {
	t.Helper()
	d := newDemo(t, dir, "")
	d.Config.BaseURL = "http://127.0.0.1:1"
	p, err := d.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	links, err := d.Links(t.Context(), p)
	if err = errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	return links
}

// content returns a hash of the rows of every table, and their number. It includes the trail's events up to number
// last, because commands append events.
func content(t *testing.T, url string, last int64) map[string]string {
	t.Helper()
	db, err := storage.Open(t.Context(), url, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	all := map[string]string{}
	err = snapshot.NewSource(db).Snapshot(t.Context(), func(s backup.Snapshot) error {
		tables, err := s.Tables(t.Context())
		if err != nil {
			return err
		}
		for _, table := range tables {
			var lines []string
			err := s.Rows(t.Context(), table, func(values []any) error {
				line := make(map[string]string, len(values))
				for i, c := range table.Columns {
					line[c.Name] = fmt.Sprintf("%T %v", values[i], values[i])
				}
				if seq, _ := values[0].(int64); table.Name == "audit_event" && seq > last ||
					table.Name != "audit_event" && strings.HasPrefix(table.Name, "audit_") {
					return nil
				}
				delete(line, "place") // assigned within a second
				lines = append(lines, fmt.Sprint(slices.Sorted(maps.Keys(line)), line))
				return nil
			})
			if err != nil {
				return err
			}
			slices.Sort(lines)
			sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
			if table.Name == "audit_event" {
				table.LastID = last
			}
			all[table.Name] = fmt.Sprintf("%d rows, last id %d, %s", len(lines), table.LastID, hex.EncodeToString(sum[:8]))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func wantSame(t *testing.T, what string, want, got map[string]string) {
	t.Helper()
	if len(want) < 40 || !strings.Contains(want["consent"], " rows") {
		t.Fatalf("only %d tables were compared", len(want))
	}
	for table := range want {
		if want[table] != got[table] {
			t.Errorf("%s: table %s has %s, want %s", what, table, got[table], want[table])
		}
	}
}

// head returns the number of the trail's newest event.
func head(t *testing.T, url string) int64 {
	t.Helper()
	db, err := storage.Open(t.Context(), url, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	events, err := storage.NewAuditTrail(db).After(t.Context(), 0, 1<<20)
	if err != nil || len(events) == 0 {
		t.Fatal(err)
	}
	return events[len(events)-1].Seq
}

// filesIn returns the hash of every stored file of a data directory.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	root := filepath.Join(dir, "blobs")
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		sum := sha256.Sum256(text)
		name, _ := filepath.Rel(root, path)
		all[name] = hex.EncodeToString(sum[:8])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// must runs a command that has to succeed.
func must(t *testing.T, dir string, environ []string, args ...string) string {
	t.Helper()
	code, said, complained := run(t, dir, environ, args...)
	if code != 0 {
		t.Fatalf("%v: code %d, %s%s", args, code, said, complained)
	}
	return said
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o700)
	}
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestBackup_RestoresIntoOtherDatabase moves the demo's data from SQLite into PostgreSQL and back, once at rest and
// once during writes. Every row, file, link and consent must survive.
func TestBackup_RestoresIntoOtherDatabase(t *testing.T) {
	t.Parallel()
	first, second, third := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second"), filepath.Join(
		t.TempDir(), "third",
	)
	onPostgres := []string{"BEACON_DATABASE=" + pgtest.Open(t, nil)}
	pg := strings.TrimPrefix(onPostgres[0], "BEACON_DATABASE=")
	links := settled(t, first)
	last := head(t, filepath.Join(first, "beacon.db"))
	before := content(t, filepath.Join(first, "beacon.db"), last)

	file := filepath.Join(t.TempDir(), "beacon.backup")
	said := must(t, first, nil, "backup", file)
	if !strings.Contains(said, "The backup does not contain the master keys") {
		t.Errorf("backup said %q", said)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is to be the owner's alone: %v %v", info.Mode(), err)
	}
	copyFile(t, filepath.Join(first, "keys"), filepath.Join(second, "keys"))
	said = must(t, second, onPostgres, "restore", file)
	for _, want := range []string{"The audit trail is intact", "The consents are intact", "Restored the data as of"} {
		if !strings.Contains(said, want) {
			t.Errorf("restore did not say %q: %s", want, said)
		}
	}
	wantSame(t, "sqlite to postgres", before, content(t, pg, last))
	if want, got := filesIn(t, first), filesIn(t, second); !maps.Equal(want, got) || len(want) < 20 {
		t.Errorf("%d files were restored of %d", len(got), len(want))
	}

	// The first registry's links work on the second, which is backed up while it is being written to.
	busy := filepath.Join(t.TempDir(), "busy.backup")
	serving(t, newDemo(t, second, pg), func(l demo.Links) {
		sameLinks(t, links, l)
		for _, site := range l.Microsites {
			siteData(t, l.BaseURL, site)
		}
		stop := writing(t, l, second, pg)
		must(t, second, onPostgres, "backup", "--with-keys", busy)
		stop()
	})
	said = must(t, third, nil, "restore", busy)
	if !strings.Contains(said, "The audit trail is intact") || !strings.Contains(said, "The consents are intact") {
		t.Errorf("restore said %s", said)
	}
	serving(t, newDemo(t, third, ""), func(l demo.Links) {
		sameLinks(t, links, l)
		for _, site := range l.Microsites {
			if got := siteData(t, l.BaseURL, site); site.State == "draft" &&
				!strings.HasPrefix(got.PatientStoryPending, "Story number ") {
				t.Errorf("the working copy is %q", got.PatientStoryPending)
			}
		}
		saveDraft(t, l, "Written after the restore.") // new picture rows must get unused ids
	})
	if fresh := content(t, filepath.Join(third, "beacon.db"),
		last); fresh["submission_picture"] != before["submission_picture"] ||
		fresh["consent"] != before["consent"] {
		t.Errorf("after the way back: %s and %s", fresh["submission_picture"], fresh["consent"])
	}
	checkNamedFiles(t, filepath.Join(third, "beacon.db"), filesIn(t, third))
	t.Run("and is sealed anew", func(t *testing.T) { sealsAnew(t, third) })
}

// checkNamedFiles: every file in a record exists.
func checkNamedFiles(t *testing.T, url string, there map[string]string) {
	t.Helper()
	db, err := storage.Open(t.Context(), url, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	err = snapshot.NewSource(db).Snapshot(t.Context(), func(s backup.Snapshot) error {
		files, err := s.Files(t.Context())
		for _, f := range files {
			if there[f.Name] == "" {
				t.Errorf("%s is not there", f.Name)
			}
		}
		if len(files) < 20 {
			t.Errorf("records name only %d files", len(files))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// writing changes a patient's working copy several times, and appends events to the trail until stop. Both have begun
// when writing returns. A pause follows each event, because a writer without pauses keeps SQLite's lock and starves all
// other writers.
func writing(t *testing.T, l demo.Links, dir, url string) (stop func()) {
	t.Helper()
	ring, err := keys.LoadRing(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	seal := storage.SealedBy(audit.NewSealer(ring.AuditKeys(), keys.Random()))
	db, err := storage.Open(t.Context(), url, clock.System{}, seal)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	saved, told := make(chan bool), make(chan bool)
	hasSaved, hasTold := sync.OnceFunc(func() { close(saved) }), sync.OnceFunc(func() { close(told) })
	wait.Go(func() {
		defer hasSaved()   // even if the first save fails, which ends this goroutine
		for n := range 8 { // the rate limit allows no more
			saveDraft(t, l, fmt.Sprintf("Story number %d.", n))
			hasSaved()
		}
	})
	wait.Go(func() {
		defer hasTold()
		for n := 0; ctx.Err() == nil; n++ {
			err := storage.NewAuditTrail(db).
				Append(t.Context(), audit.Event{At: clock.System{}.Now(), Actor: audit.Actor{Kind: audit.System},
					Action:  "written.meanwhile",
					Subject: audit.Subject{Kind: "test", ID: int64(n)}})
			if err != nil {
				t.Error(err)
				return
			}
			hasTold()
			<-time.After(5 * time.Millisecond)
		}
	})
	stop = sync.OnceFunc(func() {
		cancel()
		wait.Wait()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop) // for a test that fails before stop
	<-saved
	<-told
	return stop
}

// TestBackup_ToStandardOutput: a backup can be encrypted before it is written to disk.
func TestBackup_ToStandardOutput(t *testing.T) {
	from, to := newRegistry(t), t.TempDir()
	must(t, from, nil, "import", "centers", "../../deploy/examples/centers.csv")
	archive := must(t, from, nil, "backup", "--with-keys", "-")
	file := filepath.Join(t.TempDir(), "b")
	if err := os.WriteFile(file, []byte(archive), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := must(t, to, nil, "restore", file); !strings.Contains(said, "Restored the data as of") {
		t.Error(said)
	}
}
