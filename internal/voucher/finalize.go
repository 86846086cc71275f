package voucher

import (
	"context"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// Listed is a holder in a list that is submitted as a whole.
type Listed struct {
	ID        int64 // 0 or less: new
	Form      Form
	IsRemoved bool
}

// Finalize makes a donor's list of holders final and returns the list and the next step (V4, R6.3).
func (s *Service) Finalize(ctx context.Context, a DonorAccess, hasConfirmedNoFvHolders bool) ([]Holder, Step, error) {
	return s.FinalizeList(ctx, a, nil, hasConfirmedNoFvHolders)
}

// FinalizeList stores a whole list and makes it final, in one transaction.
func (s *Service) FinalizeList(
	ctx context.Context, a DonorAccess, list []Listed, hasConfirmedNoFvHolders bool,
) (holders []Holder, next Step, err error) {
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		d, err := s.lockForHolders(ctx, tx, a)
		if err != nil {
			return err
		}
		if d.Step != VoucherHolders {
			return fault.New(fault.Conflict, msgNotNow)
		}
		if err := s.putList(ctx, tx, d, a.Caller, list); err != nil {
			return err
		}
		if holders, err = tx.Holders(ctx, d.ID); err != nil {
			return err
		}
		if err := validateFinalize(holders, hasConfirmedNoFvHolders); err != nil {
			return err
		}
		d.HasConfirmedNoFvHolders, d.Step = countFamily(holders) == 0, nextStep(donorPath, d.Step)
		next = d.Step
		details := map[string]string{"holders": strconv.Itoa(len(holders)), "family": strconv.Itoa(countFamily(holders))}
		return s.storeDonor(ctx, tx, d, audit.Event{
			Actor: d.Actor(), Origin: a.Caller.Origin, Action: "donor.holders-finalized", Details: details,
		})
	})
	return holders, next, err
}

// putList stores the holders of a list. It checks the list as a whole, so the order of the holders does not matter.
func (s *Service) putList(ctx context.Context, tx Tx, d Donor, c access.Caller, list []Listed) error {
	before, err := tx.Holders(ctx, d.ID)
	if err != nil || len(list) == 0 {
		return err
	}
	for _, l := range list {
		if l.IsRemoved && l.ID > 0 {
			if _, err := s.removeHolder(ctx, tx, d, c, l.ID); err != nil {
				return err
			}
		}
	}
	for _, l := range list {
		if l.IsRemoved {
			continue
		}
		if err := fault.Broken(l.Form.cleanHolder(s.d.Clock.Now())); err != nil {
			return err
		}
		if _, err := s.putHolder(ctx, tx, DonorAccess{d, c}, l, func(Holder) error { return nil }); err != nil {
			return err
		}
	}
	after, err := tx.Holders(ctx, d.ID)
	if err == nil && countFamily(after) > max(d.HoldersAllowed, countFamily(before)) {
		err = fault.New(fault.RuleBroken, limitMessage(d.HoldersAllowed))
	}
	return err
}

// validateFinalize returns the first rule that a list breaks when it is finalized.
func validateFinalize(holders []Holder, hasConfirmedNoFvHolders bool) error {
	switch {
	case len(holders) == 0:
		return fault.New(fault.RuleBroken, catalogues.Text("voucher.no-holder"))
	case len(holders)-countFamily(holders) > 1:
		return fault.New(fault.RuleBroken, catalogues.Text("voucher.finalize.imminent"))
	case countFamily(holders) == 0 && !hasConfirmedNoFvHolders:
		return fault.New(fault.RuleBroken, catalogues.Text("voucher.finalize.no-family"))
	}
	return nil
}
