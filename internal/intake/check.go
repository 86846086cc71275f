package intake

// What a human check is used for: a solved one is good for one attempt with one
// form (R5.4). Looking for existing registrations and the registration
// after it are one attempt.
const (
	CheckForReferral = "referral"
	CheckForExisting = "champion-existing"
	CheckForRegister = "champion-register"
)

// CheckClaim is a purpose for which a human check is used up.
type CheckClaim struct {
	Purpose   string
	MustBeNew bool // if it was used up for this before, the check is refused
}

// CheckClaims returns what one use of a check uses up. Every use begins with the
// same claim, so that two uses at once wait for each other.
func CheckClaims(purpose string) []CheckClaim {
	if purpose == CheckForReferral {
		return []CheckClaim{{CheckForReferral, true}, {CheckForExisting, true}, {CheckForRegister, true}}
	}
	return []CheckClaim{{CheckForReferral, false}, {purpose, true}}
}
