package staff_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// blames checks that a step-up was refused because of the given field.
func blames(t *testing.T, err error, field string) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.RuleBroken || len(f.Fields) != 1 || f.Fields[0].Name != field {
		t.Errorf("got %v, want the field %s to blame", err, field)
	}
}

// Shows R14.4a, R14.4b.
func TestStepUp_ByPasswordWithoutSecondFactor(t *testing.T) {
	h := newHouse(t, false)
	token := h.signIn().Token
	h.clk.Advance(staff.ProofLasts - time.Second)
	if err := h.RequireProof(h.session(token)); err != nil {
		t.Errorf("just before the limit: %v", err)
	}
	h.clk.Advance(time.Second)
	wants(t, h.RequireProof(h.session(token)), fault.ProofNeeded)
	if got := h.ProofsFor(h.session(token).Account); got != (staff.Proofs{ByPassword: true}) {
		t.Errorf("ways %+v", got)
	}

	blames(t, h.StepUp(ctx, h.session(token), "", "a guess of somebody", from), "password")
	wants(t, h.RequireProof(h.session(token)), fault.ProofNeeded)
	if err := h.StepUp(ctx, h.session(token), "", adaPass, from); err != nil {
		t.Fatal(err)
	}
	if err := h.RequireProof(h.session(token)); err != nil {
		t.Errorf("after the step-up: %v", err)
	}
	actions, events := h.trail()
	if want := []string{"staff.step-up-refused", "staff.step-up"}; !slices.Equal(actions[len(actions)-2:], want) {
		t.Errorf("trail %v", actions)
	}
	if by := events[len(events)-1].Details["by"]; by != "password" {
		t.Errorf("by %q", by)
	}
	h.clk.Advance(staff.ProofLasts)
	wants(t, h.RequireProof(h.session(token)), fault.ProofNeeded)
}

// Shows R14.4b.
func TestStepUp_ByCodeOfTheAppOnly(t *testing.T) {
	h := newHouse(t, true)
	secret, done := h.enrol(h.signIn().Token)
	h.clk.Advance(staff.ProofLasts)
	session := func() staff.Session { return h.session(done.Token) }

	blames(t, h.StepUp(ctx, session(), done.RecoveryCodes[0], "", from), "code")
	blames(t, h.StepUp(ctx, session(), "", adaPass, from), "code")
	code := h.code(secret)
	if err := h.StepUp(ctx, session(), code, "", from); err != nil {
		t.Fatal(err)
	}
	if err := h.RequireProof(session()); err != nil {
		t.Error(err)
	}
	blames(t, h.StepUp(ctx, session(), code, "", from), "code") // each works once
	if _, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), done.RecoveryCodes[0], from); err != nil {
		t.Errorf("the refused recovery code was spent: %v", err)
	}
}

func TestStepUp_LimitsGuesses(t *testing.T) {
	h := newHouse(t, false)
	token := h.signIn().Token
	for range 10 {
		if fault.CodeFrom(h.StepUp(ctx, h.session(token), "", "guess", from)) == fault.TooMany {
			wants(t, h.StepUp(ctx, h.session(token), "", adaPass, from), fault.TooMany)
			return
		}
	}
	t.Error("ten guesses, unhindered")
}

func TestStepUp_EndedSession(t *testing.T) {
	h := newHouse(t, false)
	session := h.session(h.signIn().Token)
	if err := h.SignOut(ctx, session, from); err != nil {
		t.Fatal(err)
	}
	wants(t, h.StepUp(ctx, session, "", adaPass, from), fault.Unauthenticated)
}
