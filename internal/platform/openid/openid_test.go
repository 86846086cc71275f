package openid_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
)

// Metadata with another issuer than the settings must be rejected.
func TestBegin_RefusesMetadataOfAnotherIssuer(t *testing.T) {
	issuer := ""
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"issuer":%q,"authorization_endpoint":"https://id.example/a","token_endpoint":"https://id.example/t",`+
			`"jwks_uri":"https://id.example/k","id_token_signing_alg_values_supported":["RS256"]}`, issuer)
	}))
	defer provider.Close()
	for name, want := range map[string]bool{
		provider.URL: true, "https://id.example": false, provider.URL + "/": false, "": false,
	} {
		issuer = name
		p := openid.New(openid.Config{
			Issuer: provider.URL, ClientID: "beacon", ClientSecret: "s", CallbackURL: "https://beacon.example/back",
		}, clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC)))
		_, address, err := p.Begin(t.Context())
		if (err == nil) != want || want && !strings.HasPrefix(address, "https://id.example/a") {
			t.Errorf("metadata of %q: %q, %v", name, address, err)
		}
	}
}
