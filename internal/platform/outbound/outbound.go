// Package outbound makes the HTTP clients with which Beacon calls services of others. All of them come from here, which
// a test of the architecture checks.
package outbound

import (
	"errors"
	"net/http"
	"time"
)

// ErrRedirected is what a call returns that was to be sent on to another address.
var ErrRedirected = errors.New("the service wants to send us to another address")

// Client is the library's client. It has a name here so that no other package needs http.Client.
type Client = http.Client

// New returns a client that waits for a whole answer so long, and follows no redirect: a service that was taken
// over could send secrets, and whatever of ours trusts its answers, anywhere (ASVS 5.0, 15.3.2).
func New(patience time.Duration) *Client {
	return &Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return ErrRedirected },
	}
}
