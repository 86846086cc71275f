package pdfsign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"time"
)

// A proof must not change signed bytes, and removing the proof must return the original document, byte for byte.
// Shows R14.2f.
func TestProof_IsOutsideSignedBytes(t *testing.T) {
	stamped := options()
	stamped.Stamper = HTTPStamper(service(t, func(*stampInfo) {}).URL, 10*time.Second)
	own := identity(t)
	for what, signed := range map[string][]byte{
		"plain": signed(t, own, options()), "with a time stamp": signed(t, own, stamped),
	} {
		before, err := Verify(signed)
		if err != nil || !before.Intact {
			t.Fatal(what, before, err)
		}
		carries, err := WithProof(signed, "one "+strings.Repeat("é", 1000))
		if err != nil {
			t.Fatal(what, err)
		}
		carries, err = WithProof(carries, "another\nproof")
		if err != nil || len(carries) != len(signed) || bytes.Equal(carries, signed) {
			t.Fatal(what, len(carries), len(signed), err)
		}
		after, err := Verify(carries)
		if err != nil || after.Proof != "another\nproof" {
			t.Errorf("%s: %+v, %v", what, after, err)
		}
		if sum := sha256.Sum256(signed); after.SignedHash != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: as it was signed it has the hash %s", what, after.SignedHash)
		}
		after.Proof, after.SignedHash = "", ""
		if after != before {
			t.Errorf("%s: %+v became %+v", what, before, after)
		}
		again, proof := WithoutProof(carries)
		if !bytes.Equal(again, signed) || proof != "another\nproof" {
			t.Errorf("%s: taken out, it is another document; the proof is %q", what, proof)
		}
		if same, none := WithoutProof(signed); !bytes.Equal(same, signed) || none != "" {
			t.Errorf("%s: without a proof it is another document, %q", what, none)
		}
		if _, err := WithProof(signed, strings.Repeat("x", 30<<10)); !errors.Is(err, ErrNoRoom) {
			t.Errorf("%s: too long a proof: %v", what, err)
		}
	}
	if _, err := WithProof([]byte("%PDF-1.7"), "x"); err == nil {
		t.Error("a file without a signature gets a proof")
	}
}
