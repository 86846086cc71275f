package config_test

import (
	"strings"
	"testing"

	"beacon/internal/config"
)

func TestCheck_OpenIDConnect(t *testing.T) {
	secret := write(t, "oidc-secret", "hush\n")
	c, err := config.Load(
		config.Default(),
		write(t, "b.yaml",
			"staff:\n  oidc:\n    issuer: https://id.hospital.example\n    clientId: beacon\n    name: Hospital account\n"),
		[]string{
			"BEACON_STAFF_OIDC_CLIENT_SECRET_FILE=" + secret, "BEACON_STAFF_OIDC_ONLY=true",
			"BEACON_BASE_URL=https://sites.registry.example/",
		},
	)
	if err != nil || c.Check() != nil {
		t.Fatal(err, c.Check())
	}
	want := config.OpenID{
		Issuer: "https://id.hospital.example", ClientID: "beacon", ClientSecret: "hush",
		Name: "Hospital account", Only: true,
	}
	if c.Staff.OIDC != want || c.OpenIDCallback() != "https://sites.registry.example/staff/sign-in/openid" {
		t.Errorf("%+v, %s", c.Staff.OIDC, c.OpenIDCallback())
	}
	for _, b := range []struct {
		names  string
		change func(*config.OpenID)
	}{
		{"staff.oidc.issuer", func(o *config.OpenID) { o.Issuer = "" }},
		{"staff.oidc.issuer", func(o *config.OpenID) { o.Issuer = "http://id.hospital.example" }},
		{"staff.oidc.issuer", func(o *config.OpenID) { o.Issuer = "id.hospital.example" }},
		{"staff.oidc.clientId", func(o *config.OpenID) { o.ClientID = "" }},
		{"staff.oidc.clientSecret", func(o *config.OpenID) { o.ClientSecret = "" }},
		{"staff.oidc.name", func(o *config.OpenID) { o.Name = "" }},
	} {
		broken := c
		b.change(&broken.Staff.OIDC)
		if err := broken.Check(); err == nil || !strings.Contains(err.Error(), b.names) ||
			strings.Contains(err.Error(), "hush") {
			t.Errorf("%s must be named: %v", b.names, err)
		}
	}
	c.Staff.OIDC.VouchedIssuer = c.Staff.OIDC.Issuer
	if err := c.Check(); err != nil {
		t.Errorf("an issuer that the operator vouches for: %v", err)
	}
	c.Staff.OIDC.VouchedIssuer = ""
	c.Staff.OIDC.Issuer = "http://127.0.0.1:9000"
	if err := c.Check(); err != nil {
		t.Errorf("a provider on the same machine: %v", err)
	}
}
