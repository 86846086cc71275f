package assembly_test

import (
	"errors"
	"testing"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
	"beacon/internal/testkit/openidtest"
)

// The settings reach the provider's client: if the operator vouches for the issuer, a token without email_verified is
// accepted.
// Shows R14.5k.
func TestOpenIDClient_VouchesForIssuer(t *testing.T) {
	clk := clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC))
	provider := openidtest.Start(t, clk.Now)
	for vouched, want := range map[string]error{provider.URL: nil, "": openid.ErrUnverified} {
		c := config.Default()
		c.Staff.OIDC = config.OpenID{
			Issuer: provider.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret, VouchedIssuer: vouched,
		}
		client := assembly.OpenIDClient(c, clk, nil)
		attempt, address, err := client.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		state, code := provider.SignIn(address, "cora@center.example", openidtest.Entra())
		if _, err := client.Finish(t.Context(), attempt, state, code); !errors.Is(err, want) {
			t.Errorf("vouched issuer %q: %v, want %v", vouched, err, want)
		}
	}
}
