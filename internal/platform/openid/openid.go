// Package openid implements single sign-on by OpenID Connect: the authorization code flow with
// PKCE, state and nonce (R7.1). It authenticates a person; it grants no rights.
package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/outbound"
)

// requestTimeout limits one request to the provider.
const requestTimeout = 10 * time.Second

// Errors that Finish returns besides network failures.
var (
	// ErrRefused is returned if the provider rejected the code, or its response does not match the attempt.
	ErrRefused = errors.New("sign-in at the provider not proved")
	// ErrUnverified is returned if the provider returned no verified email address.
	ErrUnverified = errors.New("email address not verified by the provider")
)

// Config contains the provider and Beacon's client registration there.
type Config struct {
	Issuer       string // without the path of its discovery document
	ClientID     string
	ClientSecret string
	CallbackURL  string // redirect address for the browser
	// Level is the required authentication context (acr) of tokens; empty: any.
	Level string
	// IsVouched reports that the operator vouches for the addresses of an issuer that sends no email_verified.
	IsVouched bool
	Client    *outbound.Client // nil: a client without redirects and with the timeout requestTimeout
	Log       *slog.Logger     // logs the reason of each failure, without personal data; nil: no log
}

// Person identifies an account at a provider permanently, because an email address may get another owner. The zero
// value means no account.
type Person struct{ Issuer, Subject string }

// Identity is the person who signed in, with the verified email address as the provider spells it.
type Identity struct {
	Person
	Email string
}

// Attempt is the state of one sign-in. The browser stores it, sealed by the caller, until the provider redirects back.
type Attempt struct {
	State    string `json:"s"` // returned in the redirect
	Nonce    string `json:"n"` // returned in the signed token
	Verifier string `json:"v"` // proves that the same browser began and ends the attempt
	// Since is the earliest accepted time of the sign-in at the provider; zero: any time.
	Since time.Time `json:"t,omitzero"`
}

// Provider is a client of one provider. It fetches the discovery document on first use, so Beacon can start while
// the provider is down. It is safe for concurrent use.
type Provider struct {
	config Config
	clock  clock.Clock

	mu    sync.Mutex
	found *oidc.Provider // nil until the discovery document has been fetched
}

