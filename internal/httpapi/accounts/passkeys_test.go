package accounts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/passkey"
	"beacon/internal/staff"
	"beacon/internal/storage"
)

const beaconOrigin = "https://beacon.example"

// newPasskeyDoor returns a staffDoor at which the coordinator has joined and must set up a second factor.
func newPasskeyDoor(t *testing.T, required bool) *staffDoor {
	t.Helper()
	d := newStaffDoorWith(t, func(deps *staff.Deps) {
		site, err := passkey.New(beaconOrigin, "Beacon")
		if err != nil || site == nil {
			t.Fatal(site, err)
		}
		deps.Passkeys, deps.Config.SecondFactorRequired = site, required
	})
	next := map[bool]string{true: "enroll", false: "done"}[required]
	d.wants(d.call("POST", "/join/"+d.joinToken(), `{"password":"`+coraPassword+`"}`), 200, next)
	return d
}

// asked returns the options of the page for the authenticator.
func (d *staffDoor) asked(path string) (o passkeyOptions) {
	d.t.Helper()
	r := d.call("POST", path, "{}")
	d.wants(r, 200, "")
	text, err := json.Marshal(r.Results["publicKey"])
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return o
}

func (d *staffDoor) addPasskey(a *authenticator, name string) reply {
	d.t.Helper()
	made := a.Create(d.asked("/sign-in/passkey/enroll"))
	return d.call("POST", "/sign-in/passkey/enroll/confirm", fmt.Sprintf(`{"name":%q,"credential":%s}`, name, made))
}

func (d *staffDoor) prove(a *authenticator) reply {
	d.t.Helper()
	return d.call("POST", "/sign-in/passkey/confirm", fmt.Sprintf(`{"credential":%s}`, a.Get(d.asked("/sign-in/passkey"))))
}

// keys returns the ids of the caller's passkeys.
func (d *staffDoor) keys() (ids []int) {
	d.t.Helper()
	r := d.call("GET", "/account", "")
	d.wants(r, 200, "")
	for _, k := range r.Results["passkeys"].([]any) {
		ids = append(ids, int(k.(map[string]any)["id"].(float64)))
	}
	return ids
}

func (d *staffDoor) did(action string) {
	d.t.Helper()
	if got, subject, _ := d.newestEvent(); got != action || subject != d.cora.ID {
		d.t.Errorf("the trail ends with %s of %d, want %s", got, subject, action)
	}
}

func TestPasskey_AsSecondFactorWhenJoining(t *testing.T) {
	d := newPasskeyDoor(t, true)
	mine := newAuthenticator(t, beaconOrigin)
	half := d.cookie.Value
	if ways := d.call("GET", "/sign-in", ""); ways.Results["passkeys"] != true {
		t.Errorf("ways %v", ways.Results)
	}
	d.wants(d.addPasskey(mine, " "), 422, "")
	added := d.addPasskey(mine, "Work  laptop")
	d.wants(added, 200, "done")
	if codes := added.Results["recoveryCodes"].([]any); len(codes) != 10 || d.cookie.Value == half {
		t.Errorf("%d recovery codes, cookie %v", len(codes), d.cookie)
	}
	recovery := added.Results["recoveryCodes"].([]any)[0].(string)
	d.wantsMe()

	d.signIn()
	d.wants(d.prove(mine), 200, "done")
	d.did("staff.signed-in")
	d.wantsMe()
	own := d.call("GET", "/account", "")
	key := own.Results["passkeys"].([]any)[0].(map[string]any)
	if key["name"] != "Work laptop" || key["lastUsedAt"] == nil || own.Results["hasCode"] != false ||
		own.Results["recoveryCodesLeft"] != 10.0 {
		t.Errorf("%v", own.Results)
	}

	d.signIn()
	d.wants(d.call("POST", "/sign-in/code", `{"code":"`+recovery+`"}`), 200, "done")
}

// TestPasskey_RefusesKeyOfOtherAccount: a proof by an unknown key, for an imitated page, to an older challenge or by a
// copied key must not sign in.
func TestPasskey_RefusesKeyOfOtherAccount(t *testing.T) {
	d := newPasskeyDoor(t, true)
	mine, other := newAuthenticator(t, beaconOrigin), newAuthenticator(t, beaconOrigin)
	foreign := newAuthenticator(t, "https://beacon.example.evil.example")
	d.wants(d.addPasskey(foreign, "Elsewhere"), 409, "")
	d.wants(d.addPasskey(mine, "Phone"), 200, "done")

	d.signIn()
	if r := d.prove(other); r.status != 401 || !strings.Contains(r.Message, "did not work") {
		t.Errorf("an unknown key: %+v", r)
	}
	d.did("staff.passkey-refused")
	mine.Origin = foreign.Origin
	d.wants(d.prove(mine), 401, "") // a page that imitates ours
	mine.Origin = beaconOrigin
	stale := mine.Get(d.asked("/sign-in/passkey"))
	d.asked("/sign-in/passkey")
	d.wants(d.call("POST", "/sign-in/passkey/confirm", fmt.Sprintf(`{"credential":%s}`, stale)), 401, "") // the response to an older challenge
	d.wants(d.call("POST", "/sign-in/passkey/confirm", `{}`), 401, "")
	d.clk.Advance(time.Minute)
	d.wants(d.prove(mine), 200, "done")

	d.signIn()
	mine.Count = 0 // a copy of the key has an older counter
	d.wants(d.prove(mine), 401, "")
	d.wants(d.call("GET", "/account", ""), 401, "")
}

