package readiness

import (
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// newMemory returns a memory with holders of the given statuses, and its service.
func newMemory(statuses ...voucher.HolderStatus) (*vouchertest.Memory, *Service) {
	m, d := vouchertest.New(statuses...)
	return m, NewService(d, voucher.NewService(d))
}
