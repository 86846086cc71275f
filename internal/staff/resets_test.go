package staff_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
)

// office is a registry with three administrators, Ada, Nell and Ivo, and a reviewer, Remy, with a second factor.
type office struct {
	*house
	ada, nell, ivo, remy staff.Account
}

// askedReset is a request for a reset of an account.
func askedReset(id int64, kind staff.ResetKind, reason string) staff.Reset {
	return staff.Reset{AccountID: id, Kind: kind, Reason: reason}
}

func newOffice(t *testing.T) *office {
	t.Helper()
	h := newHouse(t, true)
	_, enrolled := h.enrol(h.signIn().Token)
	o := &office{house: h, ada: h.session(enrolled.Token).Account}
	join := func(name string, role access.Role, lang locale.Lang) staff.Account {
		return h.create(staff.NewAccount{
			Email: strings.ToLower(name) + "@registry.example", FullName: name + " Grant", Role: role, Language: lang,
			Password: "a quiet house by the lake",
		})
	}
	o.nell = join("Nell", access.RegistryAdmin, locale.Spanish)
	o.ivo = join("Ivo", access.RegistryAdmin, locale.English)
	o.remy = join("Remy", access.RegistryReviewer, locale.Spanish)
	return o
}

// emails lists "template address" for each email written since the last call, in order.
func (o *office) emails(since *int64) (mails []string) {
	o.t.Helper()
	page, err := storage.NewOutbox(o.db).List(ctx, notify.Selection{Limit: 100})
	if err != nil {
		o.t.Fatal(err)
	}
	for _, m := range slices.Backward(page) {
		if m.ID > *since {
			*since = m.ID
			mails = append(mails, string(m.Template)+" "+string(m.Lang)+" "+m.To)
		}
	}
	return mails
}

// Resetting a colleague's factors needs two administrators. All people concerned are emailed at the request and at
// the reset.
// Shows R14.3e.
func TestReset_TakesTwo(t *testing.T) {
	o := newOffice(t)
	var seen int64
	o.emails(&seen)
	ask := func(by staff.Account, reason string) error {
		return o.AskReset(ctx, by, askedReset(o.ada.ID, staff.ResetFactors, reason), from)
	}
	wants(t, ask(o.nell, " "), fault.RuleBroken)
	wants(t, ask(o.nell, strings.Repeat("x", 301)), fault.RuleBroken)
	wants(t, ask(o.ada, "Mine."), fault.Conflict)
	if err := ask(o.nell, "Lost the phone."); err != nil {
		t.Fatal(err)
	}
	if got := o.emails(&seen); !slices.Equal(got, []string{
		"staff-reset-asked es nell@registry.example", "staff-reset-asked en ivo@registry.example",
		"staff-reset-waiting en ada@registry.example",
	}) {
		t.Errorf("at asking: %v", got)
	}
	waiting, err := o.Resets(ctx, o.ivo, 0)
	if err != nil || len(waiting) != 1 || waiting[0].Reason != "Lost the phone." ||
		waiting[0].AskedByName != "Nell Grant" || waiting[0].AccountName != "Ada Lowell" {
		t.Fatalf("%+v, %v", waiting, err)
	}
	wants(t, ask(o.ivo, "Also."), fault.Conflict)
	confirm := func(by staff.Account, kind staff.ResetKind) error {
		return o.ConfirmReset(ctx, by, o.ada.ID, kind, from)
	}
	wants(t, confirm(o.nell, staff.ResetFactors), fault.Conflict) // the administrator who asked
	wants(t, confirm(o.ada, staff.ResetFactors), fault.Conflict)  // the account's owner
	wants(t, confirm(o.remy, staff.ResetFactors), fault.Forbidden)
	wants(t, confirm(o.ivo, staff.ResetPassword), fault.Conflict) // not the pending kind
	if err := confirm(o.ivo, staff.ResetFactors); err != nil {
		t.Fatal(err)
	}
	wants(t, confirm(o.ivo, staff.ResetFactors), fault.Conflict)
	if got := o.emails(&seen); !slices.Equal(got, []string{
		"staff-reset-done es nell@registry.example", "staff-reset-done en ivo@registry.example",
		"second-factor-reset en ada@registry.example",
	}) {
		t.Errorf("at doing: %v", got)
	}
	if o.signIn().Next != staff.Enrol {
		t.Error("the factors are still there")
	}
	actions, events := o.trail()
	done := events[slices.Index(actions, "staff.second-factor-reset")]
	if done.Actor.Name != "Ivo Grant" || done.Details["askedBy"] != "Nell Grant" || done.Details["reason"] == "" ||
		done.Details["onlyAdministrator"] != "" {
		t.Errorf("%+v", done.Event)
	}
}

