package staff_test

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/storetest"
)

func (h *house) invite() (staff.Account, string) {
	h.t.Helper()
	center := storetest.Center(h.t, h.db, "Riverside Transplant Center")
	a := h.create(staff.NewAccount{
		Email: "Cora@Center.example", FullName: "Cora Vance", Role: access.CenterCoordinator, CenterID: center,
		Language: locale.Spanish,
	})
	return a, h.joinToken(a.ID)
}

// joinToken returns the token for the link in an email that is rendered now.
func (h *house) joinToken(id int64) string {
	h.t.Helper()
	token, err := h.StaffJoinToken(ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return token
}

// Shows R7.1a.
func TestJoin_OnceThenSignIn(t *testing.T) {
	h := newHouse(t, true)
	a, _ := h.invite()
	token, err := h.StaffJoinToken(ctx, a.ID) // as when the email is sent
	if err != nil {
		t.Fatal(err)
	}
	emails, err := storage.NewOutbox(h.db).List(ctx, notify.Selection{Limit: 10})
	if err != nil || len(emails) != 1 {
		t.Fatalf("%d mails, %v", len(emails), err)
	}
	m := emails[0].Email
	if m.Template != notify.StaffInvitation || m.To != "cora@center.example" || m.ToName != "Cora Vance" ||
		m.Lang != locale.Spanish ||
		m.Link != (notify.Link{Kind: notify.StaffJoin, ID: a.ID}) ||
		m.Params["firstName"] != "Cora" {
		t.Errorf("mail %+v", m)
	}
	if err := notify.Check(m); err != nil {
		t.Error(err)
	}

	invited, err := h.Invitation(ctx, token)
	if err != nil || invited.CenterName != "Riverside Transplant Center" || invited.FullName != "Cora Vance" {
		t.Errorf("%+v, %v", invited, err)
	}
	ticket, err := h.Join(ctx, token, "nine loud gulls at sea", from)
	if err != nil || ticket.Next != staff.Enrol || h.session(ticket.Token).Account.ID != a.ID {
		t.Fatalf("%+v, %v", ticket, err)
	}
	if _, err := h.SignIn(ctx, "cora@center.example", "nine loud gulls at sea", "", from); err != nil {
		t.Error(err)
	}
	_, err = h.Invitation(ctx, token)
	wants(t, err, fault.NotFound)
	_, err = h.StaffJoinToken(ctx, a.ID)
	wants(t, err, fault.NotFound)
	_, err = h.Join(ctx, token, "somebody else's password", from)
	wants(t, err, fault.NotFound)
	actions, _ := h.trail()
	if want := []string{
		"staff.account-created", "staff.account-created", "staff.joined", "staff.password-accepted",
	}; !slices.Equal(actions, want) {
		t.Errorf("got %v", actions)
	}
}

func TestInvitation_ExpiresAndCannotBeForged(t *testing.T) {
	h := newHouse(t, true)
	a, token := h.invite()
	forged := func(id, version int64) string {
		payload := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, uint64(id)), uint64(version))
		return h.ring.Sign("staff-join", payload, h.clk.Now().Add(time.Hour))
	}
	if _, err := h.Invitation(ctx, forged(a.ID, 0)); err != nil {
		t.Fatal(err) // otherwise the forgeries below prove nothing
	}
	for name, other := range map[string]string{
		"empty": "", "changed": token[:len(token)-2] + "xx", "for another purpose": h.ring.Sign("preview", make([]byte, 8),
			h.clk.Now().Add(time.Hour)),
		"of nobody":               forged(a.ID+1000, 0),
		"of somebody with a door": forged(1, 0),
		"of before a reset":       forged(a.ID, 1),
	} {
		if _, err := h.Invitation(ctx, other); fault.CodeFrom(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	h.clk.Advance(staff.InvitationLasts - time.Second)
	if _, err := h.Invitation(ctx, token); err != nil {
		t.Error(err)
	}
	h.clk.Advance(time.Second)
	_, err := h.Join(ctx, token, "a good long password", from)
	wants(t, err, fault.NotFound)
}

// All join links of an account end with the first use, and with each later reset of the password or the second
// factor.
// Shows R14.3g.
func TestJoin_LinksEndWithResets(t *testing.T) {
	h := newHouse(t, false)
	a, invitation := h.invite()
	ada := staff.Account{ID: 1, FullName: "Ada Lowell", Role: access.RegistryAdmin}
	dead := func(when, token string) {
		t.Helper()
		if _, err := h.Join(ctx, token, "somebody else's words", from); fault.CodeFrom(err) != fault.NotFound {
			t.Errorf("%s: %v", when, err)
		}
	}
	ticket, err := h.Join(ctx, invitation, "nine loud gulls at sea", from)
	if err != nil {
		t.Fatal(err)
	}
	h.enrol(ticket.Token)
	dead("used", invitation)
	if err := h.AskReset(ctx, ada, askedReset(a.ID, staff.ResetPassword, "lost"), from); err != nil {
		t.Fatal(err)
	}
	dead("used, and the password was taken away", invitation)
	first := h.joinToken(a.ID)
	if _, err := h.Invitation(ctx, first); err != nil {
		t.Error(err)
	}
	if err := h.AskReset(ctx, ada, askedReset(a.ID, staff.ResetFactors, "lost"), from); err != nil {
		t.Fatal(err)
	}
	dead("from before the second factor was reset", first)
	second := h.joinToken(a.ID)
	if _, err := h.Join(ctx, second, "seven quiet lamps below", from); err != nil {
		t.Fatal(err)
	}
	if err := h.AskReset(ctx, ada, askedReset(a.ID, staff.ResetPassword, "lost"), from); err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{invitation, first, second} {
		dead("from before the second reset", token)
	}
}

// Shows R14.5a.
func TestPassword_Rules(t *testing.T) {
	h := newHouse(t, true)
	_, token := h.invite()
	for name, c := range map[string]struct{ password, says string }{
		"short":                            {"elevenchars", "at least 12 characters"},
		"eleven letters of two bytes each": {strings.Repeat("ñ", 11), "at least 12 characters"},
		"empty":                            {"", "at least 12 characters"},
		"endless":                          {strings.Repeat("x", 257), "at most 256 characters"},
		"leaked":                           {"Password1234", "stolen passwords"},
		"the address":                      {"CORA@center.example", "little more than names"},
		"the person":                       {"Cora.Vance2024", "little more than names"},
		"the product":                      {"beaconbeacon", "little more than names"},
		"the registry":                     {"L4KESHORE2026!", "little more than names"},
	} {
		_, err := h.Join(ctx, token, c.password, from)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.RuleBroken || len(f.Fields) != 1 || f.Fields[0].Name != "password" ||
			!strings.Contains(f.Fields[0].Message.EN, c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := h.Join(ctx, token, strings.Repeat("ñ", 12), from); err != nil {
		t.Error(err)
	}
	h.create(staff.NewAccount{
		Language: "en",
		Email:    "max@registry.example", FullName: "Max Ito", Role: access.RegistryReviewer,
		Password: strings.Repeat("a long walk 🌊 ", 18),
	})
}

func TestAdd_RefusesInvalidAccount(t *testing.T) {
	h := newHouse(t, true)
	good := staff.NewAccount{
		Language: "en", Email: "max@registry.example", FullName: "Max Ito", Role: access.RegistryReviewer,
	}
	for name, c := range map[string]struct {
		change func(*staff.NewAccount)
		field  string
	}{
		"no name":                    {func(n *staff.NewAccount) { n.FullName = " " }, "fullName"},
		"a name without end":         {func(n *staff.NewAccount) { n.FullName = strings.Repeat("x", 81) }, "fullName"},
		"no address":                 {func(n *staff.NewAccount) { n.Email = "" }, "email"},
		"an address and a name":      {func(n *staff.NewAccount) { n.Email = "Max <max@registry.example>" }, "email"},
		"an address without a dot":   {func(n *staff.NewAccount) { n.Email = "max@registry" }, "email"},
		"an address that has one":    {func(n *staff.NewAccount) { n.Email = adaEmail }, "email"},
		"an unknown role":            {func(n *staff.NewAccount) { n.Role = "boss" }, "role"},
		"a coordinator of no center": {func(n *staff.NewAccount) { n.Role = access.CenterCoordinator }, "centerId"},
		"an unknown center":          {func(n *staff.NewAccount) { n.Role, n.CenterID = access.Coach, 999 }, "centerId"},
		"registry staff of a center": {func(n *staff.NewAccount) { n.CenterID = 1 }, "centerId"},
		"a short password":           {func(n *staff.NewAccount) { n.Password = "short" }, "password"},
		"a password of the name":     {func(n *staff.NewAccount) { n.Password = "maxito-maxito" }, "password"},
	} {
		n := good
		c.change(&n)
		_, err := h.CreateAccount(ctx, audit.Actor{Kind: audit.System}, n, audit.Origin{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.RuleBroken || len(f.Fields) != 1 || f.Fields[0].Name != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
	if actions, _ := h.trail(); len(actions) != 1 {
		t.Errorf("traces of accounts that were not made: %v", actions)
	}
	if waiting, err := storage.NewOutbox(h.db).Waiting(ctx); err != nil || waiting != 0 {
		t.Errorf("%d mails, %v", waiting, err)
	}
}
