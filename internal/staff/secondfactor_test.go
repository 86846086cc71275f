package staff_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// Shows R7.1a.
func TestSecondFactor_RequiredBeforeAccess(t *testing.T) {
	h := newHouse(t, true)
	first := h.signIn()
	_, err := h.ConfirmEnrol(ctx, h.session(first.Token), "123456", from)
	wants(t, err, fault.Conflict) // not started

	e, err := h.BeginEnrol(ctx, h.session(first.Token))
	if err != nil || !strings.Contains(e.URL, e.Secret) || !strings.HasPrefix(e.QRSVG, "<svg") {
		t.Fatalf("%+v, %v", e, err)
	}
	wrong := "000000"
	if h.code(e.Secret) == wrong {
		wrong = "000001"
	}
	_, err = h.ConfirmEnrol(ctx, h.session(first.Token), wrong, from)
	wants(t, err, fault.Unauthenticated)
	if h.session(first.Token).IsSignedIn() {
		t.Fatal("signed in by a wrong code")
	}

	done, err := h.ConfirmEnrol(ctx, h.session(first.Token), h.code(e.Secret), from)
	if err != nil || done.Next != staff.Done {
		t.Fatalf("%+v, %v", done, err)
	}
	h.ended(first.Token)
	if s := h.session(done.Token); !s.IsSignedIn() || !s.Account.HasCode {
		t.Errorf("%+v", s)
	}
	if len(done.RecoveryCodes) != 10 {
		t.Errorf("%d recovery codes", len(done.RecoveryCodes))
	}
	for _, c := range done.RecoveryCodes {
		if !regexp.MustCompile(`^[a-z2-9]{4}-[a-z2-9]{4}$`).MatchString(c) {
			t.Errorf("recovery code %q", c)
		}
	}
	actions, _ := h.trail()
	want := []string{
		"staff.account-created", "staff.password-accepted", "staff.code-refused", "staff.second-factor-set",
		"staff.signed-in",
	}
	if !slices.Equal(actions, want) {
		t.Errorf("got %v", actions)
	}
}

func TestCode_WorksOnce(t *testing.T) {
	h := newHouse(t, true)
	secret, _ := h.enrol(h.signIn().Token)

	pending := h.signIn()
	if pending.Next != staff.SecondFactor || h.session(pending.Token).IsSignedIn() {
		t.Fatalf("%+v", pending)
	}
	code := h.code(secret)
	done, err := h.ConfirmCode(ctx, h.session(pending.Token), " "+code[:3]+" "+code[3:], from)
	if err != nil || done.Next != staff.Done || !h.session(done.Token).IsSignedIn() {
		t.Fatalf("%+v, %v", done, err)
	}
	h.ended(pending.Token)

	again := h.signIn()
	_, err = h.ConfirmCode(ctx, h.session(again.Token), code, from)
	wants(t, err, fault.Unauthenticated)
	h.clk.Advance(30 * time.Second)
	if _, err := h.ConfirmCode(ctx, h.session(again.Token), h.code(secret), from); err != nil {
		t.Error(err)
	}
}

// Slow typing must not cost a second code, and neither of two adjacent codes may work twice, in any order.
// Shows R14.5e.
func TestCode_WorksOnceDuringTheNextStep(t *testing.T) {
	h := newHouse(t, true)
	secret, _ := h.enrol(h.signIn().Token)
	try := func(code string, isRight bool) {
		t.Helper()
		pending := h.signIn()
		_, err := h.ConfirmCode(ctx, h.session(pending.Token), code, from)
		if (err == nil) != isRight {
			t.Errorf("the code is right: %v, want %v (%v)", err == nil, isRight, err)
		}
	}
	previous := h.code(secret)
	h.clk.Advance(30 * time.Second)
	current := h.code(secret)
	try(previous, true)
	try(previous, false)
	try(current, true)
	try(current, false)
	try(previous, false)

	h.clk.Advance(30 * time.Second)
	previous = h.code(secret)
	h.clk.Advance(30 * time.Second)
	try(h.code(secret), true)
	try(previous, false)
	h.clk.Advance(30 * time.Second)
	previous = h.code(secret)
	h.clk.Advance(60 * time.Second)
	try(previous, false)
}

// Shows R7.1a.
func TestRecoveryCode_WorksOnceForItsAccount(t *testing.T) {
	h := newHouse(t, true)
	_, done := h.enrol(h.signIn().Token)
	code := strings.ToUpper(done.RecoveryCodes[3])
	if _, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), code, from); err != nil {
		t.Fatal(err)
	}
	_, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), code, from)
	wants(t, err, fault.Unauthenticated)

	h.create(staff.NewAccount{
		Language: "en",
		Email:    "bo@registry.example", FullName: "Bo Quist", Role: access.RegistryReviewer, Password: adaPass,
	})
	bo, err := h.SignIn(ctx, "bo@registry.example", adaPass, "", from)
	if err != nil {
		t.Fatal(err)
	}
	h.enrol(bo.Token)
	if bo, err = h.SignIn(ctx, "bo@registry.example", adaPass, "", from); err != nil {
		t.Fatal(err)
	}
	_, err = h.ConfirmCode(ctx, h.session(bo.Token), done.RecoveryCodes[5], from)
	wants(t, err, fault.Unauthenticated)
}

func TestCode_LimitsGuessesAcrossSessions(t *testing.T) {
	h := newHouse(t, true)
	secret, _ := h.enrol(h.signIn().Token)
	for range 50 {
		_, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), "no code", from)
		if fault.CodeFrom(err) == fault.TooMany {
			_, err := h.ConfirmCode(ctx, h.session(h.signIn().Token), h.code(secret), from)
			wants(t, err, fault.TooMany)
			return
		}
	}
	t.Error("fifty codes tried, unhindered")
}

func TestSecondFactor_CannotBeReplacedOrSkipped(t *testing.T) {
	h := newHouse(t, false)
	unprotected, elsewhere := h.signIn().Token, h.signIn().Token
	secret, done := h.enrol(unprotected)
	h.ended(elsewhere)

	_, err := h.BeginEnrol(ctx, h.session(done.Token))
	wants(t, err, fault.Conflict)
	pending := h.signIn()
	if pending.Next != staff.SecondFactor {
		t.Errorf("next is %s although a second factor is set up", pending.Next)
	}
	_, err = h.BeginEnrol(ctx, h.session(pending.Token))
	wants(t, err, fault.Unauthenticated)
	_, err = h.ConfirmEnrol(ctx, h.session(pending.Token), h.code(secret), from)
	wants(t, err, fault.Unauthenticated)
	_, err = h.ConfirmCode(ctx, h.session(done.Token), h.code(secret), from)
	wants(t, err, fault.Unauthenticated)
}

func TestSignIn_UnfinishedSessionExpires(t *testing.T) {
	h := newHouse(t, true)
	pending := h.signIn().Token
	for range 3 {
		h.clk.Advance(9 * time.Minute)
		h.session(pending)
	}
	h.clk.Advance(9 * time.Minute)
	h.ended(pending)
}
