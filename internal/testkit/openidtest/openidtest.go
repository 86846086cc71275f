// Package openidtest is an OpenID Connect provider on this machine, for tests: discovery, keys, tokens and user info. A
// test can make any part of a token wrong.
package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// The credentials of the provider's one client.
const (
	ClientID     = "beacon" // unless a test sets another id
	ClientSecret = "of the test"
)

// Provider is a running provider.
type Provider struct {
	URL    string
	Issuer string // the issuer's name: URL, unless a test sets another one and uses Client
	// ClientID is the id of the provider's one client.
	ClientID string
	// Metadata replaces values of the discovery document.
	Metadata map[string]any

	t        testing.TB
	now      func() time.Time
	key, old *ecdsa.PrivateKey
	mu       sync.Mutex
	waiting  map[string]login // by code
	down     bool
}

type login struct {
	challenge, redirect string
	claims, info        map[string]any
	foreignKey          bool
	foreignInfoKey      bool
	signedInfo          bool
	keepCode            bool
}

// Start runs a provider until the end of the test; now is the clock for its tokens.
func Start(t testing.TB, now func() time.Time) *Provider {
	t.Helper()
	p := &Provider{t: t, now: now, key: newKey(t), old: newKey(t), waiting: map[string]login{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userInfo)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p.URL, p.Issuer, p.ClientID = server.URL, server.URL, ClientID
	return p
}

// Client returns a client that maps addresses below Issuer to this provider.
func (p *Provider) Client() *http.Client { return &http.Client{Transport: (*route)(p)} }

type route Provider

// RoundTrip implements http.RoundTripper.
func (p *route) RoundTrip(r *http.Request) (*http.Response, error) {
	if path, isIssuer := strings.CutPrefix(r.URL.String(), strings.TrimSuffix(p.Issuer, "/")); isIssuer {
		r = r.Clone(r.Context())
		u, err := url.Parse(p.URL + path)
		if err != nil {
			return nil, err
		}
		r.URL, r.Host = u, u.Host
	}
	return http.DefaultTransport.RoundTrip(r)
}

func newKey(t testing.TB) *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A Change modifies a sign-in.
type Change func(*login)

// Claim sets a claim of the signed token; nil removes it.
func Claim(name string, value any) Change { return func(l *login) { l.claims[name] = value } }

// Info sets claims in the response of the UserInfo endpoint. The subject defaults to the token's.
func Info(values map[string]any) Change { return func(l *login) { maps.Copy(l.info, values) } }

// SignedInfo signs the response of the UserInfo endpoint with the provider's key, or with another one if isForeign.
func SignedInfo(isForeign bool) Change {
	return func(l *login) { l.signedInfo, l.foreignInfoKey = true, isForeign }
}

// ForeignKey signs the token with an unpublished key.
func ForeignKey() Change { return func(l *login) { l.foreignKey = true } }

// KeepCode allows a code to be used twice, as a careless provider does.
func KeepCode() Change { return func(l *login) { l.keepCode = true } }

// Down makes the provider return only failures, or stops that.
func (p *Provider) Down(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
}

// SignIn simulates the browser at the address to which Beacon redirects: a user with this verified email address signs
// in. It returns the parameters of the callback.
func (p *Provider) SignIn(address, email string, changes ...Change) (state, code string) {
	p.t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		p.t.Fatal(err)
	}
	q := u.Query()
	if q.Get("client_id") != p.ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" ||
		q.Get("scope") != "openid email" {
		p.t.Fatalf("asked for %v", q)
	}
	claims := map[string]any{
		"iss":            p.Issuer,
		"aud":            p.ClientID,
		"sub":            "person-1",
		"nonce":          q.Get("nonce"),
		"email":          email,
		"email_verified": true,
		"iat":            p.now().Unix(),
		"exp":            p.now().Add(5 * time.Minute).Unix(),
	}
	l := login{
		challenge: q.Get("code_challenge"), redirect: q.Get("redirect_uri"), claims: claims, info: map[string]any{},
	}
	if level := q.Get("acr_values"); level != "" {
		l.claims["acr"] = level
	}
	if q.Get("max_age") == "0" && q.Get("prompt") == "login" {
		l.claims["auth_time"] = p.now().Unix()
	}
	for _, change := range changes {
		change(&l)
	}
	if _, known := l.info["sub"]; !known {
		l.info["sub"] = l.claims["sub"]
	}
	code = rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting[code] = l
	return q.Get("state"), code
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down {
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	base := strings.TrimSuffix(p.Issuer, "/")
	document := map[string]any{
		"issuer":                                p.Issuer,
		"authorization_endpoint":                base + "/authorize",
		"token_endpoint":                        base + "/token",
		"jwks_uri":                              base + "/keys",
		"userinfo_endpoint":                     base + "/userinfo",
		"id_token_signing_alg_values_supported": []string{"ES256"},
	}
	maps.Copy(document, p.Metadata)
	p.say(w, document)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	public, err := p.key.PublicKey.Bytes() // 4, then both coordinates
	if err != nil {
		p.t.Error(err)
		return
	}
	p.say(w, map[string]any{"keys": []any{
		map[string]any{
			"kty": "EC",
			"crv": "P-256",
			"use": "sig",
			"alg": "ES256",
			"kid": "one",
			"x":   encode(public[1:33]),
			"y":   encode(public[33:]),
		},
	}})
}

// token redeems a code once, for the client with its verifier.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down {
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	code := r.FormValue("code")
	l, known := p.waiting[code]
	if !l.keepCode {
		delete(p.waiting, code)
	}
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	id, secret, _ := r.BasicAuth()
	if !known || encode(sum[:]) != l.challenge || r.FormValue("redirect_uri") != l.redirect ||
		id != url.QueryEscape(p.ClientID) || secret != url.QueryEscape(ClientSecret) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		p.say(w, map[string]any{"error": "invalid_grant"})
		return
	}
	access := rand.Text()
	p.waiting[access] = l
	p.say(w, map[string]any{
		"access_token": access, "token_type": "Bearer", "expires_in": 300, "id_token": p.sign(l.claims, l.foreignKey),
	})
}

// sign returns a signed token with the claims that are not nil.
func (p *Provider) sign(claims map[string]any, withForeignKey bool) string {
	for name, value := range claims {
		if value == nil {
			delete(claims, name)
		}
	}
	body, err := json.Marshal(claims)
	if err != nil {
		p.t.Error(err)
	}
	text := encode([]byte(`{"alg":"ES256","kid":"one","typ":"JWT"}`)) + "." + encode(body)
	sum := sha256.Sum256([]byte(text))
	key := p.key
	if withForeignKey {
		key = p.old
	}
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		p.t.Error(err)
	}
	return text + "." + encode(append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...))
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l, known := p.waiting[r.Header.Get("Authorization")[len("Bearer "):]]
	if !known {
		http.Error(w, "unknown token", http.StatusUnauthorized)
		return
	}
	if !l.signedInfo {
		p.say(w, l.info)
		return
	}
	w.Header().Set("Content-Type", "application/jwt")
	if _, err := w.Write([]byte(p.sign(l.info, l.foreignInfoKey))); err != nil {
		p.t.Error(err)
	}
}

func (p *Provider) say(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		p.t.Error(err)
	}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
