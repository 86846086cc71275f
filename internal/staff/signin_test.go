package staff_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// Shows R7.1a.
func TestSignIn_PasswordAloneWhereOptional(t *testing.T) {
	for required, want := range map[bool]staff.Next{false: staff.Done, true: staff.Enrol} {
		h := newHouse(t, required)
		ticket := h.signIn()
		if ticket.Next != want {
			t.Errorf("required %v: next is %s", required, ticket.Next)
		}
		if got := h.session(ticket.Token); got.IsSignedIn() == required || got.Account.Email != adaEmail ||
			got.Address != from.Address {
			t.Errorf("required %v: session %+v", required, got)
		}
	}
}

// Shows R7.1j.
func TestSignIn_RefusalsAreIndistinguishable(t *testing.T) {
	h := newHouse(t, false)
	h.create(staff.NewAccount{
		Language: "en", Email: "new@registry.example", FullName: "Not Joined", Role: access.RegistryReviewer,
	})
	said := map[string]bool{}
	for _, c := range [][2]string{
		{adaEmail, "a long walk by the se"}, {adaEmail, ""}, {adaEmail, strings.Repeat("x", 1<<20)},
		{"nobody@registry.example", adaPass}, {"new@registry.example", ""}, {"", ""},
	} {
		ticket, err := h.SignIn(ctx, c[0], c[1], "", from)
		wants(t, err, fault.Unauthenticated)
		var f *fault.Error
		if !errors.As(err, &f) || ticket.Token != "" {
			t.Fatalf("%q: %v", c[0], err)
		}
		said[f.Message.EN+f.Message.ES] = true
	}
	if len(said) != 1 {
		t.Errorf("the sentences tell addresses apart: %v", said)
	}
	if _, err := h.SignIn(ctx, "  ADA@Registry.example ", adaPass, "", from); err != nil {
		t.Errorf("spaces and capitals around the address: %v", err)
	}
}

func TestSignIn_AuditWithoutPasswords(t *testing.T) {
	h := newHouse(t, false)
	token := h.signIn().Token
	_, _ = h.SignIn(ctx, adaEmail, "wrong password", "", from)
	_, _ = h.SignIn(ctx, "typed-my-password-here", "wrong password", "", from)
	if err := h.SignOut(ctx, h.session(token), from); err != nil {
		t.Fatal(err)
	}
	h.ended(token)
	actions, events := h.trail()
	want := []string{
		"staff.account-created", "staff.signed-in", "staff.sign-in-failed", "staff.sign-in-failed", "staff.signed-out",
	}
	if !slices.Equal(actions, want) {
		t.Errorf("got %v", actions)
	}
	for _, e := range events {
		if told := fmt.Sprint(e.Details); strings.Contains(told, "typed") || strings.Contains(told, "wrong") {
			t.Errorf("%s tells what was typed: %s", e.Action, told)
		}
	}
	if e := events[1]; e.Actor.Name != "Ada Lowell" || e.Actor.Kind != audit.Staff ||
		e.Origin.Address != from.Address ||
		e.Subject.ID == 0 {
		t.Errorf("who signed in: %+v", e.Event)
	}
	if known, unknown := events[2], events[3]; known.Subject.ID == 0 || known.Actor.Kind != audit.Public ||
		unknown.Subject.ID != 0 ||
		unknown.Details["email"] == "" {
		t.Errorf("failed sign-ins: %+v, %+v", known.Event, unknown.Event)
	}
}

