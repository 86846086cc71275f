package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/short"
)

// TestDeb_InstalledUpgradedRemovedPurged runs dpkg with a directory as its root.
func TestDeb_InstalledUpgradedRemovedPurged(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	debs, root := t.TempDir(), t.TempDir()
	packages := map[string]string{"1.9.0": newDeb(t, "1.9.0", debs), "1.10.0": newDeb(t, "1.10.0", debs)}
	if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg/updates"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "var/lib/dpkg/status"), "")
	dpkg := func(args ...string) string {
		t.Helper()
		command := append([]string{"dpkg", "--root=" + root, "--log=" + root + "/dpkg.log", "--force-script-chrootless",
			"--force-depends"}, args...)
		if os.Geteuid() != 0 {
			command = append([]string{"fakeroot"}, command...)
		}
		said, err := exec.Command(command[0], command[1:]...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		return string(said)
	}
	at := func(path string) string { return filepath.Join(root, path) }
	is := func(path string, want bool) {
		t.Helper()
		if _, err := os.Stat(at(path)); (err == nil) != want {
			t.Errorf("%s is there: %v", path, !want)
		}
	}

	dpkg("-i", packages["1.9.0"])
	if said, err := exec.Command(at("usr/bin/beacon"), "version").Output(); err != nil || len(said) == 0 {
		t.Errorf("%q %v", said, err)
	}
	if accounts := readFile(t, at("etc/passwd")); !strings.Contains(accounts, "beacon:x:") {
		t.Errorf("accounts %q", accounts)
	}
	if info, err := os.Stat(at("etc/beacon/secrets")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("secrets: %v %v", info, err)
	}
	for _, dir := range []string{"var/lib/beacon", "var/lib/beacon-backups"} {
		if info, err := os.Stat(at(dir)); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v %v", dir, info, err)
		}
	}
	s := &sandbox{dir: root}
	if page := s.run(t, "zcat usr/share/man/man1/beacon.1.gz"); !strings.Contains(page, ".SS audit verify\n") {
		t.Errorf("man page %.200s", page)
	}
	s.run(t, "cp -an /usr/lib/systemd/system usr/lib/systemd/")
	const verify = "systemd-analyze verify --man=no --root=$PWD beacon.service beacon-backup.timer 2>&1"
	if said := s.run(t, verify); said != "" {
		t.Error(said)
	}

	edited := readFile(t, at("etc/beacon/beacon.yaml")) + "logLevel: warn\n"
	write(t, at("etc/beacon/beacon.yaml"), edited)
	write(t, at("etc/beacon/secrets/SMTP_PASSWORD"), "hush")
	dpkg("-i", packages["1.10.0"])
	if readFile(t, at("etc/beacon/beacon.yaml")) != edited {
		t.Error("the upgrade changed the settings")
	}
	if status := readFile(t, at("var/lib/dpkg/status")); !strings.Contains(status, "Version: 1.10.0\n") {
		t.Errorf("status %s", status)
	}

	dpkg("-r", "beacon")
	is("usr/bin/beacon", false)
	is("usr/lib/systemd/system/beacon.service", false)
	is("etc/beacon/beacon.yaml", true)
	if said := dpkg("-P", "beacon"); !strings.Contains(said, "are kept") {
		t.Errorf("purge said %s", said)
	}
	is("etc/beacon/beacon.yaml", false)
	is("etc/beacon/secrets/SMTP_PASSWORD", true)
}

