package intake

// What a human check is used for: a solved one is good for one attempt with one
// form (decision 5.4). Of a registration the look for existing ones and the
// registration itself are one attempt.
const (
	CheckForReferral = "referral"
	CheckForExisting = "champion-existing"
	CheckForRegister = "champion-register"
)

// CheckClaim is a purpose that the use of a human check takes away from everybody
// after it.
type CheckClaim struct {
	Purpose   string
	MustBeNew bool // taken before, the check is no good any more
}

// CheckClaims answers what a use takes. Every use begins with the same claim, so
// that two uses at once wait for each other.
func CheckClaims(purpose string) []CheckClaim {
	if purpose == CheckForReferral {
		return []CheckClaim{{CheckForReferral, true}, {CheckForExisting, true}, {CheckForRegister, true}}
	}
	return []CheckClaim{{CheckForReferral, false}, {purpose, true}}
}
