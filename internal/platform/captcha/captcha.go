// Package captcha tells people from programs: by a proof of work that the
// browser does unasked (ALTCHA, the default: offline, no third party), or by the
// service of a provider (R5.4).
//
// A Checker says whether a token is good. That it is good once only is the
// business of who stores its fingerprint.
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
	// ErrUnreachable is returned when the provider could not be asked.
	ErrUnreachable = errors.New("the human check's provider does not answer")
)

// Proof is a good token.
type Proof struct {
	Fingerprint string    // the same token has the same one; tells nothing of it
	Expires     time.Time // afterwards the token is refused anyway
}

// Checker judges tokens of one kind.
type Checker interface {
	// Challenge returns what the browser has to solve, as JSON will show it, or
	// nil when the provider hands that out itself.
	Challenge() (any, error)
	// Check returns a proof, ErrUnsolved or ErrUnreachable. address is the
	// client's, for providers that want it.
	Check(ctx context.Context, token, address string) (Proof, error)
}
