package recall

import (
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// today is the day of every memory.
const today = "2030-05-06"

// newMemory returns a memory with holders of vouchers that became available five years ago, and its service.
func newMemory(holders int) (*vouchertest.Memory, *Service) {
	m, d := vouchertest.New(make([]voucher.HolderStatus, holders)...) // all Available
	m.D.Step, m.D.MatchStatus, m.D.DonatedOn = voucher.Complete, voucher.Transplanted, "2025-05-01"
	for i := range m.H {
		m.H[i].Step = voucher.Complete
	}
	return m, NewService(d, voucher.NewService(d))
}
