package accounts

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/openid"
	"beacon/internal/platform/passkey"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
	"beacon/internal/testkit/openidtest"
)

const coraEmail = "cora@center.example"

// openIDDoor is a staffDoor with a provider at which the coordinator has an account.
type openIDDoor struct {
	*staffDoor
	provider *openidtest.Provider
	kept     *http.Cookie // the browser's cookie with the attempt
}

func newOpenIDDoor(t *testing.T, only bool) *openIDDoor {
	t.Helper()
	d := &openIDDoor{}
	d.staffDoor = newStaffDoorWith(t, func(deps *staff.Deps) {
		d.provider = openidtest.Start(t, deps.Clock.Now)
		deps.Config.OpenIDName, deps.Config.OpenIDOnly = "Hospital account", only
		site, err := passkey.New(beaconOrigin, "Beacon")
		if err != nil || site == nil {
			t.Fatal(site, err)
		}
		deps.Passkeys = site
		deps.OpenID = openid.New(openid.Config{
			Issuer: d.provider.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret,
			CallbackURL: "https://beacon.example/staff/sign-in/openid", Level: "two-factors",
		}, deps.Clock)
	})
	return d
}

// begin starts an attempt and returns the provider's address.
func (d *openIDDoor) begin() string {
	d.t.Helper()
	r := d.sendTo(openIDCalls, "{}")
	d.wants(r, 200, "")
	return r.Results["url"].(string)
}

func (d *openIDDoor) finish(state, code string) reply {
	d.t.Helper()
	body, err := json.Marshal(map[string]string{"state": state, "code": code})
	if err != nil {
		d.t.Fatal(err)
	}
	return d.sendTo(openIDCalls+"/finish", string(body))
}

const openIDCalls = "/api/staff/sign-in/openid"

// sendTo sends a request with both cookies of the browser, and stores the cookies of the response.
func (d *openIDDoor) sendTo(path, body string) reply {
	d.t.Helper()
	r := httptest.NewRequest("POST", "https://beacon.example"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if d.cookie != nil {
		r.AddCookie(d.cookie)
	}
	if d.kept != nil {
		r.AddCookie(d.kept)
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	out := reply{status: w.Code, header: w.Header()}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		d.t.Fatal(err)
	}
	for _, c := range w.Result().Cookies() {
		if c.Name != "__Host-beacon_openid" {
			d.keep(c)
			continue
		}
		if d.kept = c; c.MaxAge < 0 {
			d.kept = nil
			continue
		}
		if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.MaxAge > 600 {
			d.t.Errorf("cookie %v", c)
		}
	}
	return out
}

// audited returns the action and the subject of the newest audit event.
func (d *openIDDoor) audited() (action string, subject int64) {
	d.t.Helper()
	action, subject, details := d.newestEvent()
	if strings.Contains(details, "@") {
		d.t.Errorf("the trail keeps an address: %s", details)
	}
	if strings.Contains(action, "sign") && !strings.Contains(details, "openid") {
		d.t.Errorf("the trail does not tell how: %s %s", action, details)
	}
	return action, subject
}

// Shows R7.1b.
func TestOpenID_SignIn(t *testing.T) {
	d := newOpenIDDoor(t, false)
	ways := d.call("GET", "/sign-in", "")
	if ways.Results["password"] != true || ways.Results["openIdName"] != "Hospital account" {
		t.Errorf("ways %v", ways.Results)
	}
	state, code := d.provider.SignIn(d.begin(), "Cora@Center.example")
	attempt := d.kept
	d.wants(d.finish(state, code), 200, "done")
	if me := d.call("GET", "/me", ""); me.status != 200 || me.Results["email"] != coraEmail {
		t.Errorf("%+v", me)
	}
	if d.kept != nil {
		t.Error("the attempt stays in the browser")
	}
	if action, subject := d.audited(); action != "staff.signed-in" || subject != d.cora.ID {
		t.Errorf("%s of %d", action, subject)
	}

	// A replay must fail, both without the attempt and with a copy of the attempt.
	d.cookie = nil
	d.wants(d.finish(state, code), 401, "")
	d.kept = attempt
	d.wants(d.finish(state, code), 401, "")
	if d.cookie != nil {
		t.Error("a replay opened a session")
	}
}

// TestOpenID_SessionEnds: a session by the provider has the same idle limit as any other.
func TestOpenID_SessionEnds(t *testing.T) {
	d := newOpenIDDoor(t, false)
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail)), 200, "done")
	d.clk.Advance(staff.IdleLimit - time.Second)
	d.wants(d.call("GET", "/me", ""), 200, "")
	d.clk.Advance(staff.IdleLimit)
	d.wants(d.call("GET", "/me", ""), 401, "")
}

