package voucher

import (
	"context"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

var reopening = []Reason{DonorAsked, HolderMissing, HolderWrong, NotEligible}

// checkReopen returns a fault if a donor's list of holders cannot be reopened.
func checkReopen(d Donor, holders []Holder) error {
	if err := d.CheckOpen(); err != nil {
		return err
	}
	switch {
	case d.Step <= VoucherHolders:
		return fault.New(fault.Conflict, catalogues.Text("voucher.list-open"))
	case slices.ContainsFunc(holders, Holder.isInUse):
		return fault.New(fault.Conflict, catalogues.Text("voucher.list-in-use"))
	}
	return nil
}

// ReopenReasons returns the reasons to reopen a donor's final list. The list is empty if the donor's list cannot be
// reopened.
func ReopenReasons(d Donor, holders []Holder) []Reason {
	if checkReopen(d, holders) != nil {
		return []Reason{}
	}
	return reopening
}

// Reopening is a request by staff to reopen a donor's final list.
type Reopening struct {
	Of     DonorRef
	Reason Reason
}

// ReopenList returns a donor to the step of the voucher holders, even from the last step, and emails the donor (R6.2,
// R6.11). The holders' consents and links stay valid. The caller supersedes the donor's consent in the same
// transaction, because the donor consented to a different list.
func (s *Service) ReopenList(
	ctx context.Context, tx Tx, by access.Principal, in Reopening, c access.Caller,
) error {
	d, err := lockVisible(ctx, tx, by, in.Of.ID)
	if err != nil {
		return err
	}
	if d.Mark() != in.Of.Mark {
		return fault.New(fault.Conflict, msgChanged)
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	if err := checkReopen(d, holders); err != nil {
		return err
	}
	if !slices.Contains(reopening, in.Reason) {
		return fault.Broken([]fault.Field{{Name: "reason", Message: catalogues.Text("voucher.why")}})
	}
	details := map[string]string{"from": strconv.Itoa(int(d.Step)), "reason": string(in.Reason)}
	d.Step = VoucherHolders
	e := audit.Event{Actor: by.Actor(), Origin: c.Origin, Action: "donor.list-reopened", Details: details}
	if err := s.storeDonor(ctx, tx, d, e); err != nil {
		return err
	}
	return tx.Enqueue(ctx, DonorEmail(d, notify.DonorListReopened))
}
