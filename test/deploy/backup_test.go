package deploy_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/short"
)

// nightly is a directory of backups, with a beacon command and an age key for the script.
type nightly struct {
	dir, bin, key, recipients string
}

func newNightly(t *testing.T) *nightly {
	t.Helper()
	short.Needs(t, "age")
	n := &nightly{dir: t.TempDir(), bin: t.TempDir(), key: filepath.Join(t.TempDir(), "key"),
		recipients: filepath.Join(t.TempDir(), "recipients")}
	n.beacon(t, `echo everything >"$2"`)
	if said, err := exec.Command("age-keygen", "-o", n.key).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, said)
	}
	recipient, err := exec.Command("age-keygen", "-y", n.key).Output()
	if err != nil {
		t.Fatal(err)
	}
	write(t, n.recipients, "# the registry's safe\n"+string(recipient))
	return n
}

// beacon installs a script as the command that is called with "backup FILE".
func (n *nightly) beacon(t *testing.T, does string) {
	t.Helper()
	executable(t, filepath.Join(n.bin, "beacon"), does)
}

func (n *nightly) run() ([]byte, error) {
	command := exec.Command("../../deploy/beacon-backup", n.dir, n.recipients)
	command.Env = append(os.Environ(), "PATH="+n.bin+":"+os.Getenv("PATH"))
	return command.CombinedOutput()
}

// files returns the names of all files, sorted.
func (n *nightly) files(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(n.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func backupName(day time.Time) string {
	return "beacon-" + day.Format("2006-01-02") + "-013000.backup.age"
}

// TestBackup_IsEncryptedAndComplete: only the owner of the key can read a backup; a warning of Beacon is forwarded.
func TestBackup_IsEncryptedAndComplete(t *testing.T) {
	n := newNightly(t)
	write(t, filepath.Join(n.dir, ".beacon-backup-123"), "of a night when the power failed")
	n.beacon(t, `echo everything >"$2"; exit 1`) // a file was missing in the storage
	said, err := n.run()
	files := n.files(t)
	if err == nil || len(files) != 1 || !strings.HasSuffix(files[0], ".backup.age") {
		t.Fatalf("%v %s: %q", err, said, files)
	}
	file := filepath.Join(n.dir, files[0])
	if strings.Contains(readFile(t, file), "everything") {
		t.Error("it is readable")
	}
	plain, err := exec.Command("age", "--decrypt", "-i", n.key, file).Output()
	if err != nil || string(plain) != "everything\n" {
		t.Errorf("%q %v", plain, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// TestBackup_FailureDeletesNothing: without a new backup, or without a recipient, old backups stay.
func TestBackup_FailureDeletesNothing(t *testing.T) {
	n := newNightly(t)
	old := backupName(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC))
	write(t, filepath.Join(n.dir, old), "")
	n.beacon(t, "exit 1")
	for _, broken := range []string{"no backup", "not a key", "nobody"} {
		switch broken {
		case "not a key":
			n.beacon(t, `echo everything >"$2"`)
			write(t, n.recipients, "age1nothing\n")
		case "nobody":
			write(t, n.recipients, "")
		}
		if said, err := n.run(); err == nil || !slices.Equal(n.files(t), []string{old}) {
			t.Errorf("%s: %v %s: %q", broken, err, said, n.files(t))
		}
	}
}

// TestBackup_Rotation: of two years of nights, the newest backups of seven days, four weeks and twelve months stay.
func TestBackup_Rotation(t *testing.T) {
	n := newNightly(t)
	today := time.Now().UTC()
	var want []string
	days, weeks, months := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for ago := range 750 {
		day := today.AddDate(0, 0, -ago)
		year, week := day.ISOWeek()
		keep := false
		for _, period := range []struct {
			seen map[string]bool
			name string
			most int
		}{{days, day.Format("2006-01-02"), 7}, {weeks, fmt.Sprint(year, week), 4}, {months, day.Format("2006-01"), 12}} {
			if !period.seen[period.name] && len(period.seen) < period.most {
				period.seen[period.name], keep = true, true
			}
		}
		if ago > 0 {
			write(t, filepath.Join(n.dir, backupName(day)), "")
			if keep {
				want = append(want, backupName(day))
			}
		}
	}
	for range 2 { // the second run deletes no more
		if said, err := n.run(); err != nil {
			t.Fatalf("%v %s", err, said)
		}
		got := slices.DeleteFunc(n.files(t), func(name string) bool {
			return strings.HasPrefix(name, "beacon-"+today.Format("2006-01-02"))
		})
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("kept %q\nwant %q", got, want)
		}
	}
}

// TestBeaconctl_RunsAsTheService: it has the service's settings, secrets and account.
func TestBeaconctl_RunsAsTheService(t *testing.T) {
	short.Needs(t, "setpriv")
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "secrets"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "secrets/SMTP_PASSWORD"), "a b$c\n")
	executable(t, filepath.Join(dir, "beacon"), `printf '%s|' "$BEACON_CONFIG" "$BEACON_SMTP_PASSWORD" "$@"`)
	script := strings.NewReplacer("/etc/beacon", dir, "/usr/bin/beacon", filepath.Join(dir, "beacon"),
		"--reuid=beacon --regid=beacon --init-groups", "--no-new-privs").Replace(read(t, "beaconctl"))
	executable(t, filepath.Join(dir, "beaconctl"), strings.TrimPrefix(script, "#!/bin/sh\n"))
	said, err := exec.Command(filepath.Join(dir, "beaconctl"), "staff", "add", "two words").CombinedOutput()
	if want := dir + "/beacon.yaml|a b$c|staff|add|two words|"; err != nil || string(said) != want {
		t.Errorf("%v %s, want %s", err, said, want)
	}
	as := `setpriv --reuid=beacon --regid=beacon --init-groups /usr/bin/beacon "$@"`
	if !strings.Contains(read(t, "beaconctl"), as) {
		t.Error("it runs as somebody else")
	}
}
