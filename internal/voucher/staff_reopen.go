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

// Why a final list is opened again, beside reasons that moves have as well.
const (
	HolderMissing Reason = "holder-missing" // somebody is to be added
	HolderWrong   Reason = "holder-wrong"   // what is on record of a holder is wrong
)

var reopening = []Reason{DonorAsked, HolderMissing, HolderWrong, NotEligible}

var (
	msgListOpen  = catalogues.Text("voucher.list-open")
	msgListInUse = catalogues.Text("voucher.list-in-use")
)

// mayReopen returns why a donor's list of holders cannot be opened again, nil if it can.
func mayReopen(d Donor, holders []Holder) error {
	if err := isClosed(d); err != nil {
		return err
	}
	if d.Step <= VoucherHolders {
		return fault.New(fault.Conflict, msgListOpen)
	}
	if slices.ContainsFunc(holders, func(h Holder) bool { return h.Status == PendingRedemption || h.Status == Redeemed }) {
		return fault.New(fault.Conflict, msgListInUse)
	}
	return nil
}

// ReopenReasons returns why staff can open a donor's final list again; none where they cannot.
func ReopenReasons(d Donor, holders []Holder) []Reason {
	if mayReopen(d, holders) != nil {
		return []Reason{}
	}
	return reopening
}

// ReopenList brings a donor back to the step of the voucher holders, also from
// the end of the way, and mails them (R6.2, R6.11). The holders stay as
// they are: their consents stand and their links work. It is part of the caller's
// transaction, because the donor's consent ends with it: it was given to another
// list.
func (s *Service) ReopenList(ctx context.Context, tx Tx, by access.Principal, id, mark int64, why Reason,
	c access.Caller) error {
	d, err := lockTheirs(ctx, tx, by, id)
	if err != nil {
		return err
	}
	if d.Mark() != mark {
		return fault.New(fault.Conflict, msgChanged)
	}
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	if err := mayReopen(d, holders); err != nil {
		return err
	}
	if !slices.Contains(reopening, why) {
		return fault.Broken([]fault.Field{{Name: "reason", Message: msgWhy}})
	}
	details := map[string]string{"from": strconv.Itoa(int(d.Step)), "reason": string(why)}
	d.Step, d.UpdatedAt = VoucherHolders, s.Clock.Now()
	if err := tx.SaveDonor(ctx, d); err != nil {
		return err
	}
	if err := s.record(
		ctx, tx, by.Actor(), c.Origin, audit.Subject{Kind: donorSubject, ID: d.ID}, "donor.list-reopened", details,
	); err != nil {
		return err
	}
	return tx.Enqueue(ctx, donorMail(d, notify.DonorListReopened))
}
