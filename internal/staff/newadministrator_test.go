package staff_test

import (
	"slices"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// Making an account an administrator needs a second administrator. Until then, the account stays closed or unchanged.
// All administrators are emailed.
// Shows R14.3h.
func TestNewAdministrator_TakesTwo(t *testing.T) {
	o := newOffice(t)
	var seen int64
	o.emails(&seen)
	toAll := func(template string) []string {
		return []string{
			template + " en " + adaEmail, template + " es nell@registry.example", template + " en ivo@registry.example",
		}
	}
	state := func(id int64) staff.Listed {
		a, err := o.AccountAsListed(ctx, o.nell, id)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	confirm := func(by staff.Account, id int64) error {
		return o.ConfirmReset(ctx, by, id, staff.MakeAdministrator, from)
	}
	want := func(name string, got []string, mails ...string) {
		t.Helper()
		slices.Sort(got)
		slices.Sort(mails)
		if !slices.Equal(got, mails) {
			t.Errorf("%s: mails %q, want %q", name, got, mails)
		}
	}

	invited, err := o.Invite(ctx, o.nell, staff.NewAccount{
		Email: "mallory@registry.example", FullName: "Mallory Evil", Role: access.RegistryAdmin, Language: locale.English,
	}, from)
	if err != nil || state(invited.ID).State != staff.Waiting {
		t.Errorf("invited: %s, %v", state(invited.ID).State, err)
	}
	want("invited", o.emails(&seen), toAll("staff-administrator-asked")...)
	wants(t, confirm(o.nell, invited.ID), fault.Conflict)
	wants(t, o.ReopenAccount(ctx, o.nell, invited.ID, from), fault.Conflict)
	if err := confirm(o.ivo, invited.ID); err != nil || state(invited.ID).State != staff.Invited {
		t.Errorf("confirmed: %s, %v", state(invited.ID).State, err)
	}
	want("confirmed", o.emails(&seen),
		append(toAll("staff-administrator-made"), "staff-invitation en mallory@registry.example")...)

	if err := o.ChangeRole(ctx, o.nell, o.remy.ID, staff.Assignment{Role: access.RegistryAdmin}, from); err != nil ||
		state(o.remy.ID).Role != access.RegistryReviewer {
		t.Errorf("another role: %s, %v", state(o.remy.ID).Role, err)
	}
	want("another role", o.emails(&seen), toAll("staff-administrator-asked")...)
	if err := confirm(o.ivo, o.remy.ID); err != nil || state(o.remy.ID).Role != access.RegistryAdmin {
		t.Errorf("another role, confirmed: %s, %v", state(o.remy.ID).Role, err)
	}
	wants(t, o.AskReset(ctx, o.nell, askedReset(o.remy.ID, staff.MakeAdministrator, ""), from), fault.NotFound)

	if err := o.CloseAccount(ctx, o.nell, o.ada.ID, from); err != nil {
		t.Fatal(err)
	}
	if err := o.ReopenAccount(ctx, o.nell, o.ada.ID, from); err != nil || state(o.ada.ID).State != staff.Waiting {
		t.Errorf("opened again: %s, %v", state(o.ada.ID).State, err)
	}
	wants(t, confirm(state(o.remy.ID).Account, o.ada.ID), fault.Conflict) // just made an administrator
	if err := confirm(o.ivo, o.ada.ID); err != nil || state(o.ada.ID).IsDisabled {
		t.Errorf("opened again, confirmed: closed %t, %v", state(o.ada.ID).IsDisabled, err)
	}
}