// TestDeb_ContainsNamedFiles: an operator without a checkout finds every file mentioned in the pages, and every
// link between the pages works.
func TestDeb_ContainsNamedFiles(t *testing.T) {
	short.Needs(t, "a package")
	root := unpackDeb(t, newDeb(t, "1.9.0", t.TempDir()))
	const doc = "usr/share/doc/beacon/"
	for _, path := range []string{
		doc + "deployment.md", doc + "operations.md", doc + "CHANGELOG.md", doc + "copyright",
		doc + "examples/centers.csv", doc + "examples/campaigns.csv", doc + "examples/patients.csv",
		doc + "examples/donors.csv", doc + "examples/nginx.conf", doc + "examples/prometheus-alerts.yml",
		doc + "examples/grafana-dashboard.json", "usr/share/man/man1/beacon.1.gz", "usr/lib/tmpfiles.d/beacon.conf",
		"usr/share/bash-completion/completions/beacon", "usr/share/bash-completion/completions/beaconctl",
		"usr/share/zsh/vendor-completions/_beacon", "usr/share/fish/vendor_completions.d/beacon.fish",
		"usr/share/fish/vendor_completions.d/beaconctl.fish",
	} {
		if text := readFile(t, filepath.Join(root, path)); text == "" {
			t.Errorf("%s is empty", path)
		}
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	pages, err := filepath.Glob(filepath.Join(root, doc, "*.md"))
	if err != nil || len(pages) < 3 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		for _, found := range link.FindAllStringSubmatch(readFile(t, page), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), found[1])); err != nil {
				t.Errorf("%s links to %s, which is not in the package", filepath.Base(page), found[1])
			}
		}
	}
}

// TestDeb_IsReproducible: the same binary and commit always give the same package, so third parties can verify the
// checksums of a release.
func TestDeb_IsReproducible(t *testing.T) {
	short.Needs(t, "a package")
	first := newDeb(t, "1.9.0", t.TempDir())
	checkout := t.TempDir()
	s := &sandbox{dir: "../.."}
	s.run(t, "umask 077; cp -r --no-preserve=mode --parents CHANGELOG.md LICENSE deploy docs scripts "+
		"internal/platform/buildinfo "+checkout)
	s.run(t, "mkdir -p .cache/bin && ln -s $PWD/.cache "+checkout+"/.cache")
	elsewhere := &sandbox{dir: checkout, env: []string{"TZ=Asia/Tokyo", "LC_ALL=C", "GOFLAGS=-buildvcs=false",
		"SOURCE_DATE_EPOCH=" + strings.TrimSpace(s.run(t, "scripts/version time")),
		"COMMIT=" + strings.TrimSpace(s.run(t, "scripts/version commit"))}}
	elsewhere.run(t, "umask 077; chmod +x scripts/*; find . -exec touch -h -d 2001-01-01 {} +; "+
		"scripts/deb "+beacon(t)+" 1.9.0 .")
	second := filepath.Join(checkout, filepath.Base(first))
	if readFile(t, first) != readFile(t, second) {
		t.Errorf("two packages of one binary differ:\n%s", s.run(t, "for f in "+first+" "+second+
			"; do dpkg-deb -I $f; dpkg-deb -c $f; ar t $f; done"))
	}
}

// newDeb builds a package of a version and returns its file.
func newDeb(t *testing.T, version, dir string) string {
	t.Helper()
	if said, err := exec.Command("../../scripts/deb", beacon(t), version, dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	found, err := filepath.Glob(filepath.Join(dir, "beacon_"+version+"_*.deb"))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	return found[0]
}

// unpackDeb returns the directory with the files of a package.
func unpackDeb(t *testing.T, deb string) string {
	t.Helper()
	dir := t.TempDir()
	(&sandbox{dir: dir}).run(t, "dpkg-deb -x "+deb+" .")
	return dir
}

// wantSettings checks that every file of a directory of secrets is a setting.
func wantSettings(t *testing.T, secrets string) {
	t.Helper()
	files, err := os.ReadDir(secrets)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var environ []string
	for _, file := range files {
		environ = append(environ, "BEACON_"+file.Name()+"_FILE="+filepath.Join(secrets, file.Name()))
	}
	if unread, err := config.Unread(environ, ""); err != nil || len(unread) > 0 {
		t.Errorf("no settings: %q %v", unread, err)
	}
	if _, err := config.Load(config.Default(), "", environ); err != nil {
		t.Error(err)
	}
}
