package redemption

import (
	"errors"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
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

// Move is a status change that staff can make, with its valid reasons.
type Move struct {
	Name        MoveName
	From, To    voucher.HolderStatus
	Reasons     []voucher.Reason
	isAnswer    bool // responds to a request to undo a redemption; the other moves need that there is no such request
	allows      func(access.Principal, voucher.Holder, voucher.Donor) error
	requires    func(voucher.Holder, voucher.Donor, []voucher.Holder) error
	holderEmail notify.Template // empty: none
	emailsDonor bool
}

// moves lists all actions that staff can take on a voucher. The donor's consent makes a Draft voucher Available, so
// there is no move for that.
var moves = []Move{
	{Name: AskRedemption, From: voucher.Available, To: voucher.PendingRedemption,
		Reasons: []voucher.Reason{voucher.RedemptionAsked},
		allows:  mayAsk, requires: redeemable, holderEmail: notify.HolderRedemptionAsked},
	{Name: CloseVoucher, From: voucher.Available, To: voucher.PendingRetired,
		Reasons: []voucher.Reason{
			voucher.HolderAsked, voucher.DonorAsked, voucher.NotEligible, voucher.StepsMissed,
		},
		holderEmail: notify.HolderClosed, emailsDonor: true},
	{Name: ConfirmRedemption, From: voucher.PendingRedemption, To: voucher.Redeemed,
		Reasons: []voucher.Reason{voucher.TransplantDone},
		allows:  mayConfirm, requires: redeemable, holderEmail: notify.HolderRedeemed, emailsDonor: true},
	{Name: EndRedemption, From: voucher.PendingRedemption, To: voucher.Available,
		Reasons:     []voucher.Reason{voucher.RedemptionEnded, voucher.EnteredByMistake},
		holderEmail: notify.HolderRedemptionUndone},
	{Name: AskUndo, From: voucher.Redeemed, To: voucher.Redeemed,
		Reasons: []voucher.Reason{voucher.TransplantFailed, voucher.EnteredByMistake}, allows: mayAsk},
	{Name: ConfirmUndo, From: voucher.Redeemed, To: voucher.Available,
		Reasons: []voucher.Reason{voucher.UndoConfirmed}, isAnswer: true,
		allows: mayConfirm, holderEmail: notify.HolderRedemptionUndone, emailsDonor: true},
	{Name: EndUndo, From: voucher.Redeemed, To: voucher.Redeemed,
		Reasons: []voucher.Reason{voucher.UndoEnded}, isAnswer: true},
	{Name: SettleClosing, From: voucher.PendingRetired, To: voucher.Retired,
		Reasons: []voucher.Reason{voucher.RetirementSettled}},
	{Name: UndoClosing, From: voucher.PendingRetired, To: voucher.Available,
		Reasons:  []voucher.Reason{voucher.EnteredByMistake},
		requires: noneRedeemed, holderEmail: notify.HolderRestored, emailsDonor: true},
}

// mayAsk allows the holder's center and registry administrators to ask.
func mayAsk(by access.Principal, h voucher.Holder, _ voucher.Donor) error {
	if !by.WorksAtCenter(h.CenterID) {
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-asks"))
	}
	return nil
}

// mayConfirm allows the registry to confirm, but not the person who asked.
func mayConfirm(by access.Principal, h voucher.Holder, _ voucher.Donor) error {
	switch {
	case !by.IsRegistry():
		return fault.New(fault.Forbidden, catalogues.Text("voucher.redeem.who-confirms"))
	case by.ID == h.Request.By:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.same-person"))
	}
	return nil
}

// redeemable returns a fault that explains why a voucher cannot be redeemed: the donor has not given, the holder has
// open steps, or another voucher was redeemed. A holder at the last step has a valid consent, because rejecting or
// superseding a consent reopens the step in the same transaction (R6.11).
func redeemable(h voucher.Holder, d voucher.Donor, all []voucher.Holder) error {
	switch {
	case d.MatchStatus != voucher.Transplanted:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.not-given"))
	case h.Step < voucher.Complete:
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.steps-open"))
	}
	return noneRedeemed(h, d, all)
}

// noneRedeemed returns a fault if a voucher of the donor was redeemed. A redemption voids all other vouchers.
func noneRedeemed(_ voucher.Holder, _ voucher.Donor, all []voucher.Holder) error {
	if slices.ContainsFunc(all, func(h voucher.Holder) bool { return h.Status == voucher.Redeemed }) {
		return fault.New(fault.Conflict, catalogues.Text("voucher.redeem.other"))
	}
	return nil
}

// movesFrom returns the moves from a voucher's current status, regardless of the caller.
func movesFrom(h voucher.Holder) []Move {
	if h.Status != voucher.Redeemed && h.IsClosedByDeath() {
		return nil
	}
	isRequested := h.Status == voucher.Redeemed && h.Request != voucher.Request{}
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool {
		return m.From != h.Status || m.isAnswer != isRequested
	})
}

// check returns a fault if the caller cannot make a move now.
func (m Move) check(by access.Principal, h voucher.Holder, d voucher.Donor, all []voucher.Holder) error {
	if m.requires != nil {
		if err := m.requires(h, d, all); err != nil {
			return err
		}
	}
	if m.allows != nil {
		return m.allows(by, h, d)
	}
	return nil
}

// MovesFor returns the moves that the caller can make with a holder's voucher, and the reasons against the other
// moves. all contains the donor's holders.
func MovesFor(
	by access.Principal, h voucher.Holder, d voucher.Donor, all []voucher.Holder,
) (can []Move, whyNot []locale.Text) {
	for _, m := range movesFrom(h) {
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
