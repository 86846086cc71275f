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

// canReturn reports whether a donor or holder on a path may return from one step to another. The target must be an
// earlier step, and the registration must not be complete (R6.2).
func canReturn(path []Step, from, to Step) bool {
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

// Reason is the reason for a status change of a voucher or for reopening a list of holders. It is a fixed list instead
// of free text, because the audit log must not contain health information (R7.4).
type Reason string

// Values of Reason.
const (
	RedemptionAsked   Reason = "redemption-asked"   // the center asked for the redemption
	TransplantDone    Reason = "transplant-done"    // the voucher was used
	RedemptionEnded   Reason = "redemption-ended"   // the redemption is canceled
	TransplantFailed  Reason = "transplant-failed"  // the transplant failed, and the voucher is restored
	UndoConfirmed     Reason = "undo-confirmed"     // the registry agrees to restore the voucher
	UndoEnded         Reason = "undo-ended"         // the undo is canceled, and the voucher stays redeemed
	HolderAsked       Reason = "holder-asked"       // the holder no longer wants the voucher
	DonorAsked        Reason = "donor-asked"        // the donor no longer wants the voucher
	NotEligible       Reason = "not-eligible"       // under the rules of the program
	StepsMissed       Reason = "steps-missed"       // the holder missed the deadline for the steps
	HolderMissing     Reason = "holder-missing"     // reopens a list that lacks a holder
	HolderWrong       Reason = "holder-wrong"       // reopens a list with a wrong record of a holder
	EnteredByMistake  Reason = "entered-by-mistake" // an earlier move was a mistake
	RetirementSettled Reason = "settled"            // the pending retirement is confirmed
)
