package staff_test

import (
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/password"
	"beacon/internal/platform/secretbox"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
)

// with returns the service of a node that was started with different master keys.
func (h *house) with(masters ...string) *staff.Service {
	h.t.Helper()
	ring, err := keys.NewRing(masters)
	if err != nil {
		h.t.Fatal(err)
	}
	box, err := secretbox.New(ring.Masters())
	if err != nil {
		h.t.Fatal(err)
	}
	return staff.NewService(staff.Deps{
		Store: staffstore.New(h.db), Clock: h.clk, Ring: ring, Box: box,
		Passwords: password.NewHasherAt(password.Cost{MemoryKiB: 64, Passes: 1}), Limits: access.NewLimits(h.clk, nil),
		Config: staff.Config{SecondFactorRequired: true, Issuer: "Beacon"},
	})
}

// After all secrets are resealed, the old key can be removed, and people sign in with their existing app.
func TestSecondFactor_SurvivesKeyRotation(t *testing.T) {
	const (
		old   = "0101010101010101010101010101010101010101010101010101010101010101" // of newHouse
		fresh = "0202020202020202020202020202020202020202020202020202020202020202"
	)
	h := newHouse(t, true)
	secret, _ := h.enrol(h.signIn().Token)
	signIn := func(s *staff.Service) error {
		ticket, err := s.SignIn(ctx, adaEmail, adaPass, "", from)
		if err != nil {
			return err
		}
		session, err := s.Authenticate(ctx, ticket.Token, 0)
		if err != nil {
			return err
		}
		_, err = s.ConfirmCode(ctx, session, h.code(secret), from)
		h.clk.Advance(time.Minute) // a code works once
		return err
	}
	if err := signIn(h.with(fresh)); err == nil {
		t.Fatal("the code is read without the key that sealed it")
	}
	if n, lost, err := h.with(fresh).
		Reseal(ctx); err != nil || n != 0 || len(lost) != 1 ||
		lost[0] != "staff-second-factor of account 1" {
		t.Errorf("without the old key: %d, %v, %v", n, lost, err)
	}
	both := h.with(fresh, old)
	if n, lost, err := both.Reseal(ctx); err != nil || n != 1 || len(lost) > 0 {
		t.Errorf("with both keys: %d, %v, %v", n, lost, err)
	}
	if n, _, err := both.Reseal(ctx); err != nil || n != 0 {
		t.Errorf("the second time: %d, %v", n, err)
	}
	for name, s := range map[string]*staff.Service{"both keys": both, "the new key": h.with(fresh)} {
		if err := signIn(s); err != nil {
			t.Errorf("with %s: %v", name, err)
		}
	}
}
