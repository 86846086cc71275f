package accounts

import (
	"fmt"
	"testing"

	"beacon/internal/staff"
	"beacon/internal/testkit/openidtest"
)

// wantsProof checks that a call requires a proof, in exactly this way.
func (d *staffDoor) wantsProof(r reply, way string, value any) {
	d.t.Helper()
	if r.status != 403 || r.Code != "proof-needed" || r.Message == "" || r.Prove[way] != value {
		d.t.Fatalf("status %d, code %q, %v; want proof-needed by %s", r.status, r.Code, r.Prove, way)
	}
	for other, asked := range r.Prove {
		if other != way && asked != false && asked != "" {
			d.t.Errorf("%s proves it too: %v", other, r.Prove)
		}
	}
}

// TestStepUp_OwnSignIn: changes to the own ways to sign in need a recent proof. An account without a second factor
// proves by password.
// Shows R14.4a, R14.4c.
func TestStepUp_OwnSignIn(t *testing.T) {
	d := newPasskeyDoor(t, false)
	d.clk.Advance(staff.ProofLasts)
	for _, path := range []string{
		"/sign-in/enroll", "/sign-in/enroll/confirm", "/sign-in/passkey/enroll", "/account/recovery-codes",
		"/account/code/remove", "/account/passkeys/1/remove",
	} {
		d.wantsProof(d.call("POST", path, "{}"), "byPassword", true)
	}
	d.wants(d.call("GET", "/account", ""), 200, "")
	if r := d.call("POST", "/step-up", `{"password":"guess"}`); r.status != 422 || len(r.Errors) != 1 ||
		r.Errors[0].Field != "password" {
		t.Errorf("%+v", r)
	}
	d.did("staff.step-up-refused")
	d.wants(d.call("POST", "/step-up/passkey", "{}"), 404, "")
	d.wants(d.call("POST", "/step-up/openid", "{}"), 404, "")
	held := d.cookie.Value
	d.wants(d.call("POST", "/step-up", `{"password":"`+coraPassword+`"}`), 200, "")
	d.did("staff.step-up")
	d.wants(d.call("POST", "/sign-in/enroll", "{}"), 200, "")
	if d.cookie.Value != held {
		t.Error("the session was replaced")
	}
	d.cookie = nil
	d.wants(d.call("POST", "/step-up", `{"password":"`+coraPassword+`"}`), 401, "")
}

// TestStepUp_ByPasskey: an account with a passkey must prove by passkey; the password is not enough.
// Shows R14.4b.
func TestStepUp_ByPasskey(t *testing.T) {
	d := newPasskeyDoor(t, true)
	d.clk.Advance(staff.ProofLasts)
	mine, other := newAuthenticator(t, beaconOrigin), newAuthenticator(t, beaconOrigin)
	d.wants(d.addPasskey(mine, "Phone"), 200, "done") // during a sign-in no further proof is required
	prove := func(a *authenticator) string {
		return fmt.Sprintf(`{"credential":%s}`, a.Get(d.asked("/step-up/passkey")))
	}
	d.clk.Advance(staff.ProofLasts)
	d.wantsProof(d.call("POST", "/account/recovery-codes", "{}"), "byPasskey", true)
	d.wants(d.call("POST", "/step-up", `{"password":"`+coraPassword+`"}`), 404, "")
	d.wants(d.call("POST", "/step-up/passkey/confirm", prove(other)), 422, "")
	d.did("staff.step-up-refused")
	proof := prove(mine)
	d.wants(d.call("POST", "/step-up/passkey/confirm", proof), 200, "")
	d.did("staff.step-up")
	d.wants(d.call("POST", "/account/recovery-codes", "{}"), 200, "")
	d.wants(d.call("POST", "/step-up/passkey/confirm", proof), 422, "")
}

// TestStepUp_ByProvider: the provider must have asked the person again, and the person must be the signed-in one.
// Shows R14.4b.
func TestStepUp_ByProvider(t *testing.T) {
	d := newOpenIDDoor(t, true)
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail)), 200, "done")
	held := d.cookie.Value
	again := func(email string, changes ...openidtest.Change) reply {
		started := d.sendTo("/api/staff/step-up/openid", "{}")
		d.wants(started, 200, "")
		return d.finish(d.provider.SignIn(started.Results["url"].(string), email, changes...))
	}
	d.clk.Advance(staff.ProofLasts)
	d.wantsProof(d.call("POST", "/account/recovery-codes", "{}"), "openIdName", "Hospital account")
	early := openidtest.Claim("auth_time", d.clk.Now().Add(-staff.ProofLasts).Unix())
	d.wants(again(coraEmail, early), 401, "") // the provider did not ask again
	d.wants(again(coraEmail, openidtest.Claim("auth_time", nil)), 401, "")
	d.wants(again("stranger@center.example"), 403, "")
	d.did("staff.step-up-refused")
	d.wantsProof(d.call("POST", "/account/recovery-codes", "{}"), "openIdName", "Hospital account")
	d.wants(again("Cora@Center.example"), 200, "proved")
	d.did("staff.step-up")
	if d.cookie == nil || d.cookie.Value != held {
		t.Error("the session was replaced")
	}
	d.wants(d.call("POST", "/account/recovery-codes", "{}"), 404, "") // no second factor that the codes could replace
}

// Some providers do not report the time of a sign-in, so a second sign-in proves nothing. Staff with such a provider
// add a passkey within ten minutes of a sign-in, and later prove their identity with it.
// Shows R14.4b.
func TestStepUp_PasskeyBesideProvider(t *testing.T) {
	d := newOpenIDDoor(t, true)
	google := []openidtest.Change{openidtest.Google(), openidtest.Claim("acr", "two-factors")}
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail, google...)), 200, "done")
	d.clk.Advance(staff.ProofLasts)
	mine := newAuthenticator(t, beaconOrigin)
	d.wantsProof(d.call("POST", "/sign-in/passkey/enroll", "{}"), "openIdName", "Hospital account")
	started := d.sendTo("/api/staff/step-up/openid", "{}")
	d.wants(started, 200, "")
	d.wants(d.finish(d.provider.SignIn(started.Results["url"].(string), coraEmail, google...)), 401, "")

	d.cookie = nil
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail, google...)), 200, "done")
	d.wants(d.addPasskey(mine, "Phone"), 200, "done")
	d.clk.Advance(staff.ProofLasts)
	d.wantsProof(d.call("POST", "/account/recovery-codes", "{}"), "byPasskey", true)
	proof := fmt.Sprintf(`{"credential":%s}`, mine.Get(d.asked("/step-up/passkey")))
	d.wants(d.call("POST", "/step-up/passkey/confirm", proof), 200, "")
	d.wants(d.call("POST", "/account/recovery-codes", "{}"), 200, "")
}