// TestOpenID_RefusesUnprovenIdentity: only a fresh token of the provider, made for this client and this attempt, with a
// verified address, signs in.
// Shows R7.1b, R14.5g.
func TestOpenID_RefusesUnprovenIdentity(t *testing.T) {
	d := newOpenIDDoor(t, false)
	noEmail := openidtest.Claim("email", nil)
	for _, c := range []struct {
		name    string
		email   string
		changes []openidtest.Change
		status  int
		says    string
	}{
		{"the nonce of another attempt", coraEmail, []openidtest.Change{openidtest.Claim("nonce", "another")}, 401,
			"start it again"},
		{"no nonce", coraEmail, []openidtest.Change{openidtest.Claim("nonce", nil)}, 401, "start it again"},
		{"a token for another client", coraEmail, []openidtest.Change{openidtest.Claim("aud", "another")}, 401,
			"start it again"},
		{"a token of another provider", coraEmail, []openidtest.Change{openidtest.Claim("iss", "https://other.example")},
			401, "start it again"},
		{"an old token", coraEmail, []openidtest.Change{openidtest.Claim("exp", d.clk.Now().Add(-time.Minute).Unix())}, 401,
			"start it again"},
		{"a token for others too, made for one of them", coraEmail, []openidtest.Change{
			openidtest.Claim("aud", []string{openidtest.ClientID, "other"}), openidtest.Claim("azp", "other")}, 401,
			"start it again"},
		{"a token for others too, made for nobody", coraEmail, []openidtest.Change{
			openidtest.Claim("aud", []string{openidtest.ClientID, "other"})}, 401, "start it again"},
		{"a token made for another client", coraEmail, []openidtest.Change{openidtest.Claim("azp", "other")}, 401,
			"start it again"},
		{"a token of next month", coraEmail, []openidtest.Change{
			openidtest.Claim("iat", d.clk.Now().AddDate(0, 1, 0).Unix())}, 401, "start it again"},
		{"a token of yesterday", coraEmail, []openidtest.Change{
			openidtest.Claim("iat", d.clk.Now().AddDate(0, 0, -1).Unix())}, 401, "start it again"},
		{"a token of no time", coraEmail, []openidtest.Change{openidtest.Claim("iat", nil)}, 401, "start it again"},
		{"another way than was asked for", coraEmail, []openidtest.Change{openidtest.Claim("acr", "password")}, 401,
			"start it again"},
		{"no word of the way", coraEmail, []openidtest.Change{openidtest.Claim("acr", nil)}, 401, "start it again"},
		{"a token signed by somebody else", coraEmail, []openidtest.Change{openidtest.ForeignKey()}, 401, "start it again"},
		{"an address nobody has verified", coraEmail, []openidtest.Change{openidtest.Claim("email_verified", false)}, 401,
			"not verified"},
		{"an address of which nobody says so", coraEmail, []openidtest.Change{openidtest.Claim("email_verified", nil)}, 401,
			"not verified"},
		{"no address", coraEmail, []openidtest.Change{noEmail, openidtest.Info(map[string]any{"sub": "person-1"})}, 401,
			"not verified"},
		{"somebody else's address", coraEmail, []openidtest.Change{noEmail,
			openidtest.Info(map[string]any{"sub": "person-2", "email": coraEmail, "email_verified": true})}, 401,
			"start it again"},
		{"somebody without an account", "stranger@center.example", nil, 403, "no active account"},
	} {
		state, code := d.provider.SignIn(d.begin(), c.email, c.changes...)
		r := d.finish(state, code)
		if r.status != c.status || !strings.Contains(r.Message, c.says) || d.cookie != nil {
			t.Errorf("%s: %d %q, cookie %v", c.name, r.status, r.Message, d.cookie)
		}
		if action, subject := d.audited(); action != "staff.sign-in-failed" || subject != 0 {
			t.Errorf("%s: %s of %d in the trail", c.name, action, subject)
		}
	}
	address := d.begin()
	_, code := d.provider.SignIn(address, coraEmail)
	d.wants(d.finish("another state", code), 401, "")
	state, _ := d.provider.SignIn(d.begin(), coraEmail)
	d.wants(d.finish(state, ""), 401, "") // the provider sent an error
}

