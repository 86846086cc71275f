package upgrade_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// program is a beacon built from the source of a release.
type program struct {
	path   string
	source string
}

// repository is the path of this release's source.
const repository = "../.."

// previousRelease builds the previous release from the commit in the file "previous".
func previousRelease(t *testing.T) program {
	t.Helper()
	text, err := os.ReadFile("previous")
	if err != nil {
		t.Fatal(err)
	}
	commit, source := strings.TrimSpace(string(text)), t.TempDir()
	packed := filepath.Join(t.TempDir(), "source.tar")
	if said, err := exec.CommandContext(t.Context(),
		"git", "-C", repository, "archive", "--output", packed, commit).CombinedOutput(); err != nil {
		t.Fatalf("the previous release, commit %s, is not in this clone (a shallow clone lacks it: git fetch --unshallow): "+
			"%v: %s", commit, err, said)
	}
	if said, err := exec.CommandContext(t.Context(), "tar", "-xf", packed, "-C", source).CombinedOutput(); err != nil {
		t.Fatalf("unpack the previous release: %v: %s", err, said)
	}
	return build(t, source)
}

// build compiles a source, with the tests' small front end in place of the real one.
func build(t *testing.T, source string) program {
	t.Helper()
	source, err := filepath.Abs(source)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for name, file := range apptest.FakeFrontEnd() {
		here := filepath.Join(dir, "dist", filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(here), 0o700), os.WriteFile(here, file.Data, 0o600)); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(source, "web", "dist", filepath.FromSlash(name))] = here
	}
	text, err := json.Marshal(overlay)
	list, p := filepath.Join(dir, "overlay.json"), program{filepath.Join(dir, "beacon"), source}
	if err := errors.Join(err, os.WriteFile(list, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	goBuild := exec.CommandContext(t.Context(),
		"go", "build", "-buildvcs=false", "-overlay", list, "-o", p.path, "./cmd/beacon")
	goBuild.Dir = source
	if said, err := goBuild.CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v: %s", source, err, said)
	}
	return p
}

// run runs a command and returns its output and its error.
func (p program) run(t *testing.T, environ []string, args ...string) (said string, err error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), p.path, args...)
	c.Env = environ
	out, err := c.CombinedOutput()
	return string(out), err
}

// node is a program that serves.
type node struct {
	url     string
	command *exec.Cmd
	log     *bytes.Buffer // to be read after end
}

// accepts matches the output of a node or a demo once it accepts requests.
var accepts = regexp.MustCompile(`(?:listens on |is ready at http://)([0-9.:]+[0-9])`)

// serve starts a node by a command, "serve" by default. If the node does not begin to listen, it returns nil and the
// node's output.
func (p program) serve(t *testing.T, environ []string, command ...string) (*node, string) {
	t.Helper()
	if len(command) == 0 {
		command = []string{"serve"}
	}
	n := &node{command: exec.CommandContext(t.Context(), p.path, command...), log: &bytes.Buffer{}}
	n.command.Env, n.command.Stderr = environ, n.log
	out, err := n.command.StdoutPipe()
	if err == nil {
		err = n.command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	for said.Scan() {
		if found := accepts.FindStringSubmatch(said.Text()); found != nil {
			n.url = "http://" + found[1]
			t.Cleanup(func() { _ = n.command.Process.Kill() }) // unless it has ended
			return n, ""
		}
	}
	_ = n.command.Wait() // the exit status does not matter
	return nil, n.log.String()
}

// end stops a node by a signal, and waits until it has ended.
func (n *node) end(t *testing.T) {
	t.Helper()
	if err := errors.Join(n.command.Process.Signal(os.Interrupt), n.command.Wait()); err != nil {
		t.Errorf("the node at %s ended with %v\n%s", n.url, err, n.log)
	}
}