// New returns a provider with these settings.
func New(c Config, clk clock.Clock) *Provider {
	if c.Client == nil {
		c.Client = outbound.New(requestTimeout)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Provider{config: c, clock: clk}
}

// Begin returns a new attempt and the redirect address for the browser.
func (p *Provider) Begin(ctx context.Context) (Attempt, string, error) {
	return p.begin(ctx, time.Time{})
}

// BeginFresh is Begin, but requires a new sign-in at the provider, even after a recent one. Finish then rejects a token
// without the time of the sign-in (auth_time, which OpenID Connect requires for max_age).
func (p *Provider) BeginFresh(ctx context.Context) (Attempt, string, error) {
	return p.begin(ctx, p.clock.Now(), oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
}

func (p *Provider) begin(ctx context.Context, since time.Time, more ...oauth2.AuthCodeOption) (Attempt, string, error) {
	found, err := p.discover(ctx)
	if err != nil {
		p.logFailure(ctx, err)
		return Attempt{}, "", err
	}
	a := Attempt{
		State: keys.RandomToken(), Nonce: keys.RandomToken(), Verifier: oauth2.GenerateVerifier(), Since: since,
	}
	more = append(more, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier))
	if p.config.Level != "" {
		more = append(more, oauth2.SetAuthURLParam("acr_values", p.config.Level))
	}
	return a, p.oauth(found).AuthCodeURL(a.State, more...), nil
}

// Finish completes an attempt with the parameters of the redirect and returns the person who signed in. It returns
// ErrRefused, ErrUnverified, or another error if the provider is unreachable. The caller must ensure that an attempt is
// used only once.
func (p *Provider) Finish(ctx context.Context, a Attempt, state, code string) (Identity, error) {
	who, err := p.finish(ctx, a, state, code)
	if err != nil {
		p.logFailure(ctx, err)
		return Identity{}, err
	}
	return who, nil
}

// logFailure logs the reason of a failed sign-in. The person sees a general message, and the operator needs the reason
// to find the wrong setting in Beacon or at the provider.
func (p *Provider) logFailure(ctx context.Context, err error) {
	p.config.Log.WarnContext(ctx, "sign-in at the provider failed", "issuer", p.config.Issuer, "error", err)
}

func (p *Provider) finish(ctx context.Context, a Attempt, state, code string) (Identity, error) {
	if subtle.ConstantTimeCompare([]byte(state), []byte(a.State)) != 1 || code == "" {
		return Identity{}, fmt.Errorf("%w: no code, or the state of another attempt", ErrRefused)
	}
	found, err := p.discover(ctx)
	if err != nil {
		return Identity{}, err
	}
	ctx = oidc.ClientContext(ctx, p.config.Client)
	token, err := p.oauth(found).Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	var no *oauth2.RetrieveError
	if errors.As(err, &no) && no.Response != nil && no.Response.StatusCode < http.StatusInternalServerError {
		return Identity{}, fmt.Errorf("%w: %s", ErrRefused, no.ErrorCode)
	}
	if err != nil {
		return Identity{}, fmt.Errorf("exchange the code: %w", err)
	}
	proved, err := p.prove(ctx, found, token, a)
	if err != nil {
		return Identity{}, err
	}
	email, err := p.email(ctx, found, token, proved)
	// Not the issuer in the token: Google's may lack the scheme.
	return Identity{Person{p.config.Issuer, proved.Subject}, email}, err
}

const (
	// clockSkew is the maximum difference between the clocks of the provider and this machine.
	clockSkew = time.Minute
	// freshFor is the maximum age of a token, which is issued during the sign-in.
	freshFor = 10 * time.Minute
)

// prove checks the signed token: issuer, audience, signature, age, nonce, authorized party, authentication context and,
// if the attempt requires a recent sign-in, its time.
func (p *Provider) prove(ctx context.Context, found *oidc.Provider, token *oauth2.Token, a Attempt) (*oidc.IDToken,
	error) {
	raw, _ := token.Extra("id_token").(string)
	if raw == "" {
		return nil, fmt.Errorf("%w: no ID token", ErrRefused)
	}
	proved, err := found.Verifier(&oidc.Config{ClientID: p.config.ClientID, Now: p.clock.Now}).Verify(ctx, raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if subtle.ConstantTimeCompare([]byte(proved.Nonce), []byte(a.Nonce)) != 1 {
		return nil, fmt.Errorf("%w: the nonce belongs to another attempt", ErrRefused)
	}
	if wrong := p.doubt(proved, a); wrong != "" {
		return nil, fmt.Errorf("%w: %s", ErrRefused, wrong)
	}
	return proved, nil
}

// doubt returns the reason why the claims of a signed token do not prove a sign-in of this attempt, or "".
func (p *Provider) doubt(proved *oidc.IDToken, a Attempt) string {
	var claims struct {
		SignedInAt int64  `json:"auth_time"`
		MadeFor    string `json:"azp"`
		Level      any    `json:"acr"` // some providers send a number
	}
	if err := proved.Claims(&claims); err != nil {
		return err.Error()
	}
	now := p.clock.Now()
	isShared := claims.MadeFor == "" && len(proved.Audience) > 1
	switch {
	case claims.MadeFor != "" && claims.MadeFor != p.config.ClientID, isShared:
		return "the token is for another client (azp)"
	case proved.IssuedAt.After(now.Add(clockSkew)):
		return "the token was issued in the future: check the clocks"
	case proved.IssuedAt.Before(now.Add(-freshFor - clockSkew)):
		return "the token was issued more than ten minutes ago: check the clocks"
	case p.config.Level != "" && claims.Level != p.config.Level:
		return "the acr claim differs from the requested acr"
	case !a.Since.IsZero() && claims.SignedInAt == 0:
		return "no auth_time claim"
	case !a.Since.IsZero() && time.Unix(claims.SignedInAt, 0).Before(a.Since.Add(-clockSkew)):
		return "the provider did not ask the person to sign in again (auth_time)"
	}
	return ""
}

func (p *Provider) oauth(found *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, RedirectURL: p.config.CallbackURL,
		Endpoint: found.Endpoint(), Scopes: []string{oidc.ScopeOpenID, "email"},
	}
}