// TestPasskey_ProofWorksOnce: a recorded proof must not work again, in the same attempt or in another.
func TestPasskey_ProofWorksOnce(t *testing.T) {
	d := newPasskeyDoor(t, true)
	mine := newAuthenticator(t, beaconOrigin)
	d.wants(d.addPasskey(mine, "Phone"), 200, "done")
	d.signIn()
	pending := d.cookie
	proof := fmt.Sprintf(`{"credential":%s}`, mine.Get(d.asked("/sign-in/passkey")))
	d.wants(d.call("POST", "/sign-in/passkey/confirm", proof), 200, "done")
	d.cookie = pending
	d.wants(d.call("POST", "/sign-in/passkey/confirm", proof), 401, "")
	d.signIn()
	d.wants(d.call("POST", "/sign-in/passkey/confirm", proof), 401, "")
}

// TestPasskey_BackupFlagMayChange: a password manager that starts or stops synchronizing a key must not lock its owner
// out, and administrators must see the change.
func TestPasskey_BackupFlagMayChange(t *testing.T) {
	d := newPasskeyDoor(t, true)
	mine := newAuthenticator(t, beaconOrigin)
	d.wants(d.addPasskey(mine, "Phone"), 200, "done")
	changes := func() (n int) {
		events, err := storage.NewAuditTrail(d.db).After(context.Background(), 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Action == "staff.passkey-backup-changed" && e.Subject.ID == d.cora.ID && e.Details["passkey"] == "Phone" {
				n++
			}
		}
		return n
	}
	for i, c := range []struct {
		flags byte
		want  int
	}{
		{0, 0}, {backupEligible, 1}, {backupEligible, 1},
		{backupEligible | backedUp, 2}, {0, 3},
	} {
		mine.Backup = c.flags
		d.signIn()
		d.wants(d.prove(mine), 200, "done")
		if n := changes(); n != c.want {
			t.Errorf("sign-in %d: the audit trail has %d changes, want %d", i, n, c.want)
		}
	}
	mine.Backup = backedUp // of a key that may not be backed up
	d.signIn()
	d.wants(d.prove(mine), 401, "")
	if n := changes(); n != 3 {
		t.Errorf("a refused proof is recorded as a change: %d", n)
	}
}

// TestSecondFactor_LastOneStaysWhenRequired: staff must not be able to remove their only second factor where one is
// required.
func TestSecondFactor_LastOneStaysWhenRequired(t *testing.T) {
	d := newPasskeyDoor(t, true)
	first, second := newAuthenticator(t, beaconOrigin), newAuthenticator(t, beaconOrigin)
	d.wants(d.addPasskey(first, "Laptop"), 200, "done")
	remove := func(id int) reply { return d.call("POST", fmt.Sprintf("/account/passkeys/%d/remove", id), "{}") }
	if r := remove(d.keys()[0]); r.status != 409 || !strings.Contains(r.Message, "only second step") {
		t.Errorf("%+v", r)
	}
	old := d.cookie
	added := d.addPasskey(second, "Phone")
	d.wants(added, 200, "done")
	if n := len(added.Results["recoveryCodes"].([]any)); n != 0 {
		t.Errorf("%d recovery codes with the second passkey: the first ones hold", n)
	}
	now := d.cookie
	d.cookie = old
	d.wants(d.call("GET", "/me", ""), 401, "")
	d.cookie = now
	ids := d.keys()
	d.wants(remove(ids[0]+100), 404, "")
	d.wants(remove(ids[0]), 200, "")
	d.did("staff.passkey-removed")
	d.wants(remove(ids[1]), 409, "")

	e := d.call("POST", "/sign-in/enroll", "{}")
	d.wants(d.call("POST", "/sign-in/enroll/confirm", d.code(e.Results["secret"])), 200, "done")
	d.wants(remove(ids[1]), 200, "")
	d.wants(d.call("POST", "/account/code/remove", "{}"), 409, "")
	d.signIn()
	d.wants(d.call("POST", "/sign-in/passkey", "{}"), 409, "") // no passkey is left
}

