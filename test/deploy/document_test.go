package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"beacon/internal/testkit/short"
)

// onlyAll reports whether slow tests are to run: under "make test-all".
func onlyAll(t *testing.T) bool {
	t.Helper()
	short.Needs(t, "PostgreSQL and a package")
	return short.All()
}

// block returns the block in docs/deployment.md that is marked test=name.
func block(t *testing.T, name string) string {
	t.Helper()
	marked := regexp.MustCompile("(?ms)^```\\w+ test=" + name + "\n(.*?)^```$")
	found := marked.FindStringSubmatch(readFile(t, "../../docs/deployment.md"))
	if found == nil {
		t.Fatalf("docs/deployment.md has no block test=%s", name)
	}
	return found[1]
}

// sandbox runs blocks, with directories of the test in place of a server's.
type sandbox struct {
	dir  string
	path string            // prepended to PATH
	env  []string          // in addition to the environment
	as   []string          // the command that switches to another account; empty: none
	says *strings.Replacer // replacements in the text of a block
}

// run runs a script and returns its output.
func (s *sandbox) run(t *testing.T, script string) string {
	t.Helper()
	if s.says != nil {
		script = s.says.Replace(script)
	}
	args := append(append([]string{}, s.as...), "bash", "-euo", "pipefail", "-c", script)
	command := exec.Command(args[0], args[1:]...)
	command.Dir = s.dir
	command.Env = append(append(os.Environ(), "PATH="+s.path+":"+os.Getenv("PATH")), s.env...)
	said, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, script, said)
	}
	return string(said)
}

// program builds the binary once.
var program = sync.OnceValues(func() (string, error) {
	path, err := filepath.Abs("../../.cache/deploy/beacon")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", path, "beacon/cmd/beacon")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as in the Makefile: it runs without a C library
	build.Stderr = os.Stderr
	return path, build.Run()
})

func beacon(t *testing.T) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestDocument_BackupsComeBack runs the commands that create keys, the nightly script, and the commands that restore.
func TestDocument_BackupsComeBack(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	dir := t.TempDir()
	s := &sandbox{dir: dir, path: filepath.Dir(beacon(t)), env: []string{"BEACON_DATA_DIR=" + filepath.Join(dir, "data")}}
	s.run(t, "beacon migrate && beacon check && beacon staff add ada@staff.example --name Ada --role registry-admin")
	s.run(t, block(t, "key"))
	script, err := filepath.Abs("../../deploy/beacon-backup")
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, "mkdir backups && "+script+" backups backup-recipients")
	if said := s.run(t, "beacon check"); !regexp.MustCompile(`backup +last made on .*\.backup\)`).MatchString(said) {
		t.Errorf("check says %s", said)
	}
	s.run(t, "mv data old && mkdir data && cp old/keys data/ && mv backups/* .")
	if said := s.run(t, block(t, "restore")); !strings.Contains(said, "intact") {
		t.Errorf("restored: %s", said)
	}
}

// TestDocument_Secrets: the files have the names of settings, and only their owner can read them.
func TestDocument_Secrets(t *testing.T) {
	short.Needs(t, "openssl")
	dir := t.TempDir()
	s := &sandbox{dir: dir, says: strings.NewReplacer("/etc/beacon/secrets", dir)}
	s.run(t, block(t, "secrets"))
	if said := s.run(t, "stat --format %a * | sort -u"); said != "600\n" {
		t.Errorf("modes %s", said)
	}
	wantSettings(t, dir)
}
