package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A mistyped command line is explained, with exit code 2; help is not a failure.
func TestCommandLine_Parse(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	file := filepath.Join(dir, "beacon.yaml")
	if err := os.WriteFile(file, []byte("smtp:\n  tls: maybe\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, c := range []struct {
		args string
		code int
		says string // on standard output for code 0, otherwise on standard error
	}{
		{"", 2, "Please specify one command of: audit, backup, check, config, demo, erase, healthy, import"},
		{"fly", 2, "Unknown command `fly'"},
		{"staff", 2, "Please specify one command of: add, disable, enable or repair"},
		{"import stars x.csv", 2, "Unknown command `stars'"},
		{"serve --fly", 2, "unknown flag `fly'"},
		{"--fly serve", 2, "unknown flag `fly'"},
		{"version again", 2, "unexpected argument again"},
		{"staff add a@b.example", 2, "`--name' and `--role' were not specified"},
		{"staff add --name Ada --role coach", 2, "`EMAIL` was not provided"},
		{"staff add a@b.example --name Ada --role queen", 2, `--role must be one of "registry-admin"`},
		{"staff add a@b.example --name Ada --role coach --language fr", 2, "Allowed values are: en or es"},
		{"staff add a@b.example --name", 2, "expected argument for flag `--name'"},
		{"staff add a@b.example --name Ada --role coach --center east", 2, "invalid argument for flag `--center'"},
		{"import centers none.csv", 2, "none.csv: no such file"},
		{"import centers .", 2, "is a directory"},
		{"check --config beacon.yaml", 1, "smtp.tls"},
		{"-c beacon.yaml check", 1, "smtp.tls"},
		{"check --config=~/beacon.yaml", 1, "smtp.tls"},
		{"check -c none.yaml", 1, "none.yaml: no such file"},
		{"version", 0, "beacon test"},
		{"--version", 0, "beacon test"},
		{"check --version", 0, "beacon test"},
		{"--version again", 2, "unexpected argument again"},
		{"--help", 0, "Available commands:"},
		{"-h", 0, "Available commands:"},
		{"help", 0, "Available commands:"},
		{"help staff add", 0, "The person's email address."},
		{"staff add --help", 0, "center-coordinator"},
		{"staff --help", 0, "Create a staff account"},
		{"demo --help", 0, "Address to listen on"},
	} {
		code, out, errs := run(t, dir, nil, strings.Fields(c.args)...)
		said, silent := out, errs
		if c.code != 0 && c.code != 1 {
			said, silent = errs, out
		}
		if code != c.code || !strings.Contains(said+map[bool]string{true: errs}[c.code == 1], c.says) ||
			c.code != 1 && silent != "" {
			t.Errorf("beacon %s: code %d, said %q %q", c.args, code, out, errs)
		}
		if c.code == 2 && !strings.HasPrefix(errs, "beacon: ") {
			t.Errorf("beacon %s does not say who speaks: %q", c.args, errs)
		}
	}
}

// The help of each command has the same summary as the list of commands.
func TestCommands_HaveHelp(t *testing.T) {
	for _, r := range commands() {
		code, out, errs := run(t, t.TempDir(), nil, append(strings.Fields(r.name), "--help")...)
		if code != 0 || errs != "" || !strings.Contains(strings.Join(strings.Fields(out), " "), r.help) ||
			!strings.Contains(out, r.name) {
			t.Errorf("beacon %s --help: code %d, said %q %q", r.name, code, out, errs)
		}
	}
}
