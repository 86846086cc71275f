// Package outbound creates the HTTP clients for calls of external services. An architecture test checks that all
// clients are created here.
package outbound

import (
	"errors"
	"net/http"
	"time"
)

// ErrRedirected is the error of a call that is redirected.
var ErrRedirected = errors.New("unexpected redirect of the service")

// Client is http.Client. The alias exists so that no other package needs http.Client.
type Client = http.Client

// New returns an HTTP client with a timeout that follows no redirects. A compromised service could otherwise redirect
// secrets, and code that trusts its responses, to any address (ASVS 5.0, 15.3.2).
func New(patience time.Duration) *Client {
	return &Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return ErrRedirected },
	}
}
