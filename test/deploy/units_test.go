package deploy_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"beacon/internal/app"
	"beacon/internal/config"
	"beacon/internal/testkit/short"
)

// TestUnits_AreUnderstood: systemd accepts every line of the units, and their permissions are minimal.
func TestUnits_AreUnderstood(t *testing.T) {
	short.Needs(t, "systemd-analyze")
	root := t.TempDir()
	units := filepath.Join(root, "etc/systemd/system")
	if err := os.MkdirAll(units, 0o755); err != nil {
		t.Fatal(err)
	}
	// The units depend on systemd's own.
	(&sandbox{dir: root}).run(t, "mkdir -p usr/lib/systemd && cp -a /usr/lib/systemd/system usr/lib/systemd/")
	names := []string{"beacon.service", "beacon-backup.service", "beacon-backup.timer"}
	for _, name := range names {
		text := read(t, name)
		write(t, filepath.Join(units, name), text)
		for _, command := range regexp.MustCompile(`(?m)^ExecStart=(\S+)`).FindAllStringSubmatch(text, -1) {
			executable(t, filepath.Join(root, command[1]), "")
		}
	}
	verify := append([]string{"verify", "--man=no", "--root=" + root}, names...)
	if said, err := exec.Command("systemd-analyze", verify...).CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v\n%s", err, said)
	}
	for _, name := range names[:2] {
		const most = "15" // of 100: 12 and 14 today
		said, err := exec.Command("systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold="+most,
			filepath.Join(units, name)).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, said)
		}
	}
}

// TestUnits_ServeWithExistingSettings: the commands have existing flags, the program ends before it is killed, and
// systemd never stops restarting it.
func TestUnits_ServeWithExistingSettings(t *testing.T) {
	unit := read(t, "beacon.service")
	for _, line := range []string{"Restart=always", "StartLimitIntervalSec=0", "LoadCredential=BEACON:/etc/beacon/secrets",
		"TimeoutStopSec=45"} { // a stop takes at most 33 s
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
	commands := map[string]string{
		unit:                     `(?m)^ExecStart=/usr/bin/beacon (.*)$`,
		read(t, "beacon-backup"): `(?m)^beacon (backup .*) \|\|`,
		read(t, "Containerfile"): `(?m)^CMD \["(.*)"\]$`,
	}
	for text, pattern := range commands {
		found := regexp.MustCompile(pattern).FindStringSubmatch(text)
		if found == nil {
			t.Errorf("no command %s", pattern)
			continue
		}
		var out, errs bytes.Buffer
		args := append(strings.Fields(found[1]), "--help") // errors before it are reported first
		if code := app.Run(context.Background(), "test", args, nil, app.Streams{Out: &out, Err: &errs}); code != 0 {
			t.Errorf("beacon %s: %d %s", found[1], code, errs.String())
		}
	}
}

// TestSettings_AreKnown: the example file is valid for a production Beacon, unchanged and with each commented setting
// enabled. The container's variables are valid settings.
func TestSettings_AreKnown(t *testing.T) {
	example := read(t, "beacon.example.yaml")
	commented := regexp.MustCompile(`(?m)^# (( *)[a-z]\w*: |  +[a-z-]|  +\w+:$|[a-z]+:( |$))`)
	for name, text := range map[string]string{"as it is": example, "all of it": uncommented(commented, example)} {
		file := filepath.Join(t.TempDir(), "beacon.yaml")
		write(t, file, text)
		c, err := config.Load(config.Default(), file, []string{"BEACON_SMTP_PASSWORD=a secret, as the file says"})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if name == "as it is" {
			if err := c.Check(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := c.CheckConfidential(); err != nil || c.Advice() != "" {
			t.Errorf("%s: %v %s", name, err, c.Advice())
		}
	}
	variables := regexp.MustCompile(`BEACON_\w+=\S+`).FindAllString(read(t, "Containerfile"), -1)
	unread, err := config.Unread(variables, "")
	if err != nil || len(unread) > 0 || len(variables) == 0 {
		t.Errorf("%q of %q are no settings: %v", unread, variables, err)
	}
}

func uncommented(commented *regexp.Regexp, text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if commented.MatchString(line) {
			line = strings.TrimPrefix(line, "# ")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "")
}
