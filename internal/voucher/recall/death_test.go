package recall

import (
	"testing"

	"beacon/internal/access"
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// A holder who died has no duties, whatever the state of the voucher. Reverting the death restores the duties.
// Shows R12.5g.
func TestDutiesFor_NoneAfterADeath(t *testing.T) {
	first := voucher.HolderRef{DonorID: 4, ID: 1, Version: 1}
	for _, c := range []struct {
		name   string
		status voucher.HolderStatus
		step   voucher.Step
		match  voucher.MatchStatus
		want   int // before the death
	}{
		{"draft", voucher.Draft, voucher.PersonalInfo, voucher.NeedsMatch, 0},
		{"waits for the donation", voucher.Available, voucher.Complete, voucher.NeedsMatch, 0},
		{"available", voucher.Available, voucher.Complete, voucher.Transplanted, 2},
		{"open too late", voucher.Available, voucher.UploadConsent, voucher.Transplanted, 0},
		{"asked", voucher.PendingRedemption, voucher.Complete, voucher.Transplanted, 2},
		{"redeemed", voucher.Redeemed, voucher.Complete, voucher.Transplanted, 0},
		{"being closed", voucher.PendingRetired, voucher.Complete, voucher.Transplanted, 0},
	} {
		m, s := newMemory(1)
		m.D.MatchStatus, m.H[0].Status, m.H[0].Step = c.match, c.status, c.step
		duties := func() int { return len(DutiesFor(m.H[0], m.D, today)) }
		before := duties()
		err := s.vouchers.RecordHolderDeath(t.Context(), vouchertest.Coordinator, first, "2030-05-01", access.Caller{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		died := duties()
		if err := s.vouchers.UndoHolderDeath(t.Context(), vouchertest.Coordinator, first, access.Caller{}); err != nil {
			t.Fatal(c.name, err)
		}
		if after := duties(); before != c.want || died != 0 || after != c.want {
			t.Errorf("%s: %d duties before, %d after the death, %d after the undo", c.name, before, died, after)
		}
	}
}
