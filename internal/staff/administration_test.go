package staff_test

import (
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
)

// After a reset, a required second factor must be set up before the password gives any access, and old codes no
// longer work.
// Shows R7.1f.
func TestReset_NextSignInEnrolsNewFactor(t *testing.T) {
	h := newHouse(t, true)
	nell := h.create(staff.NewAccount{
		Email: "nell@registry.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.English,
		Password: "a quiet house by the lake",
	})
	_, enrolled := h.enrol(h.signIn().Token)
	ada := h.session(enrolled.Token).Account
	half := h.signIn().Token // pending: needs the code
	if err := h.AskReset(ctx, nell, askedReset(ada.ID, staff.ResetFactors, "Lost."), from); err != nil {
		t.Fatal(err)
	}
	h.ended(enrolled.Token)
	h.ended(half)
	ticket := h.signIn()
	if ticket.Next != staff.Enrol {
		t.Fatalf("next is %s", ticket.Next)
	}
	_, err := h.ConfirmCode(ctx, h.session(ticket.Token), enrolled.RecoveryCodes[0], from)
	wants(t, err, fault.Unauthenticated)
	if _, again := h.enrol(ticket.Token); len(again.RecoveryCodes) != 10 {
		t.Errorf("%d new recovery codes", len(again.RecoveryCodes))
	}
}

// After a password reset, the second factor is still required.
// Shows R7.1g.
func TestResetPassword(t *testing.T) {
	h := newHouse(t, true)
	nell := h.create(staff.NewAccount{
		Email: "nell@registry.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.English,
		Password: "a quiet house by the lake",
	})
	_, enrolled := h.enrol(h.signIn().Token)
	ada := h.session(enrolled.Token).Account
	if err := h.AskReset(ctx, nell, askedReset(ada.ID, staff.ResetPassword, "Forgot."), from); err != nil {
		t.Fatal(err)
	}
	h.ended(enrolled.Token)
	_, err := h.SignIn(ctx, adaEmail, adaPass, "", from)
	wants(t, err, fault.Unauthenticated)
	wants(t, h.AskReset(ctx, nell, askedReset(ada.ID, staff.ResetPassword, "Forgot."), from), fault.Conflict)
	token, err := h.StaffJoinToken(ctx, ada.ID)
	if err != nil {
		t.Fatal(err)
	}
	ticket, err := h.Join(ctx, token, "another walk by the sea", from)
	if err != nil || ticket.Next != staff.SecondFactor {
		t.Fatalf("%+v, %v", ticket, err)
	}
	if _, err := h.ConfirmCode(ctx, h.session(ticket.Token), enrolled.RecoveryCodes[0], from); err != nil {
		t.Error(err)
	}
}

// The service itself enforces that only administrators manage accounts.
func TestAccounts_AdministratorsOnly(t *testing.T) {
	h := newHouse(t, false)
	ada := h.session(h.signIn().Token).Account
	for _, role := range []access.Role{access.RegistryReviewer, access.CenterCoordinator, access.Coach} {
		by := staff.Account{ID: 4711, Role: role}
		_, _, err := h.Accounts(ctx, by, staff.ListFilter{})
		wants(t, err, fault.Forbidden)
		_, err = h.AccountAsListed(ctx, by, ada.ID)
		wants(t, err, fault.Forbidden)
		for _, change := range []func(staff.Account, int64) error{
			func(by staff.Account, id int64) error { return h.CloseAccount(ctx, by, id, from) },
			func(by staff.Account, id int64) error { return h.ReopenAccount(ctx, by, id, from) },
			func(by staff.Account, id int64) error { return h.InviteAgain(ctx, by, id, from) },
			func(by staff.Account, id int64) error {
				return h.AskReset(ctx, by, askedReset(id, staff.ResetFactors, "x"), from)
			},
			func(by staff.Account, id int64) error {
				return h.ConfirmReset(ctx, by, id, staff.ResetPassword, from)
			},
			func(by staff.Account, id int64) error {
				return h.ChangeRole(ctx, by, id, staff.Assignment{Role: access.Coach}, from)
			},
		} {
			wants(t, change(by, ada.ID), fault.Forbidden)
			wants(t, change(ada, ada.ID), fault.Conflict) // own account
			wants(t, change(ada, 0), fault.NotFound)
		}
	}
}

// A sign-in by a provider completes joining without a password: such an administrator counts and needs no invitation.
func TestOpenID_SignInCompletesJoining(t *testing.T) {
	h := newHouse(t, false)
	ada := h.session(h.signIn().Token).Account
	nell := h.create(staff.NewAccount{
		Email: "nell@registry.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.English,
	})
	state := func() staff.State {
		t.Helper()
		l, err := h.AccountAsListed(ctx, ada, nell.ID)
		if err != nil {
			t.Fatal(err)
		}
		return l.State
	}
	if s := state(); s != staff.Invited {
		t.Errorf("before: %s", s)
	}
	wants(t, h.CloseAccount(ctx, staff.Account{ID: 4711, Role: access.RegistryAdmin}, ada.ID, from), fault.Conflict)
	h.clk.Advance(time.Minute)
	h.appendEvent(nell, "staff.signed-in", map[string]string{"by": "openid"})
	if s := state(); s != staff.Active {
		t.Errorf("after: %s", s)
	}
	if err := h.CloseAccount(ctx, staff.Account{ID: 4711, Role: access.RegistryAdmin}, ada.ID, from); err != nil {
		t.Error(err)
	}
}

// appendEvent appends an event of a person about their own account.
func (h *house) appendEvent(a staff.Account, action string, details map[string]string) {
	h.t.Helper()
	err := staffstore.New(h.db).InTx(ctx, func(tx staff.Tx) error {
		return tx.Append(
			ctx, audit.Event{At: h.clk.Now(), Actor: a.Actor(), Action: action, Subject: a.Subject(), Details: details},
		)
	})
	if err != nil {
		h.t.Fatal(err)
	}
}
