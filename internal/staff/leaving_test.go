package staff_test

import (
	"slices"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// A closed account has no access from that moment on. After it is reopened, it works as before.
func TestDisable_EndsSessions(t *testing.T) {
	h := newHouse(t, false)
	by := audit.Actor{Kind: audit.System, Name: "beacon staff disable"}
	here, there := h.signIn().Token, h.signIn().Token
	ada := h.session(here).Account
	if is, err := h.IsAdministrator(ctx, ada.ID); !is || err != nil {
		t.Fatalf("before: %v, %v", is, err)
	}
	for range 2 { // a second call is not an error and adds no event
		if a, err := h.SetDisabled(ctx, by, " "+ada.Email+" ", true); err != nil || !a.IsDisabled {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	h.ended(here)
	h.ended(there)
	_, err := h.SignIn(ctx, ada.Email, adaPass, "", from)
	wants(t, err, fault.Unauthenticated)
	if is, err := h.IsAdministrator(ctx, ada.ID); is || err != nil {
		t.Errorf("a closed account is an administrator: %v, %v", is, err)
	}
	_, err = h.SetDisabled(ctx, by, "nobody@registry.example", true)
	wants(t, err, fault.NotFound)
	if _, err := h.SetDisabled(ctx, by, ada.Email, false); err != nil {
		t.Fatal(err)
	}
	h.ended(here)
	h.session(h.signIn().Token)
	actions, _ := h.trail()
	if n := slices.Index(actions, "staff.account-disabled"); n < 0 ||
		slices.Contains(actions[n+1:], "staff.account-disabled") ||
		!slices.Contains(actions, "staff.account-enabled") {
		t.Errorf("the trail says %v", actions)
	}
}
