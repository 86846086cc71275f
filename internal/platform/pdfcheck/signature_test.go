package pdfcheck_test

import (
	"bytes"
	"testing"
	"time"

	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/test/hostilepdf"
)

func TestSignature_IsReadInTheChild(t *testing.T) {
	c, at := child(t, "pdf-check"), time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC)
	pdf, err := hostilepdf.Written(3)
	if err != nil {
		t.Fatal(err)
	}
	identity, err := pdfsign.NewIdentity("Registry", at)
	if err != nil {
		t.Fatal(err)
	}
	signed, _, err := pdfsign.Sign(
		t.Context(), pdf, identity, pdfsign.Options{Name: "Registry", Reason: "Consent", At: at},
	)
	if err != nil {
		t.Fatal(err)
	}

	report, err := c.Signature(t.Context(), pdfcheck.InMemory(signed))
	if err != nil || !report.Signed || !report.Intact || !report.SignedAt.Equal(at) ||
		report.Fingerprint != identity.Fingerprint() {
		t.Errorf("signed: %+v, %v", report, err)
	}
	altered := bytes.Clone(signed)
	altered[len(pdf)/2] ^= 1
	if report, err := c.Signature(t.Context(), pdfcheck.InMemory(altered)); err != nil || !report.Signed || report.Intact {
		t.Errorf("altered: %+v, %v", report, err)
	}
	if v, err := c.Check(t.Context(), pdfcheck.InMemory(signed)); err != nil || !v.OK || v.Pages != 3 {
		t.Errorf("a signed document does not pass: %+v, %v", v, err)
	}
	for _, unsigned := range [][]byte{pdf, nil, []byte("hello"), make([]byte, pdfcheck.MaxSize+1)} {
		if report, err := c.Signature(t.Context(), pdfcheck.InMemory(unsigned)); err != nil || report != (pdfsign.Report{}) {
			t.Errorf("unsigned: %+v, %v", report, err)
		}
	}
}

func TestSignature_HostileFilesHaveNone(t *testing.T) {
	c := child(t, "pdf-check")
	for _, file := range hostilepdf.Hostile() {
		if report, err := c.Signature(t.Context(), pdfcheck.InMemory(file.PDF)); err != nil || report.Intact {
			t.Errorf("%s: %+v, %v", file.Name, report, err)
		}
	}
}
