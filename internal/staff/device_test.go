package staff_test

import (
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// hammer guesses until the limit is reached.
func (h *house) hammer(guess func() error) {
	h.t.Helper()
	for range 50 {
		if fault.CodeFrom(guess()) == fault.TooMany {
			return
		}
	}
	h.t.Fatal("fifty guesses, unhindered")
}

// Guesses by attackers, even from the owner's own network, must not lock out owners on a known device. A token for
// another purpose is worthless.
// Shows R14.5c.
func TestSignIn_GuessesDoNotLockKnownDevicesOut(t *testing.T) {
	h := newHouse(t, false)
	old := h.RememberDevice("", 1)
	h.clk.Advance(staff.DeviceLasts)
	ward := h.RememberDevice(h.RememberDevice("", 1), 2)
	h.hammer(func() error {
		_, err := h.SignIn(ctx, adaEmail, "guess", "", from)
		return err
	})
	for name, token := range map[string]string{
		"none": "", "nothing of ours": "device", "too old": old, "changed": ward[:len(ward)-2] + "xx",
		"of another account": h.RememberDevice("", 2), "for another purpose": h.ring.Sign("preview", make([]byte, 16),
			h.clk.Now().Add(time.Hour)),
	} {
		if _, err := h.SignIn(ctx, adaEmail, adaPass, token, from); fault.CodeFrom(err) != fault.TooMany {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, token := range map[string]string{"own": h.RememberDevice("", 1), "of two people": ward} {
		if _, err := h.SignIn(ctx, adaEmail, adaPass, token, from); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Shows R14.5c.
func TestSignIn_GuessesOnKnownDevicesCount(t *testing.T) {
	h := newHouse(t, false)
	stolen := h.RememberDevice("", 1)
	h.hammer(func() error {
		_, err := h.SignIn(ctx, adaEmail, "guess", stolen, from)
		return err
	})
	if _, err := h.SignIn(ctx, adaEmail, adaPass, h.RememberDevice("", 1), from); err != nil {
		t.Errorf("another device of hers: %v", err)
	}
	if _, err := h.SignIn(ctx, adaEmail, adaPass, "", from); err != nil {
		t.Errorf("no device: %v", err)
	}
}

// Shows R14.5c.
func TestCode_GuessesDoNotLockKnownDevicesOut(t *testing.T) {
	h := newHouse(t, true)
	secret, _ := h.enrol(h.signIn().Token)
	own := h.session(h.signIn().Token)
	own.Device = h.RememberDevice("", 1)
	stranger := h.session(h.signIn().Token) // an attacker with the password
	h.hammer(func() error {
		_, err := h.ConfirmCode(ctx, stranger, "no code", from)
		return err
	})
	if _, err := h.ConfirmCode(ctx, own, h.code(secret), from); err != nil {
		t.Error(err)
	}
}

func TestRememberDevice_ForgetsOldestSignIn(t *testing.T) {
	h := newHouse(t, false)
	token := h.RememberDevice("", 1)
	for id := range int64(7) {
		token = h.RememberDevice(h.RememberDevice(token, 100+id), 100+id)
	}
	eight, nine := token, h.RememberDevice(token, 200)
	h.hammer(func() error {
		_, err := h.SignIn(ctx, adaEmail, "guess", "", from)
		return err
	})
	if _, err := h.SignIn(ctx, adaEmail, adaPass, eight, from); err != nil {
		t.Errorf("one of eight: %v", err)
	}
	if _, err := h.SignIn(ctx, adaEmail, adaPass, nine, from); fault.CodeFrom(err) != fault.TooMany {
		t.Errorf("the oldest of nine: %v", err)
	}
}
