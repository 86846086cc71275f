package voucher

import (
	"context"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
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
	HolderAsked       Reason = "holder-asked"       // the holder does not want it any more
	DonorAsked        Reason = "donor-asked"        // the donor does not want it any more
	NotEligible       Reason = "not-eligible"       // by the rules of the program
	StepsMissed       Reason = "steps-missed"       // the holder's steps were not done in time
	EnteredByMistake  Reason = "entered-by-mistake" // an earlier move was wrong
	RetirementSettled Reason = "settled"            // the pending retirement is confirmed
)

// Move is a status change that staff can make, with the possible reasons.
type Move struct {
	To      HolderStatus
	Reasons []Reason
}

var retiring = []Reason{HolderAsked, DonorAsked, NotEligible, StepsMissed}

// reasons lists the possible reasons of every move in holderMoves, by old and new status.
var reasons = map[HolderStatus]map[HolderStatus][]Reason{
	Available:         {PendingRedemption: {RedemptionAsked}, PendingRetired: retiring},
	PendingRedemption: {Redeemed: {TransplantDone}, Available: {RedemptionEnded, EnteredByMistake}},
	Redeemed:          {PendingRedemption: {TransplantFailed, EnteredByMistake}},
	PendingRetired:    {Retired: {RetirementSettled}, Available: {EnteredByMistake}},
}

// MovesWithReasons returns the moves from a status.
func MovesWithReasons(from HolderStatus) []Move {
	moves := []Move{}
	for _, to := range Moves(from) {
		moves = append(moves, Move{to, reasons[from][to]})
	}
	return moves
}

var msgWhy = catalogues.Text("voucher.why")

// MoveHolder changes the status of a holder's voucher. Redeeming it retires the
// vouchers of all siblings. If the transplant fails, exactly these become Available again (V3,
// R6). It works after the donor's own surgery too, because redemption comes later.
func (s *Service) MoveHolder(
	ctx context.Context, by access.Principal, donorID, id, version int64, to HolderStatus, why Reason, c access.Caller,
) error {
	return s.inHolder(ctx, by, donorID, id, func(tx Tx, h Holder) error {
		switch {
		case h.Version != version:
			return fault.New(fault.Conflict, msgChanged)
		case !CanMove(h.Status, to):
			return fault.New(fault.Conflict, catalogues.Text("voucher.no-move"))
		case !slices.Contains(reasons[h.Status][to], why):
			return fault.Broken([]fault.Field{{Name: "reason", Message: msgWhy}})
		}
		if err := s.setStatus(ctx, tx, by, h, to, string(why), c); err != nil {
			return err
		}
		if to != Redeemed && h.Status != Redeemed {
			return nil
		}
		return s.moveSiblings(ctx, tx, by, h, to == Redeemed, c)
	})
}

// setStatus stores a voucher's new status and appends an audit event.
func (s *Service) setStatus(
	ctx context.Context, tx Tx, by access.Principal, h Holder, to HolderStatus, why string, c access.Caller,
) error {
	details := map[string]string{"from": strconv.Itoa(int(h.Status)), "to": strconv.Itoa(int(to)), "reason": why}
	h.Status = to
	return s.saveHolder(ctx, tx, h, by.Actor(), c.Origin, "voucher-holder.status-changed", details)
}

// moveSiblings retires the other vouchers of a donor when one was redeemed, or else makes those
// Available again that were retired with it.
func (s *Service) moveSiblings(
	ctx context.Context, tx Tx, by access.Principal, moved Holder, isRedeemed bool, c access.Caller,
) error {
	siblings, err := tx.Holders(ctx, moved.DonorID)
	if err != nil {
		return err
	}
	for _, h := range siblings {
		switch {
		case isRedeemed && h.ID != moved.ID && h.Status != Redeemed && h.Status != Retired && h.Status != Draft:
			h.RetiredWith = moved.ID
			err = s.setStatus(ctx, tx, by, h, Retired, "sibling-redeemed", c)
		case !isRedeemed && h.Status == Retired && h.RetiredWith == moved.ID:
			h.RetiredWith = 0
			err = s.setStatus(ctx, tx, by, h, Available, "sibling-restored", c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
