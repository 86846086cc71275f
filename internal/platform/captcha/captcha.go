// Package captcha distinguishes people from programs: with a proof of work that the browser does
// in the background (ALTCHA, the default, without a third party), or with the service of a
// provider (R5.4).
//
// A Checker decides whether a token is valid. The caller stores its fingerprint, so that it works
// only once.
package captcha

import (
	"context"
	"errors"
	"time"
)

// Lifetime is how long a solved challenge may be used.
const Lifetime = 20 * time.Minute

var (
	// ErrUnsolved is returned for a token that is missing, wrong or expired: the
	// person has to do the check again.
	ErrUnsolved = errors.New("the human check is not solved")
	// ErrUnreachable is returned if the provider cannot be reached.
	ErrUnreachable = errors.New("the human check's provider does not answer")
)

// Proof is a valid token.
type Proof struct {
	Fingerprint string    // the same token has the same one; tells nothing of it
	Expires     time.Time // afterwards the token is refused anyway
}

// Checker checks tokens of one kind.
type Checker interface {
	// Challenge returns what the browser has to solve, as JSON will show it, or
	// nil if the provider's script gets it itself.
	Challenge() (any, error)
	// Check returns a proof, ErrUnsolved or ErrUnreachable. address is the
	// client's, for providers that want it.
	Check(ctx context.Context, token, address string) (Proof, error)
}
