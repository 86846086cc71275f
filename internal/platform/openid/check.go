package openid

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
)

// metadata is the part of the discovery document that Beacon checks. Providers may leave the lists out.
type metadata struct {
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	UserInfo      string   `json:"userinfo_endpoint"` // may be empty
	Keys          string   `json:"jwks_uri"`
	ResponseTypes []string `json:"response_types_supported"`
	PKCEMethods   []string `json:"code_challenge_methods_supported"`
	Levels        []string `json:"acr_values_supported"`
}

// Check fetches the discovery document. It returns an error unless the document names the issuer and has all parts that
// a sign-in needs. The advice, which may be empty, concerns settings with which sign-ins fail.
func (p *Provider) Check(ctx context.Context) (advice string, err error) {
	found, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	var m metadata
	if err := found.Claims(&m); err != nil {
		return "", fmt.Errorf("read the discovery document: %w", err)
	}
	if m.ResponseTypes != nil && !slices.Contains(m.ResponseTypes, "code") {
		return "", errors.New("the provider does not support the authorization code flow")
	}
	if m.PKCEMethods != nil && !slices.Contains(m.PKCEMethods, "S256") {
		return "", errors.New("the provider does not support PKCE with S256")
	}
	u, err := url.Parse(p.config.Issuer)
	switch {
	case p.config.Level != "" && m.Levels != nil && !slices.Contains(m.Levels, p.config.Level):
		advice = fmt.Sprintf("the provider does not list the acr %q, only %s", p.config.Level, strings.Join(m.Levels, ", "))
	case err == nil && hasHost(u, microsoftHosts) && !p.config.IsVouched:
		advice = "Microsoft Entra ID sends no email_verified: staff cannot sign in unless you vouch for the issuer"
	}
	return advice, nil
}

// discover returns the provider of the discovery document, which it fetches once.
func (p *Provider) discover(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, p.config.Client), p.config.Issuer)
	if mismatch, ok := errors.AsType[*oidc.IssuerMismatchError](err); ok {
		return nil, fmt.Errorf("the discovery document is of the issuer %q, not %q: set the issuer to that if it is yours",
			mismatch.Discovered, mismatch.Provided)
	}
	if err != nil {
		return nil, fmt.Errorf("fetch the discovery document: %w", err)
	}
	var m metadata
	if err := found.Claims(&m); err != nil {
		return nil, fmt.Errorf("read the discovery document: %w", err)
	}
	if err := m.checkEndpoints(p.config.Issuer); err != nil {
		return nil, err
	}
	p.found = found
	return found, nil
}

// checkEndpoints returns an error unless all endpoints are present and encrypted, because they receive the client
// secret and email addresses. Only a provider on this machine with an http issuer may be unencrypted.
func (m metadata) checkEndpoints(issuer string) error {
	for _, endpoint := range []struct {
		name, address string
		isOptional    bool
	}{
		{"authorization_endpoint", m.Authorization, false}, {"token_endpoint", m.Token, false},
		{"jwks_uri", m.Keys, false}, {"userinfo_endpoint", m.UserInfo, true},
	} {
		u, err := url.Parse(endpoint.address)
		isPlain := err == nil && u.Scheme == "http" && strings.HasPrefix(issuer, "http://")
		switch {
		case endpoint.address == "" && endpoint.isOptional:
		case err != nil || u.Host == "":
			return fmt.Errorf("the discovery document has no %s", endpoint.name)
		case u.Scheme != "https" && !isPlain:
			return fmt.Errorf("%s in the discovery document is %q: it must begin with https", endpoint.name, endpoint.address)
		}
	}
	return nil
}
