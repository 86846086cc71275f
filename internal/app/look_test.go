package app

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// ground is a data directory with a database of either kind.
type ground struct {
	dir, url string
	environ  []string
}

// eachDatabase runs fn on an SQLite file and on a PostgreSQL database, both empty.
func eachDatabase(t *testing.T, fn func(t *testing.T, p ground)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		fn(t, ground{dir: dir, url: filepath.Join(dir, "beacon.db")})
	})
	t.Run("postgres", func(t *testing.T) {
		short.Needs(t, "PostgreSQL")
		url := pgtest.Open(t, nil)
		fn(t, ground{dir: t.TempDir(), url: url, environ: []string{"BEACON_DATABASE=" + url}})
	})
}

// migrate creates an empty database with this program's schema.
func (p ground) migrate(t *testing.T) {
	t.Helper()
	db, err := storage.Open(t.Context(), p.url, clock.System{})
	if err == nil {
		err = errors.Join(db.Migrate(t.Context()), db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// setMigrated marks the newest migration as pending or applied.
func (p ground) setMigrated(t *testing.T, isApplied bool) {
	t.Helper()
	driver := "sqlite"
	if p.environ != nil {
		driver = "pgx"
	}
	db, err := sql.Open(driver, p.url)
	if err == nil {
		_, err = db.ExecContext(t.Context(), "UPDATE schema_version SET is_applied = $1 WHERE version_id = $2", isApplied,
			storage.NewestSchema())
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// fingerprint returns the directories and a hash of every file in the data directory except SQLite's lock file, and of
// every table of PostgreSQL.
func (p ground) fingerprint(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(path, "-shm") {
			return err
		}
		if entry.IsDir() {
			all[path] = "a directory"
			if entry.Name() == "blobs" {
				return fs.SkipDir // check writes a file there and deletes it
			}
			return nil
		}
		content, err := os.ReadFile(path)
		if len(content) > 0 { // an empty -wal contains no data
			all[path] = fmt.Sprintf("%x", sha256.Sum256(content))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.environ) > 0 {
		p.addTables(t, all)
	}
	return all
}

func (p ground) addTables(t *testing.T, all map[string]string) {
	t.Helper()
	db, err := sql.Open("pgx", p.url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // read-only
	rows, err := db.QueryContext(
		t.Context(), `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
	)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		var sum string
		err := db.QueryRowContext(
			t.Context(), `SELECT COALESCE(md5(string_agg(r::text, '|' ORDER BY r::text)), '') FROM "`+name+`" r`,
		).Scan(&sum)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = sum
	}
}

// wantSameData fails if a file or a table has changed.
func wantSameData(t *testing.T, what string, before, after map[string]string) {
	t.Helper()
	for name := range before {
		if after[name] != before[name] {
			t.Errorf("%s changed %s", what, name)
		}
	}
	for name := range after {
		if _, was := before[name]; !was {
			t.Errorf("%s made %s", what, name)
		}
	}
}

// run runs a command on the ground.
func (p ground) run(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	code, out, errs := run(t, p.dir, p.environ, args...)
	return code, out + errs
}

// looking are the read-only commands; needs marks those that need a database.
var looking = []struct {
	args  []string
	needs bool
}{
	{[]string{"check"}, true},
	{[]string{"audit", "verify"}, true},
	{[]string{"audit", "affected", "--address", "192.0.2.1"}, true},
	{[]string{"keys", "list"}, true},
	{[]string{"audit", "key"}, false},
	{[]string{"audit", "check-export", "look_test.go"}, false},
	{[]string{"verify", "look_test.go", "--checkpoint", "look_test.go"}, false},
	{[]string{"licenses"}, false},
	{[]string{"config"}, false},
	{[]string{"version"}, false},
	{[]string{"man-page"}, false},
}

// changing are commands that change data, and need a database with their own schema.
var changing = [][]string{
	{"staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin"},
	{"staff", "disable", "ada@registry.example"},
	{"import", "centers", "../../deploy/examples/centers.csv"},
	{"audit", "checkpoint"},
	{"erase", "again", "microsite:1"},
	{"keys", "forget", "NONE"},
	{"reseal"},
}

// Read-only commands change neither the database nor a file, whatever its schema, and report the schema that they need.
// Commands that change data refuse another schema with the same message, before they create anything.
func TestCommands_LookWithoutWriting(t *testing.T) {
	eachDatabase(t, func(t *testing.T, p ground) {
		newest := storage.NewestSchema()
		older := fmt.Sprintf(", this program needs %d: run beacon migrate", newest)
		t.Run("no database", func(t *testing.T) {
			p.everyCommand(t, "run beacon migrate")
		})
		p.migrate(t)
		p.setMigrated(t, false)
		t.Run("another schema", func(t *testing.T) {
			writeFile(t, filepath.Join(p.dir, "keys"), []byte(strings.Repeat("0f", 32)+"\n"))
			p.everyCommand(t, older)
		})
		p.setMigrated(t, true)
		if code, said := p.run(t, "migrate"); code != 0 {
			t.Fatal(said)
		}
		if code, said := p.run(t, changing[0]...); code != 0 {
			t.Fatal(said)
		}
		t.Run("a registry", func(t *testing.T) {
			for _, c := range looking {
				before := p.fingerprint(t)
				code, said := p.run(t, c.args...)
				wantSameData(t, strings.Join(c.args, " "), before, p.fingerprint(t))
				if c.needs && code != 0 {
					t.Errorf("%v: %d, %s", c.args, code, said)
				}
			}
		})
	})
}

// everyCommand checks that each command that needs the database refuses it with words, and that none writes.
func (p ground) everyCommand(t *testing.T, words string) {
	t.Helper()
	before := p.fingerprint(t)
	commands := slices.Clone(changing)
	for _, c := range looking {
		if c.needs {
			commands = append(commands, c.args)
			continue
		}
		_, _ = p.run(t, c.args...)
		wantSameData(t, strings.Join(c.args, " "), before, p.fingerprint(t))
	}
	for _, args := range commands {
		code, said := p.run(t, args...)
		if code == 0 || !strings.Contains(said, words) {
			t.Errorf("%v: %d, %q", args, code, said)
		}
		wantSameData(t, strings.Join(args, " "), before, p.fingerprint(t))
	}
}

// Databases left by a killed process and read-only directories are read unchanged, or reported with a remedy. The other
// parts are checked regardless.
func TestCheck_ReadsDatabaseThatIsInUse(t *testing.T) {
	dir := newRegistry(t)
	must(t, dir, nil, changing[0]...)
	db, err := storage.Open(t.Context(), filepath.Join(dir, "beacon.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.WritePool().ExecContext(t.Context(), "UPDATE staff_account SET full_name = full_name"); err != nil {
		t.Fatal(err)
	}
	killed := t.TempDir()
	if err := os.CopyFS(killed, os.DirFS(dir)); err != nil { // with its -wal file, as after a kill
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(killed, "beacon.db-shm")); err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{dir, killed} {
		if said := must(t, place, nil, "check"); !strings.Contains(said, "database       fine\n") {
			t.Error(said)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(killed, "beacon.db"), []byte(strings.Repeat("no database ", 100)))
	code, said, _ := run(t, killed, nil, "check")
	if code != 1 || !strings.Contains(said, "beacon.db is not an SQLite database") ||
		!strings.Contains(said, "mail           smtp.host is empty") {
		t.Errorf("%d, %s", code, said)
	}
}

// A key that was put first, tried and removed again leaves no trace: read-only commands do not record it, and commands
// that change data seal with the key in use.
func TestCommands_TryNewKey(t *testing.T) {
	eachDatabase(t, func(t *testing.T, p ground) {
		file := filepath.Join(p.dir, "keys")
		old, trial := strings.Repeat("0f", 32), strings.Repeat("a1", 32)
		writeFile(t, file, []byte(old+"\n"))
		good := func(args ...string) string {
			t.Helper()
			code, said := p.run(t, args...)
			if code != 0 {
				t.Fatalf("%v: %d, %s", args, code, said)
			}
			return said
		}
		good("migrate")
		good(changing[0]...)
		writeFile(t, file, []byte(trial+"\n"+old+"\n"))
		if said := good("check"); !strings.Contains(said, "is new: beacon serve seals with it") {
			t.Error(said)
		}
		good("audit", "verify")
		good("import", "centers", "../../deploy/examples/centers.csv")
		good("backup", filepath.Join(t.TempDir(), "b"))
		if said := good("keys", "list"); !strings.Contains(said, "not in use yet") ||
			!strings.Contains(said, "sealed nothing") {
			t.Error(said)
		}
		writeFile(t, file, []byte(old+"\n"))
		good("check")
		good("audit", "verify")
		good("staff", "add", "bo@registry.example", "--name", "Bo Quist", "--role", "coach")

		// Reseal puts the key into use, and afterwards no command works without it.
		writeFile(t, file, []byte(trial+"\n"+old+"\n"))
		good("reseal")
		writeFile(t, file, []byte(old+"\n"))
		for _, args := range [][]string{{"check"}, {"audit", "verify"}, changing[0], {"serve"}} {
			if code, said := p.run(t, args...); code == 0 || !strings.Contains(said, "other master keys") {
				t.Errorf("%v: %d, %s", args, code, said)
			}
		}
	})
}

// A recorded key that sealed nothing can be forgotten, whether this machine has it or not. Other keys are kept.
func TestKeysForget(t *testing.T) {
	eachDatabase(t, func(t *testing.T, p ground) {
		file := filepath.Join(p.dir, "keys")
		writeFile(t, file, []byte(strings.Repeat("0f", 32)+"\n"))
		for _, args := range [][]string{{"migrate"}, changing[0]} {
			if code, said := p.run(t, args...); code != 0 {
				t.Fatal(said)
			}
		}
		db, err := storage.Open(t.Context(), p.url, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		used, err := db.MasterKeys(t.Context())
		if err != nil || len(used) != 1 {
			t.Fatal(used, err)
		}
		const lost = "LOSTLOSTLOSTLOST"
		if err := db.UseMasterKeys(t.Context(), []string{lost, used[0].Name}); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name, says string
			code       int
		}{
			{used[0].Name, "made ", 1},
			{"NOSUCHKEY", "the database has no data of key NOSUCHKEY", 1},
			{lost, "is forgotten", 0},
			{lost, "the database has no data of key", 1},
		} {
			if code, said := p.run(t, "keys", "forget", c.name); code != c.code || !strings.Contains(said, c.says) {
				t.Errorf("%s: %d, %s", c.name, code, said)
			}
		}
		if code, said := p.run(t, "audit", "verify"); code != 0 {
			t.Errorf("afterwards: %s", said)
		}
	})
}

// If the keys are lost, serve must not create new ones for data that other keys sealed.
func TestServe_MakesNoKeysBesideSealedData(t *testing.T) {
	dir := newRegistry(t)
	must(t, dir, nil, changing[0]...)
	if err := os.Remove(filepath.Join(dir, "keys")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, args := range [][]string{{"serve"}, changing[0], {"check"}} {
		var said strings.Builder
		code := Run(ctx, "test", args, []string{"BEACON_DATA_DIR=" + dir, "BEACON_ADDR=127.0.0.1:0"},
			Streams{Out: io.Writer(&said), Err: &said})
		if code != 1 || !strings.Contains(said.String(), "no master keys here: put the key file (key ") {
			t.Errorf("%v: %d, %s", args, code, said.String())
		}
		if _, err := os.Stat(filepath.Join(dir, "keys")); err == nil {
			t.Errorf("%v made new keys", args)
		}
	}
}
