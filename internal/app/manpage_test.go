package app

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/jessevdk/go-flags"
)

// TestManPage_HasEveryCommand: the page has every command of the help with its arguments and flags, and the files,
// variables and exit statuses that scripts depend on.
func TestManPage_HasEveryCommand(t *testing.T) {
	code, page, errs := run(t, t.TempDir(), nil, "man-page")
	if code != 0 || errs != "" || !strings.HasPrefix(page, ".TH BEACON 1 ") {
		t.Fatalf("code %d, said %.100q %q", code, page, errs)
	}
	_, known, err := newParser(&commonFlags{})
	if err != nil {
		t.Fatal(err)
	}
	for c, r := range known {
		about := section(page, ".SS "+r.name)
		if has := about != ""; has != (r.help != "") {
			t.Errorf("the man page has %s: %v", r.name, has)
		}
		if r.help != "" {
			wantArguments(t, r.name, about, c)
		}
	}
	for heading, words := range map[string][]string{
		".SH SYNOPSIS":    {"COMMAND"},
		".SH FILES":       {"/etc/beacon/beacon.yaml", "/etc/beacon/secrets", "/var/lib/beacon"},
		".SH ENVIRONMENT": {"BEACON_CONFIG", "CREDENTIALS_DIRECTORY", "TMPDIR"},
		".SH EXIT STATUS": {".B 0", ".B 1", ".B 2"},
	} {
		about := section(page, heading)
		for _, word := range words {
			if !strings.Contains(about, word) {
				t.Errorf("%s lacks %s:\n%s", heading, word, about)
			}
		}
	}
}

func wantArguments(t *testing.T, name, about string, c *flags.Command) {
	t.Helper()
	for _, arg := range c.Args() {
		if strings.Count(about, roff(arg.Name)) < 2 || arg.Description == "" {
			t.Errorf("%s: the argument %s is not described", name, arg.Name)
		}
	}
	for _, option := range c.Options() {
		if !strings.Contains(about, roff("--"+option.LongName)) {
			t.Errorf("%s: --%s is missing", name, option.LongName)
		}
	}
}

// section returns the lines between a heading and the next heading of its level or above; "" if the heading is missing.
func section(page, heading string) string {
	_, rest, _ := strings.Cut(page, "\n"+heading+"\n")
	for _, next := range []string{"\n.SH ", "\n.SS "} {
		rest, _, _ = strings.Cut(rest, next)
	}
	return rest
}

// TestManPage_IsFormatted: man accepts every line. The test needs an installed man.
func TestManPage_IsFormatted(t *testing.T) {
	if _, err := exec.LookPath("man"); err != nil {
		t.Log("man is not installed")
		return
	}
	_, page, _ := run(t, t.TempDir(), nil, "man-page")
	command := exec.Command("man", "--warnings", "--encoding=UTF-8", "--local-file", "-")
	command.Stdin = strings.NewReader(page)
	var errs strings.Builder
	command.Stderr = &errs
	out, err := command.Output()
	if err != nil || errs.String() != "" || !strings.Contains(string(out), "EXIT STATUS") {
		t.Errorf("%v %s\n%s", err, errs.String(), out)
	}
}