// TestOpenID_EmailFromUserInfo: some providers send the address in the user info only, not in the token.
func TestOpenID_EmailFromUserInfo(t *testing.T) {
	d := newOpenIDDoor(t, false)
	state, code := d.provider.SignIn(d.begin(), coraEmail, openidtest.Claim("email", nil),
		openidtest.Claim("email_verified", nil),
		openidtest.Info(map[string]any{"sub": "person-1", "email": coraEmail, "email_verified": "true"}))
	d.wants(d.finish(state, code), 200, "done")
}

func TestOpenID_RefusesForeignAndExpiredAttempts(t *testing.T) {
	d := newOpenIDDoor(t, false)
	state, code := d.provider.SignIn(d.begin(), coraEmail)
	victim := d.kept
	d.kept = nil
	d.wants(d.finish(state, code), 401, "") // the link of another person's sign-in must not sign in
	d.kept = victim
	d.clk.Advance(staff.OpenIDLasts + time.Second)
	d.wants(d.finish(state, code), 401, "")
	forged := *victim
	forged.Value = victim.Value[:len(victim.Value)-4] + "AAAA"
	d.kept = &forged
	d.wants(d.finish(state, code), 401, "")
}

// TestOpenID_RefusesDisabledAccount: an account that is still active at the provider must not open a disabled account.
// Shows R7.1b.
func TestOpenID_RefusesDisabledAccount(t *testing.T) {
	d := newOpenIDDoor(t, false)
	var dora int64
	err := staffstore.New(d.db).InTx(context.Background(), func(tx staff.Tx) (err error) {
		dora, err = tx.InsertAccount(context.Background(), staff.Account{
			Email: "dora@center.example", FullName: "Dora Hale", Role: access.RegistryAdmin, Language: locale.English,
			IsDisabled: true, CreatedAt: d.clk.Now(),
		}, "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	r := d.finish(d.provider.SignIn(d.begin(), "dora@center.example"))
	d.wants(r, 403, "")
	if action, subject := d.audited(); action != "staff.sign-in-failed" || subject != dora ||
		!strings.Contains(r.Message, "no active account") {
		t.Errorf("%s of %d, %q", action, subject, r.Message)
	}
}

// TestOpenID_ProviderUnavailable: an outage of the provider is 503, and the same attempt succeeds after it.
func TestOpenID_ProviderUnavailable(t *testing.T) {
	d := newOpenIDDoor(t, false)
	d.provider.Down(true)
	r := d.sendTo(openIDCalls, "{}")
	if r.status != 503 || !strings.Contains(r.Message, "does not answer") {
		t.Errorf("%+v", r)
	}
	d.provider.Down(false)
	state, code := d.provider.SignIn(d.begin(), coraEmail)
	d.provider.Down(true)
	d.wants(d.finish(state, code), 503, "")
	d.provider.Down(false)
	d.wants(d.finish(state, code), 200, "done")
}

// TestOpenID_PasswordsDisabled: a registry that allows only the provider rejects passwords, also in an invitation.
// Shows R7.1b.
func TestOpenID_PasswordsDisabled(t *testing.T) {
	d := newOpenIDDoor(t, true)
	if ways := d.call("GET", "/sign-in", ""); ways.Results["password"] != false {
		t.Errorf("ways %v", ways.Results)
	}
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"`+coraPassword+`"}`), 403, "")
	d.wants(d.call("POST", "/join/"+d.joinToken(), `{"password":"`+coraPassword+`"}`), 403, "")
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail)), 200, "done")
}

func TestOpenID_NotConfigured(t *testing.T) {
	d := newStaffDoor(t)
	if ways := d.call("GET", "/sign-in", ""); ways.Results["password"] != true || ways.Results["openIdName"] != "" ||
		ways.Results["passkeys"] != false {
		t.Errorf("ways %v", ways.Results)
	}
	d.wants(d.call("POST", "/sign-in/openid", "{}"), 404, "")
	d.wants(d.call("POST", "/sign-in/openid/finish", "{}"), 404, "")
}

func TestOpenID_LimitsReturns(t *testing.T) {
	d := newOpenIDDoor(t, false)
	for range 60 {
		if r := d.finish("guess", "guess"); r.status == 429 {
			return
		}
	}
	t.Error("sixty guesses, unhindered")
}

// Tokens for several clients, including ours, are accepted, also if the provider's clock differs slightly.
// Shows R14.5g.
func TestOpenID_TakesTokensMadeForUs(t *testing.T) {
	d := newOpenIDDoor(t, false)
	for _, off := range []time.Duration{-10 * time.Minute, -30 * time.Second, 30 * time.Second} {
		state, code := d.provider.SignIn(d.begin(), coraEmail, openidtest.Claim("iat", d.clk.Now().Add(off).Unix()),
			openidtest.Claim("aud", []string{openidtest.ClientID, "other"}), openidtest.Claim("azp", openidtest.ClientID))
		d.wants(d.finish(state, code), 200, "done")
	}
}

// An attempt works once, even if the provider accepts its code again.
func TestOpenID_AttemptIsUsedUp(t *testing.T) {
	d := newOpenIDDoor(t, false)
	state, code := d.provider.SignIn(d.begin(), coraEmail, openidtest.KeepCode())
	attempt := d.kept
	d.wants(d.finish(state, code), 200, "done")
	d.cookie, d.kept = nil, attempt
	d.wants(d.finish(state, code), 401, "")
	if action, subject := d.audited(); d.cookie != nil || action != "staff.sign-in-failed" || subject != d.cora.ID {
		t.Errorf("cookie %v; %s of %d", d.cookie, action, subject)
	}
}

// After the first sign-in the email address alone is not enough, because the address may get another owner. An
// administrator can allow another account of the provider.
// Shows R14.5f.
func TestOpenID_PinnedToThePerson(t *testing.T) {
	d := newOpenIDDoor(t, false)
	as := func(subject string) reply {
		return d.finish(d.provider.SignIn(d.begin(), coraEmail, openidtest.Claim("sub", subject)))
	}
	d.wants(as("cora"), 200, "done")
	d.wants(as("cora"), 200, "done")
	d.cookie = nil
	r := as("the next owner of the address")
	d.wants(r, 403, "")
	if action, subject := d.audited(); d.cookie != nil || action != "staff.sign-in-failed" || subject != d.cora.ID ||
		!strings.Contains(r.Message, "a different person than last time") {
		t.Errorf("cookie %v; %s of %d; %q", d.cookie, action, subject, r.Message)
	}
	d.wants(as("cora"), 200, "done")

	ada := staff.Account{ID: d.cora.ID + 1, FullName: "Ada Moss", Role: access.RegistryAdmin}
	for _, want := range []string{"", "not tied"} { // the first call succeeds, the second finds no tie
		err := d.service.UnpinOpenID(context.Background(), ada, d.cora.ID, audit.Origin{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
	if action, subject, _ := d.newestEvent(); action != "staff.openid-unpinned" || subject != d.cora.ID {
		t.Errorf("%s of %d", action, subject)
	}
	d.wants(as("cora's new account"), 200, "done")
	d.cookie = nil
	d.wants(as("cora"), 403, "")
}

// Changing the address at the provider must not give one person a second account.
// Shows R14.5f.
func TestOpenID_OnePersonHasOneAccount(t *testing.T) {
	d := newOpenIDDoor(t, false)
	d.wants(d.finish(d.provider.SignIn(d.begin(), coraEmail)), 200, "done")
	_, err := d.service.CreateAccount(context.Background(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "boss@center.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.English,
	}, audit.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	d.cookie = nil
	d.wants(d.finish(d.provider.SignIn(d.begin(), "boss@center.example")), 403, "")
	if d.cookie != nil {
		t.Error("somebody else's account opened")
	}
}
