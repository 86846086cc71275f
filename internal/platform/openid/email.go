package openid

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// claims are the claims about a person that Beacon reads from an ID token and from the UserInfo endpoint. Claims that
// the standard does not define have any type.
type claims struct {
	Email         string    `json:"email"`
	EmailVerified assertion `json:"email_verified"`

	// Microsoft Entra ID.
	Tenant        any       `json:"tid"`      // the tenant that issued the token
	HomeProvider  any       `json:"idp"`      // the provider of a guest's own organization
	IsGuest       assertion `json:"acct"`     // optional: 1 for guests
	DomainIsOwned assertion `json:"xms_edov"` // optional: whether the owner of the address's domain was verified

	// Google.
	HostedDomain any `json:"hd"` // the organization that the account belongs to
}

// assertion is a Boolean claim, or its absence.
type assertion int

const (
	absent assertion = iota
	yes
	no
)

// UnmarshalJSON also accepts numbers and strings, which some providers send. Every value except a clear yes is a no.
func (a *assertion) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "null":
		*a = absent
	case "true", `"true"`, "1", `"1"`:
		*a = yes
	default:
		*a = no
	}
	return nil
}

// and returns the combination of two assertions about the same address: a no counts first.
func (a assertion) and(b assertion) assertion { return max(a, b) }

// email returns the verified address of a person. It completes the claims of the ID token with the claims of the
// UserInfo endpoint if the ID token has no address or no email_verified claim.
func (p *Provider) email(ctx context.Context, found *oidc.Provider, token *oauth2.Token,
	proved *oidc.IDToken) (string, error) {
	var c claims
	if err := proved.Claims(&c); err != nil {
		return "", fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if (c.Email == "" || c.EmailVerified == absent) && found.UserInfoEndpoint() != "" {
		info, err := p.userInfo(ctx, found, token, proved.Subject)
		if err != nil {
			return "", err
		}
		if c.Email != "" && info.Email != "" && !strings.EqualFold(c.Email, info.Email) {
			return "", fmt.Errorf("%w: ID token and UserInfo endpoint return different addresses", ErrRefused)
		}
		c = c.completedBy(info)
	}
	if reason := c.doubt(p.config.Issuer, p.config.IsVouched); reason != "" {
		return "", fmt.Errorf("%w: %s", ErrUnverified, reason)
	}
	return c.Email, nil
}

// userInfo returns the claims of the UserInfo endpoint from its response, which may be signed.
func (p *Provider) userInfo(ctx context.Context, found *oidc.Provider, token *oauth2.Token,
	subject string) (c claims, err error) {
	info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return c, fmt.Errorf("call the UserInfo endpoint: %w", err)
	}
	if info.Subject != subject {
		return c, fmt.Errorf("%w: the UserInfo endpoint returns another subject", ErrRefused)
	}
	if err := info.Claims(&c); err != nil {
		return c, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return c, nil
}

// completedBy returns the claims of an ID token with those of the UserInfo endpoint. A yes counts only for an address
// in the same response; a no always counts.
func (c claims) completedBy(info claims) claims {
	if c.Email == "" {
		c.Email = info.Email
		if c.EmailVerified == yes {
			c.EmailVerified = absent
		}
	}
	if info.Email == "" && info.EmailVerified == yes {
		info.EmailVerified = absent
	}
	c.EmailVerified = c.EmailVerified.and(info.EmailVerified)
	c.DomainIsOwned = c.DomainIsOwned.and(info.DomainIsOwned)
	c.IsGuest = c.IsGuest.and(info.IsGuest)
	if c.HostedDomain == nil {
		c.HostedDomain = info.HostedDomain
	}
	return c
}

// doubt returns the reason why the address is not verified, or "" if it is verified. The operator can vouch for an
// issuer that does not send email_verified. This covers only the organization's own accounts, because the address of a
// guest comes from another organization or from the guest.
func (c claims) doubt(issuer string, isVouched bool) string {
	switch {
	case c.Email == "":
		return "no email claim"
	case c.EmailVerified == no:
		return "email_verified is false"
	case c.DomainIsOwned == no:
		return "xms_edov is false"
	case c.EmailVerified == absent && !isVouched:
		return "no email_verified claim"
	case c.EmailVerified == absent && c.isGuest(issuer) && c.DomainIsOwned != yes:
		return "no email_verified claim, and the account is a guest of another organization"
	case issuer == google && !c.isGoogles():
		return "no hd claim: the account belongs to no organization"
	}
	return ""
}

// isGuest reports whether an account of a Microsoft Entra ID tenant belongs to another organization. The tenant is in
// the token or in the address of the issuer.
func (c claims) isGuest(issuer string) bool {
	tenant, _ := c.Tenant.(string)
	if u, err := url.Parse(issuer); tenant == "" && err == nil && hasHost(u, microsoftHosts) {
		tenant = tenantIn(u)
	}
	home, _ := c.HomeProvider.(string)
	u, err := url.Parse(home)
	isHere := home == "" || err == nil && hasHost(u, microsoftHosts) && tenantIn(u) == strings.ToLower(tenant)
	return tenant != "" && (c.IsGuest == yes || !isHere)
}

// isGoogles reports whether Google itself provides the mailbox. A person can open an account at Google with the address
// of another mailbox, and keep it when the address gets another owner.
func (c claims) isGoogles() bool {
	domain, _ := c.HostedDomain.(string)
	return domain != "" || strings.HasSuffix(strings.ToLower(c.Email), "@gmail.com")
}