func TestPasskey_Rename(t *testing.T) {
	d := newPasskeyDoor(t, true)
	d.wants(d.addPasskey(newAuthenticator(t, beaconOrigin), "Laptop"), 200, "done")
	id := d.keys()[0]
	rename := func(id int, name string) reply {
		return d.call("POST", fmt.Sprintf("/account/passkeys/%d/rename", id), fmt.Sprintf(`{"name":%q}`, name))
	}
	for _, name := range []string{"", "  ", strings.Repeat("ñ", 65)} {
		if r := rename(id, name); r.status != 422 || len(r.Errors) != 1 || r.Errors[0].Field != "name" ||
			!strings.Contains(r.Message+r.Errors[0].Message, "64") {
			t.Errorf("%q: %+v", name, r)
		}
	}
	d.wants(rename(id+100, "Somebody's"), 404, "")
	d.did("staff.signed-in")
	for _, name := range []string{strings.Repeat("ñ", 64), " Work   laptop "} {
		d.wants(rename(id, name), 200, "")
		d.did("staff.passkey-renamed")
	}
	key := d.call("GET", "/account", "").Results["passkeys"].([]any)[0].(map[string]any)
	if key["name"] != "Work laptop" || key["lastUsedAt"] != nil {
		t.Errorf("%v", key)
	}
}

func TestSecondFactor_OptionalAddAndRemove(t *testing.T) {
	d := newPasskeyDoor(t, false)
	d.wants(d.call("POST", "/account/recovery-codes", "{}"), 404, "")
	e := d.call("POST", "/sign-in/enroll", "{}")
	if r := d.call("POST", "/sign-in/enroll/confirm", `{"code":"no code"}`); r.status != 422 || len(r.Errors) != 1 ||
		r.Errors[0].Field != "code" {
		t.Errorf("a wrong code of somebody who is signed in: %+v", r)
	}
	d.did("staff.code-refused")
	d.wants(d.call("GET", "/me", ""), 200, "")
	d.wants(d.call("POST", "/sign-in/enroll/confirm", d.code(e.Results["secret"])), 200, "done")
	fresh := d.call("POST", "/account/recovery-codes", "{}")
	d.wants(fresh, 200, "")
	d.did("staff.recovery-codes-made")
	if n := len(fresh.Results["recoveryCodes"].([]any)); n != 10 {
		t.Errorf("%d codes", n)
	}
	d.wants(d.call("POST", "/account/code/remove", "{}"), 200, "")
	d.did("staff.second-factor-removed")
	if own := d.call("GET", "/account", ""); own.Results["hasCode"] != false ||
		own.Results["recoveryCodesLeft"] != 0.0 {
		t.Errorf("%v", own.Results)
	}
	d.cookie = nil
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"`+coraPassword+`"}`), 200, "done")
}

// TestPassword_ChangeNeedsOldOne: an open screen alone must not be enough to change the password. A change ends the
// other sessions.
func TestPassword_ChangeNeedsOldOne(t *testing.T) {
	d := newPasskeyDoor(t, false)
	elsewhere := d.cookie
	d.cookie = nil
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"`+coraPassword+`"}`), 200, "done")
	change := func(current, next string) reply {
		return d.call("POST", "/account/password", fmt.Sprintf(`{"current":%q,"password":%q}`, current, next))
	}
	for _, c := range []struct{ current, next, field string }{
		{"a guess of somebody", "four new words here", "current"}, {coraPassword, "short", "password"},
		{coraPassword, coraEmail, "password"},
	} {
		if r := change(c.current, c.next); r.status != 422 || len(r.Errors) != 1 || r.Errors[0].Field != c.field {
			t.Errorf("%+v: %+v", c, r)
		}
	}
	d.wants(change(coraPassword, "four new words here"), 200, "")
	d.did("staff.password-changed")
	d.wants(d.call("GET", "/me", ""), 200, "")
	d.cookie = elsewhere
	d.wants(d.call("GET", "/me", ""), 401, "")
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"`+coraPassword+`"}`), 401, "")
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"four new words here"}`), 200, "done")
}

// TestPasskey_GuessesDoNotLockOwnerOut: passkeys cannot be guessed, so wrong codes must not limit their use, on any
// device.
// Shows R14.5c.
func TestPasskey_GuessesDoNotLockOwnerOut(t *testing.T) {
	d := newPasskeyDoor(t, true)
	mine := newAuthenticator(t, beaconOrigin)
	d.wants(d.addPasskey(mine, "Phone"), 200, "done")
	d.device = nil
	d.signIn()
	for range 40 { // by a person who has the password, in the same network
		d.call("POST", "/sign-in/code", `{"code":"123456"}`)
	}
	d.wants(d.call("POST", "/sign-in/code", `{"code":"123456"}`), 429, "")
	d.wants(d.prove(mine), 200, "done")
}
