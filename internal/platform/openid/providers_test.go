package openid_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
	"beacon/internal/testkit/openidtest"
)

const (
	entra    = "https://login.microsoftonline.com/" + openidtest.Tenant + "/v2.0"
	google   = "https://accounts.google.com"
	okta     = "https://hospital.okta.com"
	keycloak = "https://id.hospital.example/realms/staff"
	address  = "cora@hospital.example"
)

// signIn signs a person in at a fake of the provider with this issuer, and returns the identity.
func signIn(t *testing.T, issuer string, isVouched bool, changes ...openidtest.Change) (openid.Identity, error) {
	t.Helper()
	clk := clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC))
	provider := openidtest.Start(t, clk.Now)
	provider.Issuer = issuer
	p := openid.New(openid.Config{
		Issuer: issuer, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret,
		CallbackURL: "https://beacon.example/staff/sign-in/openid", IsVouched: isVouched, Client: provider.Client(),
	}, clk)
	attempt, url, err := p.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	state, code := provider.SignIn(url, address, changes...)
	return p.Finish(t.Context(), attempt, state, code)
}

// The token of each provider in docs/sign-in.md must sign its person in, with the settings described there. A token
// that does not prove the address must be rejected, even if the operator vouches for the issuer.
// Shows R14.5k.
func TestFinish_ProvidersTokens(t *testing.T) {
	type changes []openidtest.Change
	claim, info := openidtest.Claim, openidtest.Info
	person := func(email string, verified any) map[string]any {
		return map[string]any{"email": email, "email_verified": verified}
	}
	for _, c := range []struct {
		name      string
		issuer    string
		isVouched bool
		changes   changes
		refused   string // the reason; empty: signed in
	}{
		{"Entra, vouched for", entra, true, changes{openidtest.Entra()}, ""},
		{"Entra", entra, false, changes{openidtest.Entra()}, "no email_verified claim"},
		{"Entra, address from the UserInfo endpoint", entra, true, changes{openidtest.Entra(), claim("email", nil)}, ""},
		{"Entra without an address, user name only", entra, true,
			changes{openidtest.Entra(), claim("email", nil), info(map[string]any{"email": nil})}, "no email claim"},
		{"Entra, domain of its own", entra, true, changes{openidtest.Entra(), claim("xms_edov", true)}, ""},
		{"Entra, domain of its own, not vouched for", entra, false,
			changes{openidtest.Entra(), claim("xms_edov", true)}, "no email_verified claim"},
		{"Entra, foreign domain", entra, true, changes{openidtest.Entra(), claim("xms_edov", false)}, "xms_edov"},
		{"Entra, foreign domain, as text", entra, true, changes{openidtest.Entra(), claim("xms_edov", "0")}, "xms_edov"},
		{"Entra, guest", entra, true, changes{openidtest.Entra(), openidtest.EntraGuest()}, "guest"},
		{"Entra, guest, tenant not in the token", entra, true,
			changes{openidtest.Entra(), openidtest.EntraGuest(), claim("tid", nil)}, "guest"},
		{"Entra, personal account as guest", entra, true, changes{openidtest.Entra(), claim("idp", "live.com")}, "guest"},
		{"Entra, guest by one-time passcode", entra, true, changes{openidtest.Entra(), claim("idp", "mail")}, "guest"},
		{"Entra, guest of a provider with our tenant in its name", entra, true,
			changes{openidtest.Entra(), claim("idp", "https://idp.example/"+openidtest.Tenant+"/")}, "guest"},
		{"Entra, guest by acct", entra, true, changes{openidtest.Entra(), claim("acct", 1)}, "guest"},
		{"Entra, member by acct", entra, true, changes{openidtest.Entra(), claim("acct", 0)}, ""},
		{"Entra, guest with a verified domain", entra, true,
			changes{openidtest.Entra(), openidtest.EntraGuest(), claim("xms_edov", "true")}, ""},
		{"Entra, provider is the tenant", entra, true, changes{openidtest.Entra(),
			claim("idp", "https://sts.windows.net/"+strings.ToUpper(openidtest.Tenant)+"/")}, ""},
		{"Entra, token of another tenant", entra, true, changes{openidtest.Entra(),
			claim("iss", "https://login.microsoftonline.com/77777777-0d5e-4f60-8a7b-9c0d1e2f3a4b/v2.0")}, "not proved"},

		{"Okta", okta, false, changes{openidtest.Okta()}, ""},
		{"Okta, not verified", okta, false,
			changes{openidtest.Okta(), info(person(address, false))}, "email_verified is false"},
		{"Okta, not verified, vouched for", okta, true,
			changes{openidtest.Okta(), info(person(address, false))}, "email_verified is false"},

		{"Google", google, false, changes{openidtest.Google()}, ""},
		{"Google, issuer without https", google, false,
			changes{openidtest.Google(), claim("iss", "accounts.google.com")}, ""},
		{"Google, account of no organization", google, false,
			changes{openidtest.Google(), claim("hd", nil)}, "no hd claim"},
		{"Google, empty organization", google, false, changes{openidtest.Google(), claim("hd", "")}, "no hd claim"},
		{"Google, mailbox of its own", google, false,
			changes{openidtest.Google(), claim("hd", nil), claim("email", "Cora@gmail.com")}, ""},
		{"Google, not verified", google, false,
			changes{openidtest.Google(), claim("email_verified", false)}, "email_verified is false"},

		{"Keycloak", keycloak, false, changes{openidtest.Keycloak()}, ""},
		{"Keycloak, not verified", keycloak, false,
			changes{openidtest.Keycloak(), claim("email_verified", false)}, "email_verified is false"},
		{"Keycloak, not verified, vouched for", keycloak, true,
			changes{openidtest.Keycloak(), claim("email_verified", false)}, "email_verified is false"},

		{"text instead of a Boolean", keycloak, false, changes{claim("email_verified", "true")}, ""},
		{"text instead of a Boolean, false", keycloak, true, changes{claim("email_verified", "false")}, "is false"},
		{"neither yes nor no", keycloak, true, changes{claim("email_verified", "perhaps")}, "is false"},
		{"empty text", keycloak, true, changes{claim("email_verified", "")}, "is false"},
	} {
		t.Run(c.name, func(t *testing.T) {
			who, err := signIn(t, c.issuer, c.isVouched, c.changes...)
			if c.refused == "" {
				if err != nil || !strings.EqualFold(strings.Split(who.Email, "@")[0], "cora") || who.Subject != "person-1" ||
					who.Issuer != c.issuer {
					t.Fatalf("%+v, %v", who, err)
				}
				return
			}
			isRefusal := errors.Is(err, openid.ErrUnverified) || errors.Is(err, openid.ErrRefused)
			if !isRefusal || !strings.Contains(err.Error(), c.refused) || who.Email != "" {
				t.Errorf("%+v, %v; want %q", who, err, c.refused)
			}
		})
	}
}

