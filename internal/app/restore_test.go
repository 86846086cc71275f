package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/videostore"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/s3test"
	"beacon/internal/videos"
)

// The test binary is also the beacon that tests kill during a backup or restore.
func init() {
	if os.Getenv("BEACON_TEST_IS_BEACON") != "" {
		os.Exit(
			Run(context.Background(), "test", os.Args[1:], os.Environ(), Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}),
		)
	}
}

// smallRegistry returns a data directory with some centers, and a backup.
func smallRegistry(t *testing.T, flags ...string) (dir, file string) {
	t.Helper()
	dir, file = newRegistry(t), filepath.Join(t.TempDir(), "beacon.backup")
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	must(t, dir, nil, append([]string{"backup", file}, flags...)...)
	return dir, file
}

// entries returns the sizes of the files below a directory, without SQLite's lock files.
func entries(t *testing.T, dir string) map[string]int64 {
	t.Helper()
	all := map[string]int64{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		info, err := entry.Info()
		name, _ := filepath.Rel(dir, path)
		isLock := strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-wal") && info.Size() == 0
		if !entry.IsDir() && !isLock {
			all[name] = info.Size()
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

func writeFile(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// refuses runs a command that has to fail with a reason and write nothing.
func refuses(t *testing.T, says, dir string, environ []string, args ...string) {
	t.Helper()
	before := entries(t, dir)
	code, said, complained := run(t, dir, environ, args...)
	if code != 1 || !strings.Contains(said+complained, says) {
		t.Errorf("%v: code %d, said %q %q, want %q", args, code, said, complained, says)
	}
	if after := entries(t, dir); !maps.Equal(before, after) {
		t.Errorf("%v: before %v, after %v", args, before, after)
	}
}

func TestBackup_RefusesExistingFile(t *testing.T) {
	dir, file := smallRegistry(t)
	want := readFile(t, file)
	if said := must(t, dir, nil, "check"); !strings.Contains(said, "backup         last made on ") ||
		!strings.Contains(said, "(beacon.backup)") {
		t.Errorf("check says %s", said)
	}
	piped := newRegistry(t)
	must(t, piped, nil, "import", "centers", "../../deploy/examples/centers.csv") // creates the keys
	must(t, piped, nil, "backup", "-")
	if said := must(t, piped, nil, "check"); !strings.Contains(
		said, "to standard output: Beacon cannot check whether it was stored",
	) {
		t.Errorf("check after a backup into a pipe says %s", said)
	}
	if said := must(t, newRegistry(t), nil, "check"); !strings.Contains(said, "backup         none yet") {
		t.Errorf("check of a new Beacon says %s", said)
	}
	refuses(t, "is not overwritten", dir, nil, "backup", file)
	if !bytes.Equal(readFile(t, file), want) {
		t.Error("the former backup was changed")
	}
	refuses(t, "no such file", dir, nil, "backup", filepath.Join(dir, "nowhere", "file"))
	refuses(t, "there is no database to save", t.TempDir(), nil, "backup", filepath.Join(t.TempDir(), "b"))
	keyless := t.TempDir()
	copyFile(t, filepath.Join(dir, "beacon.db"), filepath.Join(keyless, "beacon.db"))
	refuses(t, "no master keys", keyless, nil, "backup", filepath.Join(t.TempDir(), "b"))
	if left := entries(t, filepath.Dir(file)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRestore_NeedsMasterKeys(t *testing.T) {
	from, file := smallRegistry(t)
	ours, others := readFile(t, filepath.Join(from, "keys")), strings.Repeat("ab", 32)+"\n"
	to := t.TempDir()
	refuses(t, "no master keys here", to, nil, "restore", file)
	writeFile(t, filepath.Join(to, "keys"), []byte(others))
	refuses(t, "master key mismatch: the backup needs the key", to, nil, "restore", file)
	writeFile(t, filepath.Join(to, "keys"), append([]byte(others), ours...)) // newer keys may have been added since
	must(t, to, nil, "restore", file)

	lost := t.TempDir()
	if said := must(t, lost, nil, "restore", "--lost-keys", file); !strings.Contains(said, "The audit trail is intact") {
		t.Error(said)
	}
	if bytes.Equal(readFile(t, filepath.Join(lost, "keys")), ours) {
		t.Error("keys from nowhere")
	}
	_, with := smallRegistry(t, "--with-keys")
	itself := t.TempDir()
	must(t, itself, nil, "restore", with)
	if info, err := os.Stat(filepath.Join(itself, "keys")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the keys that came along: %v, %v", info, err)
	}
	setting := []string{"BEACON_MASTER_KEYS=" + strings.TrimSpace(string(ours))}
	byName := t.TempDir()
	must(t, byName, setting, "restore", file)
	if _, there := entries(t, byName)["keys"]; there {
		t.Error("keys were written although they are a setting")
	}
}

func TestRestore_RefusesDamagedBackup(t *testing.T) {
	from, file := smallRegistry(t, "--with-keys")
	good := readFile(t, file)
	bad := filepath.Join(t.TempDir(), "bad")
	sealed := bytes.LastIndexFunc(good, func(r rune) bool { return r != 0 })
	for name, c := range map[string]struct {
		at   int
		says string
	}{"a row": {bytes.Index(good, []byte("tables/center.")) + 600, "damaged or was changed"},
		"the seal": {sealed - 20, "the master keys of this installation did not make its seal"}} {
		text := bytes.Clone(good)
		text[c.at] ^= 2
		writeFile(t, bad, text)
		to := t.TempDir()
		copyFile(t, filepath.Join(from, "keys"), filepath.Join(to, "keys"))
		t.Log(name)
		refuses(t, c.says, to, nil, "restore", bad)
	}
	writeFile(t, bad, good[:len(good)*2/3])
	refuses(t, "incomplete backup", t.TempDir(), nil, "restore", bad)
	writeFile(t, bad, []byte("code,name\n"))
	refuses(t, "not a backup of Beacon", t.TempDir(), nil, "restore", bad)
}

func TestRestore_RefusesExistingData(t *testing.T) {
	dir, file := smallRegistry(t)
	refuses(t, "A backup is restored into an empty installation", dir, nil, "restore", file)

	// Stored pictures without a database.
	to := t.TempDir()
	copyFile(t, filepath.Join(dir, "keys"), filepath.Join(to, "keys"))
	copyFile(t, filepath.Join(dir, "keys"), filepath.Join(to, "blobs", "pictures", "aa", "b.jpg"))
	refuses(t, "storage of pictures and documents is not empty", to, nil, "restore", file)

	// A database in use.
	onPostgres := []string{"BEACON_DATABASE=" + pgtest.Open(t, nil)}
	node := t.TempDir()
	copyFile(t, filepath.Join(dir, "keys"), filepath.Join(node, "keys"))
	must(t, node, onPostgres, "migrate")
	must(t, node, onPostgres, "import", "centers", "../../deploy/examples/centers.csv")
	refuses(t, "the database is not empty", node, onPostgres, "restore", file)
	if said := must(t, node, onPostgres, "audit", "verify"); !strings.Contains(said, "intact") {
		t.Error(said)
	}
	// A database that was only migrated.
	ready := []string{"BEACON_DATABASE=" + pgtest.Open(t, nil)}
	must(t, node, ready, "migrate")
	must(t, node, ready, "restore", file)
}

func TestRestore_MovesFilesBetweenDirectoryAndBucket(t *testing.T) {
	dir, node, back := newRegistry(t), t.TempDir(), t.TempDir()
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	withManyFiles(t, dir, 12)
	inBucket := []string{
		"BEACON_STORAGE_ENDPOINT=" + s3test.Start(t), "BEACON_STORAGE_BUCKET=beacon",
		"BEACON_STORAGE_ACCESS_KEY=" + s3test.AccessKey, "BEACON_STORAGE_SECRET_KEY=" + s3test.SecretKey,
		"BEACON_STORAGE_PATH_STYLE=true", "BEACON_STORAGE_PLAIN=true", "BEACON_STORAGE_CREATE_BUCKET=true",
	}
	file, again := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	must(t, dir, nil, "backup", "--with-keys", file)
	must(t, node, inBucket, "restore", file)
	must(t, node, inBucket, "backup", "--with-keys", again)
	must(t, back, nil, "restore", again)
	if want, got := filesIn(t, dir), filesIn(t, back); !maps.Equal(want, got) || len(want) != 12 {
		t.Errorf("%d files of %d", len(got), len(want))
	}
	refuses(t, "storage of pictures and documents is not empty", t.TempDir(), inBucket, "restore", func() string {
		_, other := smallRegistry(t, "--with-keys")
		return other
	}())
}

// withManyFiles adds enough stored files to a registry for a kill among them.
func withManyFiles(t *testing.T, dir string, n int) {
	t.Helper()
	files, err := blob.OpenDir(filepath.Join(dir, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = files.Close() }()
	db, err := storage.Open(t.Context(), filepath.Join(dir, "beacon.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	content, now := bytes.Repeat([]byte("picture "), 5000), clock.System{}.Now()
	err = videostore.NewVideos(db).InTx(t.Context(), func(tx videos.Tx) error {
		for i := range n {
			name := fmt.Sprintf("%d.mp4", i)
			if _, err := tx.Add(t.Context(), videos.Video{Audience: videos.Public, Clip: name, CreatedAt: now,
				UpdatedAt: now}); err != nil {
				return err
			}
			if err := files.Put(t.Context(), "videos/"+name, bytes.NewReader(content), int64(len(content))); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// midway repeats stop, each time in a new place, until the signal arrives before the command ends. On a busy machine
// the command is sometimes faster.
func midway[P any](t *testing.T, stop func() (place P, isStopped bool)) P {
	t.Helper()
	for range 20 {
		if place, isStopped := stop(); isStopped {
			return place
		}
	}
	t.Fatal("twenty times the command was faster than the signal")
	panic("unreachable")
}

// stopped starts a command and sends it a signal after an event. It reports whether the signal came before the command
// ended.
func stopped(t *testing.T, by os.Signal, dir string, environ []string, happened func() bool, args ...string) bool {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), self, args...)
	child.Env = append([]string{"BEACON_TEST_IS_BEACON=1", "BEACON_DATA_DIR=" + dir}, environ...)
	var said bytes.Buffer
	child.Stdout, child.Stderr = &said, &said
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	look, late := time.NewTicker(time.Millisecond), time.After(time.Minute)
	defer look.Stop()
	for !happened() {
		select {
		case <-look.C: // leaves the processor to the child
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v ended by itself: %v %s", args, err, said.String())
			}
			return false
		case <-late:
			_ = child.Process.Kill()
			t.Fatalf("%v does not come to where it is to be stopped: %v %s", args, <-ended, said.String())
		}
	}
	_ = child.Process.Signal(by)
	return <-ended != nil
}

func TestBackupAndRestore_CanBeRepeatedAfterKill(t *testing.T) {
	t.Parallel()
	dir := newRegistry(t)
	must(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv")
	withManyFiles(t, dir, 200)
	file := midway(t, func() (string, bool) {
		place := t.TempDir()
		file := filepath.Join(place, "beacon.backup")
		begun := func() bool {
			drafts, _ := filepath.Glob(filepath.Join(place, ".beacon-backup-*"))
			return len(drafts) == 1
		}
		return file, stopped(t, os.Kill, dir, nil, begun, "backup", file) && begun()
	})
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("half a backup has its name: %v", err)
	}
	must(t, dir, nil, "backup", "--with-keys", file)

	restored := func(to string) int {
		all, _ := os.ReadDir(filepath.Join(to, "blobs", "videos"))
		return len(all)
	}
	amongTheFiles := func(by os.Signal) string {
		return midway(t, func() (string, bool) {
			to := t.TempDir()
			return to, stopped(t, by, to, nil, func() bool { return restored(to) > 5 }, "restore", file) &&
				restored(to) < 200
		})
	}
	if there := entries(t, amongTheFiles(os.Interrupt)); len(there) > 0 {
		t.Errorf("a restore that was interrupted left %v", slices.Sorted(maps.Keys(there)))
	}
	to := amongTheFiles(os.Kill)
	if there := entries(t, to); there["beacon.db"] != 0 {
		t.Fatalf("%d videos and %v after the kill", restored(to), slices.Sorted(maps.Keys(there)))
	}
	// serve would create a new registry among the files
	for _, command := range [][]string{{"restore", file}, {"serve"}, {"check"}, {"migrate"}} {
		refuses(t, filepath.Join(to, "restoring"), to, nil, command...)
	}
	if err := os.RemoveAll(filepath.Join(to, "restoring")); err != nil {
		t.Fatal(err)
	}
	must(t, to, nil, "restore", file)
	want, got := filesIn(t, dir), filesIn(t, to)
	// a partial file, which is deleted after an hour
	maps.DeleteFunc(got, func(name, _ string) bool { return strings.HasPrefix(name, "_") })
	if !maps.Equal(want, got) || len(want) != 200 {
		t.Errorf("%d files of %d", len(got), len(want))
	}
	if _, left := entries(t, to)["restoring"]; left {
		t.Error("the place where it was made is still there")
	}
}
