package app

import (
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// addEmails adds emails to the outbox of a database, sealed with the master keys in a file.
func addEmails(t *testing.T, url, keysFile string, emails ...notify.Email) {
	t.Helper()
	ring, err := keys.LoadRing(keysFile)
	if err != nil {
		t.Fatal(err)
	}
	sealed := storage.SealedBy(audit.NewSealer(ring.AuditKeys(), keys.Random()))
	db, err := storage.Open(t.Context(), url, clock.System{}, sealed)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, m := range emails {
		if err := storage.NewOutbox(db).Enqueue(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
}

// waitingEmails returns the number of pending emails in a database.
func waitingEmails(t *testing.T, url string) int64 {
	t.Helper()
	db, err := storage.Open(t.Context(), url, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	n, err := storage.NewOutbox(db).Waiting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRestore_HoldsEmailsThatWaited: pending emails of a backup have usually been sent since, so a restore holds them.
// Only an operator who moves an installation releases them (ADR 31).
func TestRestore_HoldsEmailsThatWaited(t *testing.T) {
	short.Needs(t, "PostgreSQL")
	dir, file := newRegistry(t), filepath.Join(t.TempDir(), "beacon.backup")
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	waits := notify.Email{
		Template: notify.ReadinessWarning, Lang: "en", To: "cora@center.example", ToName: "Cora",
		Link: notify.Link{Kind: notify.StaffPage, Path: "/readiness"},
	}
	url := filepath.Join(dir, "beacon.db")
	addEmails(t, url, filepath.Join(dir, "keys"), waits, waits)
	if n := waitingEmails(t, url); n != 2 {
		t.Fatalf("%d mails wait", n)
	}
	must(t, dir, nil, "backup", "--with-keys", file)
	for name, open := range map[string]func(dir string) (url string, environ []string){
		"SQLite": func(dir string) (string, []string) { return filepath.Join(dir, "beacon.db"), nil },
		"PostgreSQL": func(string) (string, []string) {
			url := pgtest.Open(t, nil)
			return url, []string{"BEACON_DATABASE=" + url}
		},
	} {
		t.Run(name, func(t *testing.T) {
			held, moved := t.TempDir(), t.TempDir()
			url, environ := open(held)
			said := must(t, held, environ, "restore", file)
			if n := waitingEmails(t, url); n != 0 || !strings.Contains(said, "On hold: 2 emails, pending at the time") ||
				!strings.Contains(said, "/staff/mails?state=held") {
				t.Errorf("%d emails would be sent; said %s", n, said)
			}
			url, environ = open(moved)
			said = must(t, moved, environ, "restore", "--send-waiting-mails", file)
			if n := waitingEmails(t, url); n != 2 || strings.Contains(said, "held") {
				t.Errorf("after a move %d mails wait; said %s", n, said)
			}
		})
	}
}
