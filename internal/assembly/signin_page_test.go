package assembly

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
	"beacon/internal/testkit/openidtest"
)

var settingsBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// section returns the section of docs/sign-in.md with a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/sign-in.md")
	if err != nil {
		t.Fatal(err)
	}
	_, below, found := strings.Cut(string(page), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("docs/sign-in.md has no section %q", heading)
	}
	text, _, _ := strings.Cut(below, "\n## ")
	return text
}

// settingsFor returns the parsed settings of the example in a section, with a client secret.
func settingsFor(t *testing.T, heading string) config.Config {
	t.Helper()
	blocks := settingsBlock.FindAllStringSubmatch(section(t, heading), -1)
	if len(blocks) != 1 {
		t.Fatalf("%s has %d examples", heading, len(blocks))
	}
	file := filepath.Join(t.TempDir(), "beacon.yaml")
	if err := os.WriteFile(file, []byte(blocks[0][1]), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(config.Default(), file, []string{"BEACON_STAFF_OIDC_CLIENT_SECRET=" + openidtest.ClientSecret})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		t.Fatalf("the example of %s: %v", heading, err)
	}
	return c
}

// Each section of docs/sign-in.md has the callback address, and its settings accept the tokens of that provider. A
// section lists the claims that a provider does not send by default.
// Shows R7.1b, R14.5k.
func TestSignInPage_SettingsSignPeopleIn(t *testing.T) {
	clk := clock.NewFixed(time.Date(2030, 5, 7, 12, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		heading string
		shape   openidtest.Change
		proves  bool // the provider reports auth_time by default
	}{
		{"Microsoft Entra ID", openidtest.Entra(), false},
		{"Okta", openidtest.Okta(), true},
		{"Google", openidtest.Google(), false},
		{"Keycloak", openidtest.Keycloak(), true},
	} {
		t.Run(c.heading, func(t *testing.T) {
			beacon := settingsFor(t, c.heading)
			if text := section(t, c.heading); !strings.Contains(text, "`"+beacon.OpenIDCallback()+"`") ||
				!c.proves && !strings.Contains(text, "`auth_time`") {
				t.Errorf("the section lacks %s, or auth_time", beacon.OpenIDCallback())
			}
			provider := openidtest.Start(t, clk.Now)
			provider.Issuer, provider.ClientID = beacon.Staff.OIDC.Issuer, beacon.Staff.OIDC.ClientID
			settings := openIDConfig(beacon)
			settings.Client = provider.Client()
			client := openid.New(settings, clk)

			attempt, address, err := client.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			state, code := provider.SignIn(address, "cora@hospital.example", c.shape)
			who, err := client.Finish(t.Context(), attempt, state, code)
			if err != nil || who.Email != "cora@hospital.example" || who.Issuer != beacon.Staff.OIDC.Issuer {
				t.Errorf("%+v, %v", who, err)
			}

			again, address, err := client.BeginFresh(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			state, code = provider.SignIn(address, "cora@hospital.example", c.shape)
			_, err = client.Finish(t.Context(), again, state, code)
			if (err == nil) != c.proves || err != nil && !strings.HasSuffix(err.Error(), ": no auth_time claim") {
				t.Errorf("a second sign-in, without more claims: %v", err)
			}
		})
	}
}

var (
	reason    = regexp.MustCompile(`(?:return |Errorf\()"[^"\n]*[a-z]{3}[^"\n]*"`)
	inCode    = regexp.MustCompile("`([^`]+)`")
	firstCell = regexp.MustCompile(`(?m)^\| (.+?) \|`)
)

// The page explains each reason in the log for a rejected sign-in.
func TestSignInPage_ExplainsReasons(t *testing.T) {
	explained := []string{"does not support"} // only beacon check reports this, with its own explanation
	for _, row := range firstCell.FindAllStringSubmatch(section(t, "When a sign-in fails"), -1) {
		for _, text := range inCode.FindAllStringSubmatch(row[1], -1) {
			explained = append(explained, text[1])
		}
	}
	source := ""
	for _, file := range []string{"check.go", "email.go", "openid.go"} {
		text, err := os.ReadFile("../platform/openid/" + file)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	reasons := reason.FindAllString(source, -1)
	if len(reasons) < 15 {
		t.Errorf("only %d reasons", len(reasons))
	}
	for _, found := range reasons {
		isIn := func(text string) bool { return strings.Contains(found, text) }
		if !slices.ContainsFunc(explained, isIn) {
			t.Errorf("docs/sign-in.md does not explain %s", found)
		}
	}
}
