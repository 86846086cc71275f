// Package address verifies postal addresses of the United States and standardizes their spelling,
// with embedded rules or through the postal service's API (R5.9).
package address

import (
	"context"
	"errors"
	"time"
)

// Patience is the maximum duration of a check. After that the form continues without a recommendation.
const Patience = 3 * time.Second

// Address is an address as entered by a person.
type Address struct {
	Street     string
	City       string
	State      string // two letters
	PostalCode string
}

// Suggestion is the standardized form of an address.
type Suggestion struct {
	Street     string // "418 Main St"
	Unit       string // "Unit 2", or empty
	City       string
	State      string // two letters
	ZIP5       string
	Incomplete bool // the building was found, but the apartment, suite or box is missing
	// StreetChecked reports that the postal service confirmed the street and the number. Otherwise only the ZIP code,
	// the city and the state were compared.
	StreetChecked bool
}

var (
	// ErrUnknown is returned if the address was not found.
	ErrUnknown = errors.New("the address is not known")
	// ErrUnreachable is returned if the postal service did not respond in time.
	ErrUnreachable = errors.New("address check unreachable")
)

// Verifier checks addresses.
type Verifier interface {
	// Check returns a suggestion, ErrUnknown or ErrUnreachable.
	Check(ctx context.Context, a Address) (Suggestion, error)
}

// Recommend returns a verifier's suggestion. It returns false if the address is unknown or the check fails or times out
// (R5.9).
func Recommend(ctx context.Context, v Verifier, a Address) (Suggestion, bool, error) {
	suggestion, err := v.Check(ctx, a)
	if errors.Is(err, ErrUnknown) || errors.Is(err, ErrUnreachable) {
		return Suggestion{}, false, nil
	}
	return suggestion, err == nil, err
}

// Bounded limits another verifier to Patience.
type Bounded struct{ Verifier Verifier }

// Check implements Verifier. It returns ErrUnreachable after Patience.
func (b Bounded) Check(ctx context.Context, a Address) (Suggestion, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	suggestion, err := b.Verifier.Check(ctx, a)
	if err != nil && ctx.Err() != nil {
		err = errors.Join(ErrUnreachable, err)
	}
	return suggestion, err
}
