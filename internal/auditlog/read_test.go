package auditlog_test

import (
	"crypto/rand"
	"encoding/base64"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/auditlog"
	"beacon/internal/platform/signednote"
)

// A checkpoint is found in the text that mail programs make of an email, and read exactly as signed.
func TestParse_SurvivesMailPrograms(t *testing.T) {
	key, err := signednote.LoadKey(filepath.Join(t.TempDir(), "key"), "beacon.example/log", true, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	root := base64.StdEncoding.EncodeToString(make([]byte, 32))
	signed, err := key.Sign("beacon.example/log\n1234\n" + root + "\ntime 2026-03-02T15:04:05Z\n")
	if err != nil {
		t.Fatal(err)
	}
	cosigned := signed + "— witness.example/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3" +
		"b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
	for name, text := range map[string]string{
		"as it is":         cosigned,
		"around it":        "Hello,\n\nPlease keep this.\n\n" + cosigned + "Bye\n",
		"no last break":    strings.TrimSuffix(cosigned, "\n"),
		"line ends":        strings.ReplaceAll(cosigned, "\n", "\r\n"),
		"quoted":           "> " + strings.ReplaceAll(cosigned, "\n", "\n> "),
		"quoted twice":     ">> " + strings.ReplaceAll(cosigned, "\n", "\n>> "),
		"quoted and apart": "> > " + strings.ReplaceAll(cosigned, "\n", "\r\n> > "),
		"indented":         "    " + strings.ReplaceAll(cosigned, "\n", "\n\t"),
		"empty lines":      strings.ReplaceAll(cosigned, "\n", "\n\n"),
		"broken at spaces": strings.ReplaceAll(cosigned, "/log ", "/log \n"),
		"broken hard":      broken(cosigned, 70, "\n"),
		"broken, quoted":   "> " + broken(strings.ReplaceAll(cosigned, "\n", "\n> "), 60, "\n> "),
		"hard spaces":      strings.ReplaceAll(cosigned, "— ", "—\u00a0"),
		"a false one too":  strings.Replace(cosigned, "1234", "1235", 1) + "\n" + cosigned,
	} {
		found, err := auditlog.Parse(text, key.Public())
		if err != nil || len(found) != 1 || found[0].Size != 1234 || !strings.HasPrefix(found[0].Note, signed) {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
		if name != "a false one too" && len(found) == 1 && found[0].Note != cosigned {
			t.Errorf("%s: the witness's line is lost: %q", name, found[0].Note)
		}
	}
	if found, err := auditlog.Parse(strings.Replace(cosigned, "1234", "1235", 1), key.Public()); err == nil {
		t.Errorf("a changed one is read: %+v", found)
	}
}

// The error for a checkpoint of a former key, or of the log at a former address, names the key, because the checkpoint
// is evidence with that key.
func TestParse_NamesOtherKey(t *testing.T) {
	newKey := func(name string) *signednote.Key {
		key, err := signednote.LoadKey(filepath.Join(t.TempDir(), "key"), name, true, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	root := base64.StdEncoding.EncodeToString(make([]byte, 32))
	ours := newKey("beacon.example/log").Public()
	for _, name := range []string{"beacon.example/log", "former.example/log"} {
		key := newKey(name)
		signed, err := key.Sign(name + "\n7\n" + root + "\ntime 2026-03-02T15:04:05Z\n")
		if err != nil {
			t.Fatal(err)
		}
		signer, _, _ := strings.Cut(strings.TrimPrefix(key.Public().String(), name+"+"), "+")
		for kind, text := range map[string]string{
			"alone": signed, "in an email": "Hello,\n\n> " + strings.ReplaceAll(signed, "\n", "\n> "),
		} {
			_, err := auditlog.Parse(text, ours)
			want := "signed by another key, " + name + "+" + signer + "; give its public key with --key"
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v", name, kind, err)
			}
		}
		if _, err := auditlog.Parse(signed, key.Public()); err != nil {
			t.Errorf("%s with its key: %v", name, err)
		}
	}
	if _, err := auditlog.Parse("yesterday\n", ours); err == nil || !strings.Contains(err.Error(), "invalid checkpoint") {
		t.Errorf("another text: %v", err)
	}
}

// broken breaks lines that are longer than width.
func broken(text string, width int, with string) string {
	out := &strings.Builder{}
	for line := range strings.Lines(text) {
		r := []rune(line)
		for len(r) > width {
			out.WriteString(string(r[:width]) + with)
			r = r[width:]
		}
		out.WriteString(string(r))
	}
	return out.String()
}
