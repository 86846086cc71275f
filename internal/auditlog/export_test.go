package auditlog_test

import (
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
)

// exporter returns a log that exports, and its signing key.
func exporter(t *testing.T) (*auditlog.Log, *signednote.Key) {
	t.Helper()
	key, err := signednote.LoadKey(filepath.Join(t.TempDir(), "key"), "beacon.example/log", true, keys.Random())
	if err != nil {
		t.Fatal(err)
	}
	signer := auditlog.NewSigner(key, signednote.OpenJournal(filepath.Join(t.TempDir(), "signed")))
	return auditlog.New(nil, audit.Sealer{}, signer, clock.System{}, slog.New(slog.DiscardHandler)), key
}

func exported(t *testing.T, log *auditlog.Log, text string) string {
	t.Helper()
	var out strings.Builder
	e, err := log.NewExport(&out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(e, text); err != nil {
		t.Fatal(err)
	}
	if err := e.Sign(); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestExport_IsSignedAndNoCheckpoint: whatever its content, an export is never a checkpoint, and a checkpoint is never
// an export.
// Shows R15.1e.
func TestExport_IsSignedAndNoCheckpoint(t *testing.T) {
	log, key := exporter(t)
	const checkpoint = "beacon.example/log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\ntime 2026-03-02T15:04:05Z\n"
	for _, text := range []string{
		"a,b\n1,2\n", "", "a,\"b\n\nc\"\n", checkpoint, "x\n" + checkpoint + "\n— somebody AAAA\n",
	} {
		signed := exported(t, log, text)
		if got, err := auditlog.CheckExport(signed, key.Public()); err != nil || got != text {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		if _, err := auditlog.Open(signed, key.Public()); err == nil {
			t.Errorf("%q is taken for a checkpoint", text)
		}
		if found, err := auditlog.Parse(signed, key.Public()); err == nil {
			t.Errorf("%q holds the checkpoints %+v", text, found)
		}
		if _, err := auditlog.CheckExport(strings.Replace(signed, "v1", "v2", 1), key.Public()); err == nil {
			t.Errorf("%q: changed, and taken", text)
		}
	}
	signed, err := key.Sign(checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := auditlog.Open(signed, key.Public()); err != nil {
		t.Fatal(err)
	}
	if _, err := auditlog.CheckExport(signed, key.Public()); err == nil {
		t.Error("a checkpoint is taken for an export")
	}
	title, _, _ := strings.Cut(exported(t, log, ""), "\n")
	if _, err := signednote.LoadKey(filepath.Join(t.TempDir(), "key"), title, true, keys.Random()); err == nil {
		t.Error("a key may be called like an export, and its checkpoints would be exports")
	}
}

// TestExport_ChangedOrCut: an altered, truncated or otherwise signed export is refused.
// Shows R15.1e.
func TestExport_ChangedOrCut(t *testing.T) {
	log, key := exporter(t)
	other, otherKey := exporter(t)
	signed := exported(t, log, "a,b\n1,2\n3,4\n")
	for what, file := range map[string]string{
		"a cell":        strings.Replace(signed, "1,2", "1,9", 1),
		"a line less":   strings.Replace(signed, "3,4\n", "", 1),
		"cut":           signed[:strings.Index(signed, "\n\n")+1],
		"cut inside":    signed[:len(signed)-9],
		"another key's": exported(t, other, "a,b\n1,2\n3,4\n"),
		"empty":         "",
	} {
		if _, err := auditlog.CheckExport(file, key.Public()); err == nil {
			t.Errorf("%s: taken", what)
		}
	}
	if _, err := auditlog.CheckExport(signed, otherKey.Public()); err == nil {
		t.Error("taken with another key")
	}
	var out strings.Builder
	unsigned, err := log.NewExport(&out)
	if err != nil || unsigned.Close() != nil {
		t.Fatal(err)
	}
	if _, err := auditlog.CheckExport(out.String(), key.Public()); err == nil {
		t.Error("what was never signed is taken")
	}
	withoutKey := auditlog.New(nil, audit.Sealer{}, nil, clock.System{}, slog.New(slog.DiscardHandler))
	if _, err := withoutKey.NewExport(io.Discard); err == nil || withoutKey.SignsExports() || !log.SignsExports() {
		t.Errorf("a node without the key: %v", err)
	}
}
