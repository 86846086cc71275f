package recall

import "beacon/internal/voucher"

// Service reminds holders and staff of due samples. It has no store of its own, because duties follow from the records
// of the voucher program.
type Service struct {
	d        voucher.Deps
	vouchers *voucher.Service
}

// NewService returns a service on the store of the voucher program.
func NewService(d voucher.Deps, vouchers *voucher.Service) *Service { return &Service{d, vouchers} }
