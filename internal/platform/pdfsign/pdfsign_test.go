package pdfsign

import (
	"bytes"
	"context"
	"crypto"
	"crypto/x509"
	"encoding/hex"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/platform/document"
	"beacon/internal/platform/typeface"
)

var now = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

func pages(t testing.TB) []byte {
	t.Helper()
	d := document.New(document.Options{
		Title: "Consent", Lang: "en", Author: "Registry", Creator: "Beacon", Made: now,
		Width: document.LetterWidth, Height: document.LetterHeight,
	})
	root := d.Structure()
	for range 2 {
		d.AddPage()
		d.Content(root.Add("P"), func() {
			d.Text(72, 72, document.Style{Face: typeface.Regular, Size: 12, Color: color.RGBA{A: 255}}, "I agree.")
		})
	}
	out, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func identity(t testing.TB) Identity {
	t.Helper()
	i, err := NewIdentity("Beacon Registry", now.Add(-time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func options() Options {
	return Options{Name: "Beacon Registry", Reason: "Consent of José Ibáñez", Location: "New York", At: now}
}

func signed(t testing.TB, i Identity, o Options) []byte {
	t.Helper()
	out, _, err := Sign(context.Background(), pages(t), i, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tool runs a program on a document and returns its output.
func tool(t *testing.T, pdf []byte, name string, args ...string) (said string, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "signed.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(name, append(args, path)...).CombinedOutput()
	return string(out), err
}

// Shows R6.5a.
func TestSign_ResultVerifies(t *testing.T) {
	i := identity(t)
	original := pages(t)
	pdf, stamped, err := Sign(context.Background(), original, i, options())
	if err != nil || stamped {
		t.Fatal(err, stamped)
	}
	if !bytes.HasPrefix(pdf, original) {
		t.Error("the document's own bytes have changed")
	}
	report, err := Verify(pdf)
	want := Report{
		Signed: true, Intact: true, CoversWhole: true, SignedAt: now, Subject: "Beacon Registry",
		Fingerprint: i.Fingerprint(),
	}
	if err != nil || report != want {
		t.Errorf("%+v, %v, want %+v", report, err, want)
	}
	for _, text := range []string{"/SubFilter /ETSI.CAdES.detached", "/TransformMethod /DocMDP", "/P 1 /V /1.2",
		"/Perms <</DocMDP", "/SigFlags 3", "/TU <FEFF", "/M (D:20260302150405Z)"} {
		if !bytes.Contains(pdf, []byte(text)) {
			t.Errorf("no %q", text)
		}
	}
}

// Shows R6.5a.
func TestSign_PdfsigAndQpdfAccept(t *testing.T) {
	pdf := signed(t, identity(t), options())
	said, err := tool(t, pdf, "pdfsig")
	for _, text := range []string{"Signature is Valid", "Total document signed", "ETSI.CAdES.detached",
		"Beacon Registry", "SHA-256"} {
		if err != nil || !strings.Contains(said, text) {
			t.Errorf("pdfsig says nothing of %q: %v\n%s", text, err, said)
		}
	}
	said, err = tool(t, pdf, "qpdf", "--check")
	if err != nil || strings.Contains(said, "WARNING") {
		t.Errorf("qpdf: %v\n%s", err, said)
	}
	at := bytes.Index(pdf, []byte("/MediaBox"))
	pdf[at+20] ^= 1
	if said, _ := tool(t, pdf, "pdfsig"); !strings.Contains(said, "Digest Mismatch") {
		t.Errorf("pdfsig of a changed document:\n%s", said)
	}
}

// TestVerify_DetectsFlippedBits flips bits all over the file; each flip must invalidate the signature.
// Shows R6.5a.
func TestVerify_DetectsFlippedBits(t *testing.T) {
	pdf := signed(t, identity(t), options())
	rapid.Check(t, func(rt *rapid.T) {
		changed := bytes.Clone(pdf)
		at, bit := rapid.IntRange(0, len(pdf)-1).Draw(rt, "at"), rapid.IntRange(0, 7).Draw(rt, "bit")
		changed[at] ^= 1 << bit
		if report, err := Verify(changed); err == nil && report.Intact {
			rt.Fatalf("byte %d, bit %d: intact", at, bit)
		}
	})
}

// TestVerify_AcceptsOneEncodingOnly: the signature's own bytes are not signed, so every change of a bit must be
// detected.
func TestVerify_AcceptsOneEncodingOnly(t *testing.T) {
	pdf := signed(t, identity(t), options())
	begin := bytes.Index(pdf, []byte("/Contents <")) + len("/Contents <")
	end := begin + bytes.Index(pdf[begin:], bytes.Repeat([]byte("0"), 200)) + 20
	for at := begin; at < end; at++ {
		for bit := range 8 {
			changed := bytes.Clone(pdf)
			changed[at] ^= 1 << bit
			if report, err := Verify(changed); err == nil && report.Intact {
				t.Errorf("digit %d, bit %d: intact", at-begin, bit)
			}
		}
	}
}

// TestVerify_RefusesAnotherCertificate: another certificate with the same key must be rejected.
func TestVerify_RefusesAnotherCertificate(t *testing.T) {
	own := identity(t)
	template := *own.chain[0]
	template.NotAfter = template.NotAfter.AddDate(5, 0, 0)
	raw, err := x509.CreateCertificate(nil, &template, &template, own.key.Public(), own.key)
	if err != nil {
		t.Fatal(err)
	}
	other, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		certificate *x509.Certificate
		intact      bool
	}{{own.chain[0], true}, {other, false}} {
		f, err := read(pages(t))
		if err != nil {
			t.Fatal(err)
		}
		u, err := f.prepare(options(), signatureRoom)
		if err != nil {
			t.Fatal(err)
		}
		before, after := u.covered()
		attributes, signature, err := own.sign(sum(crypto.SHA256, before, after))
		if err != nil {
			t.Fatal(err)
		}
		message, err := Identity{own.key, []*x509.Certificate{c.certificate}}.pack(attributes, signature, nil)
		if err != nil {
			t.Fatal(err)
		}
		hex.Encode(u.contents(), message)
		if report, err := Verify(u.bytes); err != nil || report.Intact != c.intact {
			t.Errorf("%+v, %v", report, err)
		}
	}
}

func TestVerify_DetectsAppendedBytes(t *testing.T) {
	pdf := signed(t, identity(t), options())
	report, err := Verify(append(bytes.Clone(pdf), "9 0 obj\n<<>>\nendobj\n"...))
	if err != nil || !report.Intact || report.CoversWhole {
		t.Errorf("%+v, %v", report, err)
	}
	report, err = Verify(append(bytes.Clone(pdf), "/ByteRange [0 1 2 3]"...))
	if err != nil || !report.Signed || report.Intact {
		t.Errorf("a second signature: %+v, %v", report, err)
	}
}

func TestVerify_WithoutSignature(t *testing.T) {
	if report, err := Verify(pages(t)); err != nil || report != (Report{}) {
		t.Errorf("%+v, %v", report, err)
	}
	if _, err := Verify([]byte("GIF89a")); err == nil {
		t.Error("a picture is taken for a document")
	}
	rapid.Check(t, func(rt *rapid.T) {
		text := "%PDF-1.7\n" + rapid.StringMatching(
			`(/ByteRange ?\[0 [0-9]{1,3} [0-9]{1,3} [0-9]{1,10}\]|<[0-9a-f]{0,40}>| ){0,6}`).
			Draw(rt, "text")
		if report, err := Verify([]byte(text)); err != nil || report.Intact {
			rt.Fatalf("%+v, %v", report, err)
		}
	})
}

func TestSign_RefusesSignedDocument(t *testing.T) {
	i := identity(t)
	for what, pdf := range map[string][]byte{"signed": signed(t, i, options()), "no document": []byte("hello"),
		"cut off": pages(t)[:900]} {
		if _, _, err := Sign(context.Background(), pdf, i, options()); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	late := options()
	late.At = now.AddDate(11, 0, 0)
	if _, _, err := Sign(context.Background(), pages(t), i, late); err == nil {
		t.Error("signed with a certificate that has ended")
	}
}

func TestSign_IsDeterministic(t *testing.T) {
	i := identity(t)
	if !bytes.Equal(signed(t, i, options()), signed(t, i, options())) {
		t.Error("they differ")
	}
}
