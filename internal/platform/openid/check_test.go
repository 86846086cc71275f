package openid_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
	"beacon/internal/testkit/openidtest"
)

// The check of the discovery document must report settings with which every sign-in would fail. A sign-in must never
// begin with endpoints that would receive the client secret unencrypted.
// Shows R14.7c.
func TestCheck_DiscoveryDocument(t *testing.T) {
	clk := clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		name     string
		issuer   string // empty: the test provider's own, which is http
		metadata map[string]any
		settings openid.Config
		advice   string
		refused  string
		begins   bool
	}{
		{name: "fine", begins: true},
		{name: "fine, encrypted", issuer: keycloak, begins: true},
		{name: "all lists", issuer: keycloak, begins: true, settings: openid.Config{Level: "gold"},
			metadata: map[string]any{
				"response_types_supported": []string{"code", "id_token"}, "acr_values_supported": []string{"0", "gold"},
				"code_challenge_methods_supported": []string{"plain", "S256"},
			}},
		{name: "without UserInfo endpoint", issuer: keycloak, begins: true,
			metadata: map[string]any{"userinfo_endpoint": ""}},
		{name: "another issuer", metadata: map[string]any{"issuer": "https://id.hospital.example/"},
			refused: `of the issuer "https://id.hospital.example/"`},
		{name: "template", metadata: map[string]any{"issuer": "https://login.microsoftonline.com/{tenantid}/v2.0"},
			refused: "of the issuer"},
		{name: "no token endpoint", metadata: map[string]any{"token_endpoint": ""}, refused: "no token_endpoint"},
		{name: "no authorization endpoint", metadata: map[string]any{"authorization_endpoint": nil},
			refused: "no authorization_endpoint"},
		{name: "no keys", metadata: map[string]any{"jwks_uri": "keys"}, refused: "no jwks_uri"},
		{name: "token endpoint in the clear", issuer: keycloak, refused: "it must begin with https",
			metadata: map[string]any{"token_endpoint": "http://id.hospital.example/token"}},
		{name: "UserInfo endpoint in the clear", issuer: keycloak, refused: "it must begin with https",
			metadata: map[string]any{"userinfo_endpoint": "http://id.hospital.example/me"}},
		{name: "script as endpoint", issuer: keycloak, refused: "no authorization_endpoint",
			metadata: map[string]any{"authorization_endpoint": "javascript:alert(1)"}},
		{name: "file as endpoint", refused: "it must begin with https",
			metadata: map[string]any{"jwks_uri": "file://localhost/etc/keys"}},
		{name: "no code flow", metadata: map[string]any{"response_types_supported": []string{"id_token"}},
			refused: "authorization code flow", begins: true},
		{name: "no PKCE", metadata: map[string]any{"code_challenge_methods_supported": []string{"plain"}},
			refused: "PKCE", begins: true},
		{name: "unknown acr", metadata: map[string]any{"acr_values_supported": []string{"0", "1"}},
			settings: openid.Config{Level: "gold"}, advice: `does not list the acr "gold"`, begins: true},
		{name: "Entra, not vouched for", issuer: entra, begins: true,
			advice: "sends no email_verified"},
		{name: "Entra, vouched for", issuer: entra, begins: true,
			settings: openid.Config{IsVouched: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			provider := openidtest.Start(t, clk.Now)
			if c.issuer != "" {
				provider.Issuer = c.issuer
			}
			provider.Metadata = c.metadata
			settings := c.settings
			settings.Issuer, settings.ClientID, settings.Client = provider.Issuer, openidtest.ClientID, provider.Client()
			advice, err := openid.New(settings, clk).Check(t.Context())
			if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) ||
				(advice == "") != (c.advice == "") || !strings.Contains(advice, c.advice) {
				t.Errorf("advice %q, error %v; want %q, %q", advice, err, c.advice, c.refused)
			}
			if _, _, err := openid.New(settings, clk).Begin(t.Context()); (err == nil) != c.begins {
				t.Errorf("begin: %v", err)
			}
		})
	}
}