// Claims come from the ID token and from the UserInfo endpoint. The endpoint must name the same person. Its yes counts
// only for an address in its own response; its no always counts.
// Shows R14.5k.
func TestFinish_ClaimsFromTokenAndUserInfo(t *testing.T) {
	const other = "other@hospital.example"
	for _, c := range []struct {
		name      string
		token     [2]any // email and email_verified of the ID token; nil: absent
		info      map[string]any
		isVouched bool
		changes   []openidtest.Change
		refused   error
	}{
		{name: "all in the token", token: [2]any{address, true}},
		{name: "all from the endpoint", info: map[string]any{"email": address, "email_verified": true}},
		{name: "verified by the endpoint", token: [2]any{address, nil},
			info: map[string]any{"email": address, "email_verified": true}},
		{name: "other case", token: [2]any{address, nil},
			info: map[string]any{"email": strings.ToUpper(address), "email_verified": true}},
		{name: "verified in the token, no from the endpoint, which is not called", token: [2]any{address, true},
			info: map[string]any{"email": address, "email_verified": false}},
		{name: "no in the token", token: [2]any{address, false},
			info: map[string]any{"email": address, "email_verified": true}, refused: openid.ErrUnverified},
		{name: "no in the token, address from the endpoint", token: [2]any{nil, false},
			info: map[string]any{"email": address, "email_verified": true}, refused: openid.ErrUnverified},
		{name: "no from the endpoint, without an address", token: [2]any{address, nil}, isVouched: true,
			info: map[string]any{"email_verified": false}, refused: openid.ErrUnverified},
		{name: "yes from the endpoint, without an address", token: [2]any{address, nil},
			info: map[string]any{"email_verified": true}, refused: openid.ErrUnverified},
		{name: "yes in the token, without an address", token: [2]any{nil, true},
			info: map[string]any{"email": address}, refused: openid.ErrUnverified},
		{name: "different addresses", token: [2]any{address, nil},
			info: map[string]any{"email": other, "email_verified": true}, refused: openid.ErrRefused},
		{name: "different addresses, vouched for", token: [2]any{address, nil}, isVouched: true,
			info: map[string]any{"email": other}, refused: openid.ErrRefused},
		{name: "another person", token: [2]any{address, nil},
			info: map[string]any{"sub": "person-2", "email": address, "email_verified": true}, refused: openid.ErrRefused},
		{name: "another person, vouched for", token: [2]any{address, nil}, isVouched: true,
			info: map[string]any{"sub": "person-2", "email": address}, refused: openid.ErrRefused},
		{name: "no person", info: map[string]any{"sub": "", "email": address, "email_verified": true},
			refused: openid.ErrRefused},
		{name: "nothing at all", refused: openid.ErrUnverified},
		{name: "nothing at all, vouched for", isVouched: true, refused: openid.ErrUnverified},
		{name: "signed", info: map[string]any{"email": address, "email_verified": true},
			changes: []openidtest.Change{openidtest.SignedInfo(false)}},
		{name: "signed, another person", info: map[string]any{"sub": "person-2", "email": address, "email_verified": true},
			changes: []openidtest.Change{openidtest.SignedInfo(false)}, refused: openid.ErrRefused},
	} {
		t.Run(c.name, func(t *testing.T) {
			changes := append([]openidtest.Change{
				openidtest.Claim("email", c.token[0]), openidtest.Claim("email_verified", c.token[1]), openidtest.Info(c.info),
			}, c.changes...)
			who, err := signIn(t, keycloak, c.isVouched, changes...)
			if !errors.Is(err, c.refused) || (c.refused == nil) != strings.EqualFold(who.Email, address) {
				t.Errorf("%+v, %v; want %v", who, err, c.refused)
			}
		})
	}
	who, err := signIn(t, keycloak, false, openidtest.Claim("email", nil), openidtest.SignedInfo(true),
		openidtest.Info(map[string]any{"email": address, "email_verified": true}))
	if err == nil || who != (openid.Identity{}) && who.Email != "" {
		t.Errorf("signed with a foreign key: %+v, %v", who, err)
	}
}

