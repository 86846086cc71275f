package config

import (
	"errors"
	"fmt"

	"beacon/internal/platform/openid"
)

// OpenID is the OpenID Connect provider for staff accounts (R7.1). An empty issuer means no provider. The provider must
// have registered the address of OpenIDCallback.
type OpenID struct {
	Issuer       string `yaml:"issuer" env:"ISSUER"` // https, without the path of its discovery document
	ClientID     string `yaml:"clientId" env:"CLIENT_ID"`
	ClientSecret string `yaml:"clientSecret" env:"CLIENT_SECRET" secret:"true"`
	Name         string `yaml:"name" env:"NAME"` // in the label "Sign in with …"
	Only         bool   `yaml:"only" env:"ONLY"` // disables sign-in by password
	ACR          string `yaml:"acr" env:"ACR"`   // the requested authentication context (acr); empty: any
	// VouchedIssuer repeats the issuer if the operator vouches for the addresses of its accounts, because its tokens
	// have no email_verified. Repeating the issuer ensures that an old setting does not vouch for a new issuer.
	VouchedIssuer string `yaml:"vouchedIssuer" env:"VOUCHED_ISSUER"`
}

// IsSet reports whether there is a provider.
func (o OpenID) IsSet() bool { return o.Issuer != "" }

// OpenIDCallback returns the address to which the provider redirects after the sign-in.
func (c Config) OpenIDCallback() string { return c.PublicURL() + "/staff/sign-in/openid" }

func (o OpenID) check() (wrong []error) {
	if !o.IsSet() {
		if o.Only || o.ClientID != "" || o.ACR != "" || o.VouchedIssuer != "" {
			wrong = append(wrong, errors.New(
				"staff.oidc.issuer is empty although other settings of staff.oidc are set: set it, or remove them"))
		}
		return wrong
	}
	if !isConfidential(o.Issuer) {
		wrong = append(wrong, fmt.Errorf(
			"staff.oidc.issuer is %q: set it to the https address of the provider", withoutPassword(o.Issuer)))
	} else if err := openid.CheckIssuer(o.Issuer); err != nil {
		wrong = append(wrong, fmt.Errorf("staff.oidc.issuer is %q: %w", withoutPassword(o.Issuer), err))
	}
	if err := o.checkVouched(); err != nil {
		wrong = append(wrong, fmt.Errorf(
			"staff.oidc.vouchedIssuer is %q: %w", withoutPassword(o.VouchedIssuer), err))
	}
	for _, needed := range []struct{ name, value string }{
		{"clientId", o.ClientID}, {"clientSecret", o.ClientSecret}, {"name", o.Name},
	} {
		if needed.value == "" {
			wrong = append(wrong, fmt.Errorf("staff.oidc.%s is empty although staff.oidc.issuer is set: set it", needed.name))
		}
	}
	return wrong
}

// checkVouched returns an error with the remedy for the setting vouchedIssuer.
func (o OpenID) checkVouched() error {
	switch o.VouchedIssuer {
	case "":
		return nil
	case o.Issuer:
		return openid.CheckVouched(o.Issuer)
	default:
		return errors.New("set it to the value of staff.oidc.issuer, or remove it")
	}
}
