package vouchers_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/apptest"
	"beacon/test/tlogproof"
)

// copied returns a request for the donor's copy.
func (s signer) copied() apptest.Request {
	return apptest.Request{
		Path:   fmt.Sprintf("/api/e-consent/document/1/%d", s.id),
		Header: map[string]string{"Authorization": fmt.Sprintf("EditKey %s:%d:%s", s.kind, s.id, s.key)},
	}
}

// The first copy that a signer downloads contains the proof of inclusion in the log, which a third party can check
// with another program. Without the proof, the copy equals the signed document.
// Shows R14.2f.
func TestCopy_CarriesProof(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Clock.Advance(time.Minute)
		signed := a.Do(s.finalize(hash, "1")).Body
		copied := a.Do(s.copied()).Body
		again, proof := pdfsign.WithoutProof(copied)
		if !bytes.Equal(again, signed) || proof == "" || len(copied) != len(signed) {
			t.Fatalf("the copy has the proof %q and %d bytes, and was signed with %d", proof, len(copied), len(signed))
		}
		proven, err := consent.CheckDocument(copied, a.Signer.Public())
		if err != nil || proven.Event.Action != "consent.document-kept" {
			t.Errorf("%+v, %v", proven, err)
		}
		named, err := tlogproof.Check(copied, a.Signer.Public().String())
		if err != nil || named != fmt.Sprintf("%x", sha256.Sum256(signed)) {
			t.Errorf("the other program: %s, %v", named, err)
		}
		valid := func(pdf []byte) consent.Finding {
			checked, err := a.Consents.Verify(t.Context(), pdfcheck.InMemory(pdf))
			a.Must(err)
			return checked.Finding
		}
		if got := valid(copied); got != consent.IsValid {
			t.Errorf("the copy is %s", got)
		}

		a.Seen()
		other, otherHash := aReadySigner(a, "two@mail.example")
		foreign := a.Do(other.finalize(otherHash, "1")).Body
		stolen, err := pdfsign.WithProof(foreign, proof)
		a.Must(err)
		if _, err := consent.CheckDocument(stolen, a.Signer.Public()); err == nil {
			t.Error("the proof of another document is taken")
		}
		if _, err := consent.CheckDocument(foreign, a.Signer.Public()); err == nil {
			t.Error("a document without a proof is taken")
		}
		for _, query := range []string{
			"DELETE FROM consent_event WHERE consent_id = 1", "DELETE FROM consent WHERE id = 1",
		} {
			_, err := a.SQL.Exec(query)
			a.Must(err)
		}
		if got := valid(copied); got != consent.IsAltered {
			t.Errorf("a document whose record is gone is %s", got)
		}
	})
}