// The log must contain the reason of a failed sign-in, which the person does not see, and no personal data.
func TestFinish_LogsReason(t *testing.T) {
	clk := clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC))
	provider := openidtest.Start(t, clk.Now)
	log := &strings.Builder{}
	settings := openid.Config{
		Issuer: provider.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret,
		Log: slog.New(slog.NewTextHandler(log, nil)),
	}
	for reason, wrong := range map[string]func(*openid.Config) openidtest.Change{
		"no email_verified claim": func(*openid.Config) openidtest.Change { return openidtest.Entra() },
		"acr claim differs": func(c *openid.Config) openidtest.Change {
			c.Level = "2fa"
			return openidtest.Claim("acr", nil)
		},
		"invalid_grant": func(c *openid.Config) openidtest.Change {
			c.ClientSecret = "expired"
			return openidtest.Okta()
		},
		"discovery document": func(*openid.Config) openidtest.Change {
			provider.Down(true)
			return openidtest.Okta()
		},
	} {
		log.Reset()
		provider.Down(false)
		c := settings
		change := wrong(&c)
		p := openid.New(c, clk)
		attempt, url, err := p.Begin(t.Context())
		if err == nil {
			state, code := provider.SignIn(url, address, change)
			_, err = p.Finish(t.Context(), attempt, state, code)
		}
		if err == nil || !strings.Contains(log.String(), reason) || !strings.Contains(log.String(), "level=WARN") ||
			strings.Contains(log.String(), "cora") {
			t.Errorf("%s: %v, logged %s", reason, err, log)
		}
	}
}
