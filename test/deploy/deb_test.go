package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/config"
)

// TestDeb_InstalledUpgradedRemovedPurged: in a directory, as root of which dpkg works.
func TestDeb_InstalledUpgradedRemovedPurged(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	debs, root := t.TempDir(), t.TempDir()
	for _, version := range []string{"1.9.0", "1.10.0"} {
		if said, err := exec.Command("../../scripts/deb", beacon(t), version, debs).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
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
	deb := func(version string) string {
		found, err := filepath.Glob(filepath.Join(debs, "beacon_"+version+"_*.deb"))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		return found[0]
	}
	at := func(path string) string { return filepath.Join(root, path) }
	is := func(path string, want bool) {
		t.Helper()
		if _, err := os.Stat(at(path)); (err == nil) != want {
			t.Errorf("%s is there: %v", path, !want)
		}
	}

	dpkg("-i", deb("1.9.0"))
	if said, err := exec.Command(at("usr/bin/beacon"), "version").Output(); err != nil || len(said) == 0 {
		t.Errorf("%q %v", said, err)
	}
	if accounts := readFile(t, at("etc/passwd")); !strings.Contains(accounts, "beacon:x:") {
		t.Errorf("accounts %q", accounts)
	}
	if info, err := os.Stat(at("etc/beacon/secrets")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("secrets: %v %v", info, err)
	}
	s := &sandbox{dir: root}
	if page := s.run(t, "zcat usr/share/man/man1/beacon.1.gz"); !strings.Contains(page, ".SS audit verify\n") {
		t.Errorf("man page %.200s", page)
	}
	s.run(t, "cp -an /usr/lib/systemd/system usr/lib/systemd/")
	if said := s.run(t, "systemd-analyze verify --man=no --root=$PWD beacon.service beacon-backup.timer 2>&1"); said != "" {
		t.Error(said)
	}

	edited := readFile(t, at("etc/beacon/beacon.yaml")) + "logLevel: warn\n"
	write(t, at("etc/beacon/beacon.yaml"), edited)
	write(t, at("etc/beacon/secrets/SMTP_PASSWORD"), "hush")
	dpkg("-i", deb("1.10.0"))
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
