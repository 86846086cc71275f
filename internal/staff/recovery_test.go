package staff_test

import (
	"crypto/sha256"
	"regexp"
	"slices"
	"testing"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/password"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
)

// Each set of recovery codes has its own salt. Codes from before random salts work until they are used or replaced.
func TestRecoveryCodes_EachSetHasItsSalt(t *testing.T) {
	h := newHouse(t, false)
	store := staffstore.New(h.db)
	_, done := h.enrol(h.signIn().Token)
	first, err := store.RecoverySalt(ctx, 1)
	if err != nil || len(first) != 16 {
		t.Fatalf("salt %x, %v", first, err)
	}
	codes, err := h.NewRecoveryCodes(ctx, h.session(done.Token), from)
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$`)
	for i, code := range codes {
		if !form.MatchString(code) || slices.Contains(codes[:i], code) {
			t.Errorf("code %d is %q", i, code)
		}
	}
	if second, err := store.RecoverySalt(ctx, 1); err != nil || string(second) == string(first) {
		t.Errorf("salt %x again, %v", second, err)
	}

	former := sha256.Sum256([]byte("staff-recovery-code/1"))
	hash, err := password.NewHasherAt(password.Cost{MemoryKiB: 64, Passes: 1}).Derive(ctx, "abcd2345", former[:])
	if err != nil {
		t.Fatal(err)
	}
	err = store.InTx(ctx, func(tx staff.Tx) error {
		return tx.ReplaceRecoveryCodes(ctx, 1, staff.RecoverySet{Hashes: [][]byte{hash}})
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), "ABCD-2345", from); err != nil {
		t.Errorf("a code from before: %v", err)
	}
	_, err = h.ConfirmCode(ctx, h.session(h.signIn().Token), "ABCD-2345", from)
	wants(t, err, fault.Unauthenticated)
}
