package captcha

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/outbound"
)

// The supported providers and their URLs. All three use the same protocol.
var verifyURLs = map[string]string{
	"recaptcha": "https://www.google.com/recaptcha/api/siteverify",
	"hcaptcha":  "https://api.hcaptcha.com/siteverify",
	"turnstile": "https://challenges.cloudflare.com/turnstile/v0/siteverify",
}

// IsProvider reports whether kind is a supported provider.
func IsProvider(kind string) bool { return verifyURLs[kind] != "" }

// providerPatience is the timeout for a request to a provider.
const providerPatience = 5 * time.Second

// Provider checks tokens with the service of a provider.
type Provider struct {
	url    string
	secret string
	client *outbound.Client
	clock  clock.Clock
}

// NewProvider returns a checker for a kind that IsProvider accepts. If address is not empty, it replaces the provider's
// URL.
func NewProvider(kind, secret, address string, c clock.Clock) *Provider {
	if address == "" {
		address = verifyURLs[kind]
	}
	return &Provider{url: address, secret: secret, client: outbound.New(providerPatience), clock: c}
}

// Challenge returns nil, because the provider's script requests its own challenge.
func (p *Provider) Challenge() (any, error) { return nil, nil }

// Check implements Checker with a request to the provider.
func (p *Provider) Check(ctx context.Context, token, address string) (Proof, error) {
	if token == "" || len(token) > maxToken {
		return Proof{}, ErrUnsolved
	}
	form := url.Values{"secret": {p.secret}, "response": {token}}
	if address != "" {
		form.Set("remoteip", address)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, strings.NewReader(form.Encode()))
	if err != nil {
		return Proof{}, fmt.Errorf("ask the human check's provider: %w", err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := p.client.Do(req)
	if err != nil {
		return Proof{}, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	defer func() { _ = answer.Body.Close() }()
	var verdict struct {
		Success bool `json:"success"`
	}
	if answer.StatusCode != http.StatusOK {
		return Proof{}, fmt.Errorf("%w: status %d", ErrUnreachable, answer.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&verdict); err != nil {
		return Proof{}, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if !verdict.Success {
		return Proof{}, ErrUnsolved
	}
	return Proof{fingerprint(token), p.clock.Now().Add(Lifetime)}, nil
}
