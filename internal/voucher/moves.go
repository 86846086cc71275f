package voucher

import (
	"errors"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// MoveName is the name of an action that staff take on a voucher.
type MoveName string

// The moves. A redemption and its undo each need two people: one person asks, and another person confirms (R11.1).
const (
	AskRedemption     MoveName = "ask-redemption"
	ConfirmRedemption MoveName = "confirm-redemption"
	EndRedemption     MoveName = "end-redemption"
	AskUndo           MoveName = "ask-undo"
	ConfirmUndo       MoveName = "confirm-undo"
	EndUndo           MoveName = "end-undo"
	CloseVoucher      MoveName = "close"
	SettleClosing     MoveName = "settle-closing"
	UndoClosing       MoveName = "undo-closing"
)

// Reason is the reason for a status change of a voucher. It is a fixed list instead of free text, because the audit
// log must not contain health information (R7.4).
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
	EnteredByMistake  Reason = "entered-by-mistake" // an earlier move was a mistake
	RetirementSettled Reason = "settled"            // the pending retirement is confirmed
)

// Move is a status change that staff can make, with its valid reasons.
type Move struct {
	Name       MoveName
	From, To   HolderStatus
	Reasons    []Reason
	isAnswer   bool // responds to a request to undo a redemption; the other moves need that there is no such request
	who        func(access.Principal, Holder, Donor) error
	needs      func(Holder, Donor, []Holder) error
	tells      notify.Template // template of the email to the holder
	tellsDonor bool
}

// moves lists all actions that staff can take on a voucher. The donor's consent makes a Draft voucher Available, so
// there is no move for that.
var moves = []Move{
	{Name: AskRedemption, From: Available, To: PendingRedemption, Reasons: []Reason{RedemptionAsked},
		who: mayAsk, needs: redeemable, tells: notify.HolderRedemptionAsked},
	{Name: CloseVoucher, From: Available, To: PendingRetired,
		Reasons: []Reason{HolderAsked, DonorAsked, NotEligible, StepsMissed},
		tells:   notify.HolderClosed, tellsDonor: true},
	{Name: ConfirmRedemption, From: PendingRedemption, To: Redeemed, Reasons: []Reason{TransplantDone},
		who: mayConfirm, needs: redeemable, tells: notify.HolderRedeemed, tellsDonor: true},
	{Name: EndRedemption, From: PendingRedemption, To: Available,
		Reasons: []Reason{RedemptionEnded, EnteredByMistake}, tells: notify.HolderRedemptionUndone},
	{Name: AskUndo, From: Redeemed, To: Redeemed, Reasons: []Reason{TransplantFailed, EnteredByMistake}, who: mayAsk},
	{Name: ConfirmUndo, From: Redeemed, To: Available, Reasons: []Reason{UndoConfirmed}, isAnswer: true,
		who: mayConfirm, tells: notify.HolderRedemptionUndone, tellsDonor: true},
	{Name: EndUndo, From: Redeemed, To: Redeemed, Reasons: []Reason{UndoEnded}, isAnswer: true},
	{Name: SettleClosing, From: PendingRetired, To: Retired, Reasons: []Reason{RetirementSettled}},
	{Name: UndoClosing, From: PendingRetired, To: Available, Reasons: []Reason{EnteredByMistake},
		needs: noneRedeemed, tells: notify.HolderRestored, tellsDonor: true},
}

// mayAsk allows the donor's center and registry administrators to ask.
func mayAsk(by access.Principal, _ Holder, d Donor) error {
	if !by.WorksAtCenter(d.CenterID) {
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-asks"))
	}
	return nil
}

// mayConfirm allows the registry to confirm, but not the person who asked.
func mayConfirm(by access.Principal, h Holder, _ Donor) error {
	switch {
	case !by.IsRegistry():
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-confirms"))
	case by.ID == h.Asked.By:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.same-person"))
	}
	return nil
}

// redeemable returns a fault that explains why a voucher cannot be redeemed: the donor has not given, the holder has
// open steps, or another voucher was redeemed. A holder at the last step has a valid consent, because rejecting or
// superseding a consent reopens the step in the same transaction (R6.11).
func redeemable(h Holder, d Donor, all []Holder) error {
	switch {
	case d.MatchStatus != Transplanted:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.not-given"))
	case h.Step < Complete:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.steps-open"))
	}
	return noneRedeemed(h, d, all)
}

// noneRedeemed returns a fault if a voucher of the donor was redeemed. A redemption voids all other vouchers.
func noneRedeemed(_ Holder, _ Donor, all []Holder) error {
	if slices.ContainsFunc(all, func(h Holder) bool { return h.Status == Redeemed }) {
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.other"))
	}
	return nil
}

// movesOf returns the moves from a voucher's current status, regardless of the caller.
func movesOf(h Holder) []Move {
	if h.Status != Redeemed && h.IsClosedByDeath() {
		return nil
	}
	isAsked := h.Status == Redeemed && h.Asked != Ask{}
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.From != h.Status || m.isAnswer != isAsked })
}

// check returns a fault if the caller cannot make a move now.
func (m Move) check(by access.Principal, h Holder, d Donor, all []Holder) error {
	if m.needs != nil {
		if err := m.needs(h, d, all); err != nil {
			return err
		}
	}
	if m.who != nil {
		return m.who(by, h, d)
	}
	return nil
}

// MovesFor returns the moves that the caller can make with a holder's voucher, and the reasons against the other
// moves. all contains the donor's holders.
func MovesFor(by access.Principal, h Holder, d Donor, all []Holder) (can []Move, whyNot []locale.Text) {
	for _, m := range movesOf(h) {
		err := m.check(by, h, d, all)
		var refused *fault.Error
		if errors.As(err, &refused) {
			whyNot = append(whyNot, refused.Message)
		} else {
			can = append(can, m)
		}
	}
	return can, whyNot
}
