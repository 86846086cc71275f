package intake

// The purposes of a human check. A solved check is valid for one attempt with one form (R5.4). The search for existing
// registrations and the registration that follows are one attempt.
const (
	CheckForReferral = "referral"
	CheckForExisting = "champion-existing"
	CheckForRegister = "champion-register"
)

// CheckClaim is a purpose that uses up a human check.
type CheckClaim struct {
	Purpose   string
	MustBeNew bool // if the purpose was used before, the check is refused
}

// CheckClaims returns the claims of one use of a check. Every use has the same first claim, so concurrent uses
// wait for each other.
func CheckClaims(purpose string) []CheckClaim {
	if purpose == CheckForReferral {
		return []CheckClaim{{CheckForReferral, true}, {CheckForExisting, true}, {CheckForRegister, true}}
	}
	return []CheckClaim{{CheckForReferral, false}, {purpose, true}}
}
