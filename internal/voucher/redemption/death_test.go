package redemption

import (
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/voucher"
)

// A death closes a voucher that was not redeemed: no move is possible, and the holder cannot ask for it.
// Shows R12.5g, R12.5h.
func TestMovesFor_NoneAfterADeath(t *testing.T) {
	for _, status := range []voucher.HolderStatus{
		draft, available, pendingRedemption, pendingRetired, retired, redeemed,
	} {
		m, _ := newMemory(status)
		m.D.MatchStatus, m.H[0].Step = transplanted, complete
		diedHolder, diedDonor := m.H[0], m.H[0]
		diedHolder.DiedOn, diedDonor.DonorDied = "2030-05-01", true
		for _, h := range []voucher.Holder{diedHolder, diedDonor} {
			can, _ := MovesFor(admin, h, m.D, []voucher.Holder{h})
			if isRedeemed := status == redeemed; (len(can) > 0) != isRedeemed || CanAskNow(h, m.D) {
				t.Errorf("status %d: %v", status, can)
			}
		}
	}
}

// People who died get no emails about changes to other people's vouchers.
func TestMove_EmailsNoPersonWhoDied(t *testing.T) {
	m, s := newMemory(available, available, available)
	m.D.MatchStatus, m.D.DiedOn, m.D.Email = transplanted, "2030-05-01", "donor"
	for i := range m.H {
		m.H[i].Step = complete
	}
	m.H[1].DiedOn = "2030-05-01"
	for _, c := range []struct {
		by    access.Principal
		to    voucher.HolderStatus
		why   voucher.Reason
		mails string
		state voucher.State
	}{
		{coordinator, pendingRedemption, voucher.RedemptionAsked, "holder-redemption-asked h1", voucher.StateClosed},
		{reviewer, redeemed, voucher.TransplantDone,
			"holder-redeemed h1, holder-retired h3", voucher.StateRetired},
		{admin, redeemed, voucher.TransplantFailed, "", voucher.StateRetired},
		{reviewer, available, voucher.UndoConfirmed,
			"holder-redemption-undone h1, holder-restored h3", voucher.StateClosed},
		{coordinator, pendingRetired, voucher.HolderAsked, "holder-closed h1", voucher.StateClosed},
	} {
		m.Sent = nil
		err := s.Move(t.Context(), c.by, first, Change{To: c.to, Reason: c.why}, access.Caller{})
		emails, state := strings.Join(m.Emails(), ", "), voucher.StateFor(m.H[1], m.D)
		if err != nil || emails != c.mails || state != c.state {
			t.Errorf("%s: %v, %q, %s", c.why, err, emails, state)
		}
	}
}
