package pdfcheck_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"beacon/internal/platform/pdfcheck"
	"beacon/test/hostilepdf"
)

var update = flag.Bool("update", false, "rewrite the files of testdata/corpus; needs qpdf")

const corpusDir = "testdata/corpus"

// corpus lists the files of testdata/corpus: typical files of scanners, phones and office programs. A file without a
// reason must be accepted.
var corpus = map[string]struct {
	reason pdfcheck.Reason
	make   func(t *testing.T) []byte
}{
	"plain":                       {"", plainPDF},
	"version-1.0":                 {"", replaced("%PDF-1.7", "%PDF-1.0")},
	"version-2.0":                 {"", replaced("%PDF-1.7", "%PDF-2.0")},
	"linearized":                  {"", qpdf("--linearize")},
	"object-streams":              {"", qpdf("--object-streams=generate")},
	"linearized-object-streams":   {"", qpdf("--linearize", "--object-streams=generate")},
	"hybrid-cross-references":     {"", hybridPDF},
	"starts-with-blank-line":      {"", startingWith("\r\n")},
	"starts-with-white-space":     {"", startingWith(" \t\n\f\r\n")},
	"starts-with-zeros":           {"", startingWith("\x00\x00\x00\x00")},
	"starts-with-byte-order-mark": {"", startingWith("\ufeff")},
	"starts-with-printer-job":     {"", startingWith("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n")},
	"offsets-count-blank-line":    {"", shiftedPDF("\r\n")},
	"offsets-count-zeros":         {"", shiftedPDF("\x00\x00\x00\x00")},
	"ends-with-zeros":             {"", endingWith("\x00\x00\x00\x00")},
	"ends-with-ctrl-z":            {"", endingWith("\r\n\x1a")},

	"starts-with-length":     {pdfcheck.Polyglot, startingWith("\x00\x00\x04\xd2")},
	"starts-with-text":       {pdfcheck.Polyglot, startingWith("Scanned by me\n")},
	"starts-with-png":        {pdfcheck.Polyglot, startingWith("\x89PNG\r\n\x1a\n")},
	"starts-too-late":        {pdfcheck.Polyglot, startingWith(string(bytes.Repeat([]byte("\n"), 1025)))},
	"ends-with-text":         {pdfcheck.Polyglot, endingWith("\nsent from my scanner\n")},
	"truncated":              {pdfcheck.Damaged, truncatedPDF},
	"no-pdf":                 {pdfcheck.NotAPDF, replaced("%PDF-1.7", "%PDX-1.7")},
	"password-rc4-40":        {pdfcheck.Encrypted, encrypted("u", "o", "40")},
	"password-rc4-128":       {pdfcheck.Encrypted, encrypted("u", "o", "128", "--use-aes=n")},
	"password-aes-128":       {pdfcheck.Encrypted, encrypted("u", "o", "128", "--use-aes=y")},
	"password-aes-256":       {pdfcheck.Encrypted, encrypted("u", "o", "256")},
	"permissions-rc4-40":     {pdfcheck.Protected, encrypted("", "o", "40", "--modify=n", "--print=n")},
	"permissions-rc4-128":    {pdfcheck.Protected, encrypted("", "o", "128", "--use-aes=n", "--modify=none")},
	"permissions-aes-128":    {pdfcheck.Protected, encrypted("", "o", "128", "--use-aes=y", "--modify=none")},
	"permissions-aes-256":    {pdfcheck.Protected, encrypted("", "o", "256", "--modify=none", "--print=none")},
	"permissions-none-taken": {pdfcheck.Protected, encrypted("", "o", "256")},
	"permissions-linearized": {pdfcheck.Protected, encrypted("", "o", "256", "--modify=none", "--", "--linearize")},
}

// TestCheck_ReadsTheCorpus checks kinds of files that are common in practice, written by another program where
// possible. A wrong reason would mislead the sender.
//
// Shows R6.9a.
func TestCheck_ReadsTheCorpus(t *testing.T) {
	if *update {
		writeCorpus(t)
	}
	names, err := filepath.Glob(corpusDir + "/*.pdf")
	if err != nil || len(names) != len(corpus) {
		t.Fatalf("%d files in the corpus and %d in the table: %v", len(names), len(corpus), err)
	}
	c := child(t, "pdf-check")
	for name, want := range corpus {
		t.Run(name, func(t *testing.T) {
			pdf, err := os.ReadFile(filepath.Join(corpusDir, name+".pdf"))
			if err != nil {
				t.Fatal(err)
			}
			v, err := c.Check(t.Context(), pdfcheck.InMemory(pdf))
			if err != nil {
				t.Fatal(err)
			}
			if v.OK != (want.reason == "") || v.Reason != want.reason || v.OK && v.Pages != 1 {
				t.Errorf("got %+v, want %q", v, want.reason)
			}
		})
	}
}

func writeCorpus(t *testing.T) {
	t.Helper()
	for name, c := range corpus {
		if err := os.WriteFile(filepath.Join(corpusDir, name+".pdf"), c.make(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func plainPDF(*testing.T) []byte { return hostilepdf.Pages(1) }

func replaced(from, to string) func(t *testing.T) []byte {
	return func(t *testing.T) []byte { return bytes.Replace(plainPDF(t), []byte(from), []byte(to), 1) }
}

func startingWith(start string) func(t *testing.T) []byte {
	return func(t *testing.T) []byte { return slices.Concat([]byte(start), plainPDF(t)) }
}

func endingWith(end string) func(t *testing.T) []byte {
	return func(t *testing.T) []byte { return slices.Concat(plainPDF(t), []byte(end)) }
}

func shiftedPDF(start string) func(t *testing.T) []byte {
	return func(*testing.T) []byte { return hostilepdf.Shifted(start) }
}

func hybridPDF(*testing.T) []byte { return hostilepdf.Hybrid() }

func truncatedPDF(t *testing.T) []byte {
	pdf := plainPDF(t)
	return pdf[:len(pdf)*2/3]
}

// qpdf returns the plain file rewritten by qpdf. The file identifier does not depend on the time.
func qpdf(args ...string) func(t *testing.T) []byte {
	return func(t *testing.T) []byte {
		t.Helper()
		in, out := filepath.Join(t.TempDir(), "in.pdf"), filepath.Join(t.TempDir(), "out.pdf")
		if err := os.WriteFile(in, plainPDF(t), 0o600); err != nil {
			t.Fatal(err)
		}
		if printed, err := exec.Command("qpdf", append(args, in, out)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, printed)
		}
		pdf, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return pdf
	}
}

func encrypted(user, owner, bits string, rules ...string) func(t *testing.T) []byte {
	args := append([]string{"--allow-weak-crypto", "--encrypt", user, owner, bits}, rules...)
	if !slices.Contains(rules, "--") {
		args = append(args, "--")
	}
	return qpdf(args...)
}