// Shows R7.1j.
func TestSignIn_GuessDelays(t *testing.T) {
	h := newHouse(t, false)
	guess := func() *fault.Error {
		_, err := h.SignIn(ctx, adaEmail, "guess", "", from)
		var f *fault.Error
		if !errors.As(err, &f) {
			t.Fatal(err)
		}
		return f
	}
	tries, wait := 0, time.Duration(0)
	var waits []time.Duration
	for len(waits) < 20 {
		f := guess()
		if f.Code == fault.TooMany {
			if f.RetryAfter <= 0 {
				t.Fatal("no time to wait")
			}
			waits = append(waits, f.RetryAfter)
			wait = f.RetryAfter
			// Even the right password has to wait. Otherwise, guessing could continue.
			if _, err := h.SignIn(ctx, adaEmail, adaPass, "", from); fault.CodeFrom(err) != fault.TooMany {
				t.Fatalf("the right password while waiting: %v", err)
			}
			h.clk.Advance(wait)
			continue
		}
		tries++
	}
	if waits[0] > 30*time.Second || waits[len(waits)-1] < 10*time.Minute {
		t.Errorf("the waits do not grow: %v", waits)
	}
	if tries > 45 {
		t.Errorf("%d tries within %v waits", tries, waits)
	}
	if _, err := h.SignIn(ctx, adaEmail, adaPass, "", from); err != nil {
		t.Errorf("after the wait: %v", err)
	}
}

func TestSignIn_LimitsAddress(t *testing.T) {
	h := newHouse(t, false)
	for i := range 100 {
		_, err := h.SignIn(ctx, fmt.Sprintf("person%d@registry.example", i), "guess", "", from)
		if fault.CodeFrom(err) == fault.TooMany {
			elsewhere := from
			elsewhere.Address = "198.51.100.9"
			if _, err := h.SignIn(ctx, adaEmail, adaPass, "", elsewhere); err != nil {
				t.Errorf("others have to wait too: %v", err)
			}
			return
		}
	}
	t.Error("a hundred accounts tried from one address, unhindered")
}

func TestSignIn_RightPasswordNeverWaits(t *testing.T) {
	h := newHouse(t, false)
	for range 40 {
		h.signIn()
	}
}

func TestSession_ExpiresByIdlenessAndAge(t *testing.T) {
	h := newHouse(t, false)
	idle := h.signIn().Token
	h.clk.Advance(staff.IdleLimit - time.Second)
	h.session(idle)
	h.clk.Advance(staff.IdleLimit)
	h.ended(idle)

	old := h.signIn().Token
	for range 12*60/10 - 1 {
		h.clk.Advance(10 * time.Minute)
		h.session(old)
	}
	h.clk.Advance(10 * time.Minute)
	h.ended(old)

	if n, err := h.Sweep(ctx); err != nil || n != 2 {
		t.Errorf("swept %d, %v", n, err)
	}
}

func TestSession_UnknownToken(t *testing.T) {
	h := newHouse(t, false)
	token := h.signIn().Token
	for _, other := range []string{"", "x", strings.ToLower(token), token + "A"} {
		h.ended(other)
	}
}

func TestInvite_AdministratorsOnly(t *testing.T) {
	h := newHouse(t, false)
	n := staff.NewAccount{
		Email: "rita@registry.example", FullName: "Rita  Okoro", Role: access.RegistryReviewer,
		Language: locale.Spanish, Password: "not used at all",
	}
	for _, role := range []access.Role{access.RegistryReviewer, access.CenterCoordinator, access.Coach} {
		_, err := h.Invite(ctx, staff.Account{ID: 9, Role: role}, n, from)
		wants(t, err, fault.Forbidden)
	}
	a, err := h.Invite(ctx, staff.Account{ID: 1, FullName: "Ada Lowell", Role: access.RegistryAdmin}, n, from)
	if err != nil || a.HasJoined || a.FullName != "Rita Okoro" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestSignIn_ConcurrentGuesses(t *testing.T) {
	h := newHouse(t, false)
	var wait sync.WaitGroup
	var tried atomic.Int32
	for range 20 {
		wait.Go(func() {
			_, err := h.SignIn(ctx, adaEmail, "guess", "", from)
			if fault.CodeFrom(err) == fault.Unauthenticated {
				tried.Add(1)
			}
		})
	}
	wait.Wait()
	if n := tried.Load(); n != 5 {
		t.Errorf("%d of the guesses were answered, one after the other it would be 5", n)
	}
}
