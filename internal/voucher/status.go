package voucher

import "slices"

// Step is a step of a person's registration (V3). Donors pass all steps; holders skip VoucherHolders.
type Step int

// The steps. For donors, the last step is called MonitorHolderUploadStatus.
const (
	PersonalInfo   Step = 100
	VoucherHolders Step = 200
	UploadConsent  Step = 300
	Complete       Step = 400
)

var (
	donorPath  = []Step{PersonalInfo, VoucherHolders, UploadConsent, Complete}
	holderPath = []Step{PersonalInfo, UploadConsent, Complete}
)

// nextStep returns the step after s on a path, or s if it is the last step.
func nextStep(path []Step, s Step) Step {
	i := slices.Index(path, s)
	if i < 0 || i == len(path)-1 {
		return s
	}
	return path[i+1]
}

// canSetBack reports whether a donor or holder on a path may return from one step to another. The target must be an
// earlier step, and the registration must not be complete (R6.2).
func canSetBack(path []Step, from, to Step) bool {
	return slices.Contains(path, to) && to < from && from < Complete
}

// HolderStatus is the status of a holder's voucher (AdpVoucherHolderStatus).
type HolderStatus int

// The statuses.
const (
	Available         HolderStatus = 0
	PendingRedemption HolderStatus = 1
	Redeemed          HolderStatus = 2
	PendingRetired    HolderStatus = 3
	Retired           HolderStatus = 4
	Draft             HolderStatus = 5
)

// IsEditable reports whether a donor who is not complete may change or remove a holder in this status (V4).
func (s HolderStatus) IsEditable() bool { return s == Draft || s == Available }

// MatchStatus is the status of the donor's match.
type MatchStatus int

// The match statuses.
const (
	NeedsMatch        MatchStatus = 1
	MatchOffered      MatchStatus = 2
	PendingCrossMatch MatchStatus = 3
	PendingTransplant MatchStatus = 4
	Transplanted      MatchStatus = 5
)
