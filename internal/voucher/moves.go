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

// MoveName is what staff do with a voucher.
type MoveName string

// The moves. A redemption, and taking one back, need two people: one asks, another one confirms
// (R11.1).
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

// Reason is why staff change the status of a voucher. It is a fixed list instead of free text,
// because the audit log must not hold health information (R7.4).
type Reason string

// The reasons.
const (
	RedemptionAsked   Reason = "redemption-asked"   // the center asked to redeem it
	TransplantDone    Reason = "transplant-done"    // it was used
	RedemptionEnded   Reason = "redemption-ended"   // it is not redeemed after all
	TransplantFailed  Reason = "transplant-failed"  // it was used, and comes back
	UndoConfirmed     Reason = "undo-confirmed"     // the registry agrees that it comes back
	UndoEnded         Reason = "undo-ended"         // it stays redeemed after all
	HolderAsked       Reason = "holder-asked"       // the holder does not want it any more
	DonorAsked        Reason = "donor-asked"        // the donor does not want it any more
	NotEligible       Reason = "not-eligible"       // by the rules of the program
	StepsMissed       Reason = "steps-missed"       // the holder's steps were not done in time
	EnteredByMistake  Reason = "entered-by-mistake" // an earlier move was wrong
	RetirementSettled Reason = "settled"            // the pending retirement is confirmed
)

// Move is a status change that staff can make, with the possible reasons.
type Move struct {
	Name       MoveName
	From, To   HolderStatus
	Reasons    []Reason
	isAnswer   bool // answers who asks to take a redemption back; the other moves are open while nobody asks
	who        func(access.Principal, Holder, Donor) error
	needs      func(Holder, Donor, []Holder) error
	tells      notify.Template // what the holder is mailed
	tellsDonor bool
}

// moves is the one table of what staff can do with a voucher. Draft becomes Available with the
// donor's consent, never by hand.
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

// mayAsk: the donor's center or a registry administrator asks.
func mayAsk(by access.Principal, _ Holder, d Donor) error {
	if !by.WorksAtCenter(d.CenterID) {
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-asks"))
	}
	return nil
}

// mayConfirm: the registry confirms, and never the person who asked.
func mayConfirm(by access.Principal, h Holder, _ Donor) error {
	switch {
	case !by.IsRegistry():
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-confirms"))
	case by.ID == h.Asked.By:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.same-person"))
	}
	return nil
}

// redeemable returns why a voucher cannot be redeemed: the donor has not given, the holder's
// steps are open, or another one was redeemed. A holder at the last step has a consent that
// counts: rejecting or superseding one opens the step again in the same transaction (R6.11).
func redeemable(h Holder, d Donor, all []Holder) error {
	switch {
	case d.MatchStatus != Transplanted:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.not-given"))
	case h.Step < Complete:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.steps-open"))
	}
	return noneRedeemed(h, d, all)
}

// noneRedeemed returns a fault if a voucher of the donor was redeemed, because all others are
// void then.
func noneRedeemed(_ Holder, _ Donor, all []Holder) error {
	if slices.ContainsFunc(all, func(h Holder) bool { return h.Status == Redeemed }) {
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.other"))
	}
	return nil
}

// movesOf returns the moves that a voucher's status knows, whoever makes them.
func movesOf(h Holder) []Move {
	if h.Status != Redeemed && h.IsClosedByDeath() {
		return nil
	}
	isAsked := h.Status == Redeemed && h.Asked != Ask{}
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.From != h.Status || m.isAnswer != isAsked })
}

// check returns why somebody cannot make a move now.
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

// MovesFor returns the moves that somebody can make with a holder's voucher, and why they
// cannot make the others. all are the holders of the donor.
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