// A request ends by expiry, by being declined, and when the account of the administrator who asked is closed.
// Shows R14.3e.
func TestReset_Ends(t *testing.T) {
	o := newOffice(t)
	ask := func() {
		t.Helper()
		if err := o.AskReset(ctx, o.nell, askedReset(o.ada.ID, staff.ResetFactors, "Lost the phone."), from); err != nil {
			t.Fatal(err)
		}
	}
	confirm := func() error { return o.ConfirmReset(ctx, o.ivo, o.ada.ID, staff.ResetFactors, from) }
	wants(t, confirm(), fault.Conflict)
	wants(t, o.DeclineReset(ctx, o.ivo, o.ada.ID, from), fault.Conflict)
	for _, by := range []staff.Account{o.nell, o.ivo, o.ada} { // the asker, another, the account's owner
		ask()
		wants(t, o.DeclineReset(ctx, o.remy, o.ada.ID, from), fault.Forbidden)
		if err := o.DeclineReset(ctx, by, o.ada.ID, from); err != nil {
			t.Fatal(err)
		}
		wants(t, confirm(), fault.Conflict)
	}
	ask()
	o.clk.Advance(staff.ResetLasts)
	wants(t, confirm(), fault.Conflict)
	if waiting, err := o.Resets(ctx, o.ivo, o.ada.ID); err != nil || len(waiting) != 0 {
		t.Errorf("%+v, %v", waiting, err)
	}
	ask() // again
	if err := o.CloseAccount(ctx, o.ivo, o.nell.ID, from); err != nil {
		t.Fatal(err)
	}
	wants(t, confirm(), fault.Conflict)
	actions, _ := o.trail()
	for action, times := range map[string]int{
		"staff.reset-withdrawn": 1, "staff.reset-declined": 2, "staff.second-factor-reset": 0,
	} {
		n := 0
		for _, a := range actions {
			if a == action {
				n++
			}
		}
		if n != times {
			t.Errorf("%s: %d times", action, n)
		}
	}
}

// The only administrator can reset at once, and the event records that.
// Shows R14.3e.
func TestReset_OnlyAdministrator(t *testing.T) {
	h := newHouse(t, false)
	ada := h.session(h.signIn().Token).Account
	remy := h.create(staff.NewAccount{
		Email: "remy@registry.example", FullName: "Remy Stone", Role: access.RegistryReviewer, Language: locale.English,
		Password: "a quiet house by the lake",
	})
	if err := h.AskReset(ctx, ada, askedReset(remy.ID, staff.ResetPassword, "Forgot it."), from); err != nil {
		t.Fatal(err)
	}
	actions, events := h.trail()
	if e := events[slices.Index(actions, "staff.password-reset")]; e.Details["onlyAdministrator"] != "true" {
		t.Errorf("%+v", e.Event)
	}
}

// An administrator cannot take over a colleague's account: not with a new password after a reset, not by becoming the
// only administrator first, and not with a second own account. No email that they can read gives them access.
// Shows R14.3a, R14.3f.
func TestReset_AdministratorCannotFakeSecondPerson(t *testing.T) {
	o := newOffice(t)
	victim, attacker := o.ada, o.nell
	password := func() error {
		return o.AskReset(ctx, attacker, askedReset(victim.ID, staff.ResetPassword, "Forgot it."), from)
	}
	waits := func(what string) {
		t.Helper()
		if waiting, err := o.Resets(ctx, o.ivo, victim.ID); err != nil || len(waiting) != 1 {
			t.Fatalf("%s does not wait: %v, %v", what, waiting, err)
		}
		_, credentials, err := staffstore.New(o.db).Account(ctx, victim.ID)
		if err != nil || credentials.PasswordHash == "" {
			t.Fatalf("%s took the password: %v", what, err)
		}
		if err := o.DeclineReset(ctx, o.ivo, victim.ID, from); err != nil {
			t.Fatal(err)
		}
	}
	// The second administrator confirms a lost phone in good faith; after that, only the password remains.
	if err := o.AskReset(ctx, attacker, askedReset(victim.ID, staff.ResetFactors, "Lost the phone."), from); err != nil {
		t.Fatal(err)
	}
	if err := o.ConfirmReset(ctx, o.ivo, victim.ID, staff.ResetFactors, from); err != nil {
		t.Fatal(err)
	}
	if err := password(); err != nil {
		t.Fatal(err)
	}
	waits("a new password after a reset")
	o.enrol(o.signIn().Token) // a new factor; the attacker may have watched its setup
	if err := password(); err != nil {
		t.Fatal(err)
	}
	waits("a new password within a week of a reset")
	// A second account of the attacker.
	puppet, err := o.Invite(ctx, attacker, staff.NewAccount{
		Email: "eve@registry.example", FullName: "Eve Grant", Role: access.RegistryAdmin, Language: locale.English,
	}, from)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.ConfirmReset(ctx, o.ivo, puppet.ID, staff.MakeAdministrator, from); err != nil {
		t.Fatal(err) // a colleague that the attacker persuaded
	}
	token, err := o.StaffJoinToken(ctx, puppet.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Join(ctx, token, "another walk by the sea", from); err != nil {
		t.Fatal(err)
	}
	wants(t, o.AskReset(ctx, puppet, askedReset(victim.ID, staff.ResetPassword, "Forgot it."), from), fault.Conflict)
	if err := password(); err != nil {
		t.Fatal(err)
	}
	wants(t, o.ConfirmReset(ctx, puppet, victim.ID, staff.ResetPassword, from), fault.Conflict)
	waits("with a puppet")
	// The other administrator is closed, so the attacker appears to be the only one.
	if err := o.CloseAccount(ctx, attacker, o.ivo.ID, from); err != nil {
		t.Fatal(err)
	}
	if err := password(); err != nil {
		t.Fatal(err)
	}
	waits("without the other administrator")
	// With a factor that is older than a week, the password is reset at once, but it is useless without the factor.
	o.clk.Advance(8 * 24 * time.Hour)
	if err := password(); err != nil {
		t.Fatal(err)
	}
	if token, err = o.StaffJoinToken(ctx, victim.ID); err != nil {
		t.Fatal(err)
	}
	ticket, err := o.Join(ctx, token, "another walk by the sea", from)
	if err != nil || ticket.Next != staff.SecondFactor {
		t.Errorf("%+v, %v", ticket, err)
	}
}
