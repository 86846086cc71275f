package vouchers_test

import (
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// A checkpoint must cover a consent before the signer receives the document. After that, even attackers with SQL or
// the master keys cannot remove the consent unnoticed.
// Shows R14.2u.
func TestFinalize_SignsCheckpointFirst(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Clock.Advance(time.Minute)
		if got := a.Do(s.finalize(hash, "1")); got.Status != 200 {
			t.Fatal(got.Status)
		}
		const covered = `SELECT COUNT(*) FROM audit_event WHERE action = 'consent.document-kept'
			AND place < (SELECT MAX(size) FROM audit_checkpoint)`
		if rows := a.Rows(covered); rows[0][0] != "1" {
			t.Error("no checkpoint covers the consent that the signer holds")
		}
	})
}
