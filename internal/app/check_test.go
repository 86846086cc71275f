package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/otlptest"
)

// TestWatch_WarnsOfExpiringCertificate: `beacon check` warns before a certificate expires, and fails once it can no
// longer sign.
func TestWatch_WarnsOfExpiringCertificate(t *testing.T) {
	const years = 10 // of a certificate of our own
	for _, c := range []struct {
		name string
		made time.Time
		code int
		says string
	}{
		{"far away", time.Now().AddDate(-years, 0, 62), 0, "signing        fine\n"},
		{"soon", time.Now().AddDate(-years, 0, 58), 0, "signing        the certificate expires on "},
		{"over", time.Now().AddDate(-years, 0, -1), 1, "signing        the certificate expired on "},
	} {
		dir, settings := newRegistry(t), identityFiles(t, c.made)
		code, said, complained := run(t, dir, settings, "check")
		if code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%s: %d, %q, %q", c.name, code, said, complained)
		}
		// Only serve imports the certificate.
		if code, said, complained := run(t, dir, settings, "audit", "verify"); code != 0 ||
			!strings.Contains(said, "intact: 0 events") {
			t.Errorf("%s, the trail: %d, %q, %q", c.name, code, said, complained)
		}
	}
	if code, said, complained := run(t, newRegistry(t), nil, "check"); code != 0 ||
		!strings.Contains(said, "signing        fine: the first signature creates a certificate\n") {
		t.Errorf("one of our own: %d, %q, %q", code, said, complained)
	}
}

// The certificate of the web server is checked if the settings name it.
func TestWatch_WarnsOfWebCertificate(t *testing.T) {
	const years = 10 // of a certificate of our own
	file := func(made time.Time) string {
		_, file, _ := strings.Cut(identityFiles(t, made)[0], "=")
		return file
	}
	for name, c := range map[string]struct {
		file string
		code int
		says string
	}{
		"far away": {file(time.Now().AddDate(-years, 0, 16)), 0, "certificate    fine\n"},
		"soon":     {file(time.Now().AddDate(-years, 0, 12)), 0, ": renew the certificate\n"},
		"over":     {file(time.Now().AddDate(-years, 0, -1)), 1, " expired on "},
		"no file":  {"/nowhere.pem", 1, "watch.webCertificate: "},
		"no PEM":   {"/dev/null", 1, "has no certificate in PEM"},
	} {
		code, said, complained := run(t, newRegistry(t), []string{"BEACON_WATCH_WEB_CERTIFICATE=" + c.file}, "check")
		if code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%s: %d, %q, %q", name, code, said, complained)
		}
	}
}

// Operators see the protection of the subprocess for uploaded PDFs on their system.
// Shows R6.9a.
func TestCheck_ReportsConfinementOfPDFChild(t *testing.T) {
	code, said, _ := run(t, newRegistry(t), nil, "check")
	if want := "PDF child      fine: limits, no new privileges, system calls filtered\n"; code != 0 ||
		!strings.Contains(said, want) {
		t.Errorf("%d, %q", code, said)
	}
}

// The collector of traces is called if the settings name it.
// Shows R18.7e.
func TestCheck_AsksCollector(t *testing.T) {
	collector := otlptest.Start(t)
	check := func() (int, string) {
		code, said, _ := run(t, newRegistry(t), []string{"BEACON_TRACING_ENDPOINT=" + collector.URL}, "check")
		return code, said
	}
	if code, said := check(); code != 0 || !strings.Contains(said, "traces         fine\n") {
		t.Errorf("%d, %q", code, said)
	}
	collector.Refuse(404)
	if code, said := check(); code != 1 || !strings.Contains(said, "traces         the collector returns 404") {
		t.Errorf("refused: %d, %q", code, said)
	}
}

// identityFiles writes an identity made at a given time and returns its settings.
func identityFiles(t *testing.T, made time.Time) []string {
	t.Helper()
	identity, err := pdfsign.NewIdentity("Example Registry", made)
	if err != nil {
		t.Fatal(err)
	}
	certificate, key, err := identity.PEM()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"cert.pem": certificate, "key.pem": key} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return []string{
		"BEACON_CONSENT_SIGNING_CERTIFICATE=" + filepath.Join(dir, "cert.pem"),
		"BEACON_CONSENT_SIGNING_KEY=" + filepath.Join(dir, "key.pem"),
	}
}

// A fresh installation is warned that its texts are templates.
func TestCheck_WarnsOfTemplates(t *testing.T) {
	code, said, _ := run(t, newRegistry(t), nil, "check")
	if want := "texts          45 of 45 texts are templates"; code != 0 || !strings.Contains(said, want) {
		t.Errorf("%d, %q", code, said)
	}
}
