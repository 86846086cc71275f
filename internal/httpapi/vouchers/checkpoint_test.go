package vouchers_test

import (
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// A checkpoint covers a consent before the signer receives the document: from then on nobody with SQL, or with the
// master keys, can drop it unseen.
// Shows R14.2u.
func TestFinalize_SignsCheckpointFirst(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
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
