package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/config"
)

// docs/settings.md equals the output of beacon config --reference and describes every setting.
func TestReference_IsThePageInDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil || string(page) != config.Reference() {
		t.Errorf("docs/settings.md is out of date: run make generate (%v)", err)
	}
	for line := range strings.Lines(config.Reference()) {
		if strings.HasSuffix(line, "|  |\n") || strings.HasSuffix(line, "|  Secret. |\n") {
			t.Errorf("a setting has no description: %s", line)
		}
	}
}

// Every setting is shown with its source, and without secrets, even inside an address.
// Shows R9.2k.
func TestSettings_ShowNoSecret(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "BEACON_SMTP_PASSWORD"), []byte("hush-smtp"), 0o600); err != nil {
		t.Fatal(err)
	}
	file := write(t, "b.yaml", "logLevel: warn\nsmtp:\n  host: mail.example\n  password: hush-file\ncaptcha:\n  secret: hush-captcha\n"+
		"consent:\n  timeStampUrl: https://me:hush-stamp@tsa.example/?token=hush-token\n")
	environ := []string{
		"CREDENTIALS_DIRECTORY=" + dir, "BEACON_ADDR=127.0.0.1:9", "BEACON_STORAGE_SECRET_KEY_FILE=" + write(t, "s3", "hush-s3"),
		"BEACON_DATABASE=postgres://beacon:hush-db@db.example/x?sslmode=verify-full&sslpassword=hush-ssl",
		"BEACON_MASTER_KEYS=" + strings.Repeat("ab", 32), "BEACON_WEBHOOK_SECRETS=whsec_hush", "BEACON_BOUNCE_SECRETS=whsec_hush",
		"BEACON_BOUNCE_IMAP_PASSWORD=hush", "BEACON_ADDRESS_USPS_SECRET=hush", "BEACON_STAFF_OIDC_CLIENT_SECRET=hush",
	}
	c, err := config.Load(config.Default(), file, environ)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := config.Sources(file, environ)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	for _, s := range c.Settings() {
		shown[s.Path] = s.Shown()
		if strings.Contains(s.Shown(), "hush") || strings.Contains(s.Shown(), "abab") {
			t.Errorf("%s shows %s", s.Path, s.Shown())
		}
	}
	for path, want := range map[string][2]string{
		"addr":              {"127.0.0.1:9", "environment BEACON_ADDR"},
		"logLevel":          {"warn", "file " + file},
		"smtp.host":         {"mail.example", "file " + file},
		"smtp.password":     {"(set, not shown)", "credential BEACON_SMTP_PASSWORD"},
		"smtp.port":         {"587", ""},
		"storage.secretKey": {"(set, not shown)", "environment BEACON_STORAGE_SECRET_KEY_FILE"},
		"database":          {"postgres://beacon:xxxxx@db.example/x?sslmode=verify-full&sslpassword=xxxxx", "environment BEACON_DATABASE"},
		"captcha.secret":    {"(set, not shown)", "file " + file},
		"masterKeys":        {"(set, not shown)", "environment BEACON_MASTER_KEYS"},
	} {
		if shown[path] != want[0] || sources[path] != want[1] {
			t.Errorf("%s: %q from %q, want %q from %q", path, shown[path], sources[path], want[0], want[1])
		}
	}
}
