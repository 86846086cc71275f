// Package captcha distinguishes people from programs. The default is a proof of work that the browser computes in the
// background (ALTCHA, without a third party). The alternative is the service of a provider (R5.4).
//
// A Checker checks whether a token is valid. The caller stores its fingerprint, so a token works only once.
package captcha

import (
	"context"
	"errors"
	"time"
)

// Lifetime is the period in which a solved challenge can be used.
const Lifetime = 20 * time.Minute

var (
	// ErrUnsolved is returned for a missing, wrong or expired token. The person has to repeat the check.
	ErrUnsolved = errors.New("the human check is not solved")
	// ErrUnreachable is returned if the provider cannot be reached.
	ErrUnreachable = errors.New("human check provider unreachable")
)

// Proof describes a valid token.
type Proof struct {
	Fingerprint string    // identifies the token without revealing it
	Expires     time.Time // afterwards Check rejects the token
}

// Checker checks tokens of one kind.
type Checker interface {
	// Challenge returns the challenge for the browser, to be encoded as JSON, or nil if the provider's script requests
	// its own.
	Challenge() (any, error)
	// Check returns a proof, ErrUnsolved or ErrUnreachable. address is the client's IP address, for providers that use
	// it.
	Check(ctx context.Context, token, address string) (Proof, error)
}
