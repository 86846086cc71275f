// Package address verifies postal addresses of the United States and standardizes their spelling,
// with embedded rules or through the postal service's API (R5.9).
package address

import (
	"context"
	"errors"
	"time"
)

// Patience is how long a person waits for a check; then the form continues without a
// recommendation.
const Patience = 3 * time.Second

// Address is what somebody typed.
type Address struct {
	Street     string
	City       string
	State      string // two letters
	PostalCode string
}

// Suggestion is how an address should be written.
type Suggestion struct {
	Street     string // "418 Main St"
	Unit       string // "Unit 2", or empty
	City       string
	State      string // two letters
	ZIP5       string
	Incomplete bool // the building is known, the apartment, suite or box is missing
	// StreetChecked: the postal service knows the street and the number. Otherwise only the ZIP code, the
	// city and the state were compared.
	StreetChecked bool
}

var (
	// ErrUnknown is returned when no such address was found.
	ErrUnknown = errors.New("the address is not known")
	// ErrUnreachable is returned when the postal service did not answer in time.
	ErrUnreachable = errors.New("the address check does not answer")
)

// Verifier checks addresses.
type Verifier interface {
	// Check returns a suggestion, ErrUnknown or ErrUnreachable.
	Check(ctx context.Context, a Address) (Suggestion, error)
}

// Recommend returns a verifier's suggestion, and false when the address is unknown or the check
// fails or takes too long (R5.9).
func Recommend(ctx context.Context, v Verifier, a Address) (Suggestion, bool, error) {
	suggestion, err := v.Check(ctx, a)
	if errors.Is(err, ErrUnknown) || errors.Is(err, ErrUnreachable) {
		return Suggestion{}, false, nil
	}
	return suggestion, err == nil, err
}

// Bounded limits another verifier to Patience.
type Bounded struct{ Verifier Verifier }

// Check implements Verifier. It returns ErrUnreachable when the time is up.
func (b Bounded) Check(ctx context.Context, a Address) (Suggestion, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	suggestion, err := b.Verifier.Check(ctx, a)
	if err != nil && ctx.Err() != nil {
		err = errors.Join(ErrUnreachable, err)
	}
	return suggestion, err
}
