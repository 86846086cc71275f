package assembly

import (
	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/openid"
	"beacon/internal/platform/passkey"
	"beacon/internal/staff"
)

// staffConfig returns what the settings say about sign-ins (R7.1).
func staffConfig(c config.Config) staff.Config {
	return staff.Config{
		SecondFactorRequired: !c.Staff.SecondFactorOptional, Issuer: c.Brand.RegistryName,
		OpenIDName: c.Staff.OIDC.Name, OpenIDOnly: c.Staff.OIDC.Only,
	}
}

// openIDProvider returns the provider of the settings, nil without one.
func openIDProvider(c config.Config, clk clock.Clock) staff.OpenID {
	o := c.Staff.OIDC
	if !o.IsSet() {
		return nil
	}
	return openid.New(openid.Config{
		Issuer: o.Issuer, ClientID: o.ClientID, ClientSecret: o.ClientSecret, CallbackURL: c.OpenIDCallback(),
	}, clk)
}

// passkeys returns who makes passkeys for our address, nil where browsers make
// none for it.
func passkeys(c config.Config) (staff.Passkeys, error) {
	site, err := passkey.New(c.PublicURL(), c.Brand.RegistryName)
	if err != nil || site == nil {
		return nil, err
	}
	return site, nil
}
