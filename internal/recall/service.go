package recall

import "beacon/internal/voucher"

// Service reminds holders and staff of samples that are due. It has no store of its own: duties follow from the
// records of the voucher program.
type Service struct {
	d        voucher.Deps
	vouchers *voucher.Service
}

// NewService returns the service, which works on the store of the voucher program.
func NewService(d voucher.Deps, vouchers *voucher.Service) *Service { return &Service{d, vouchers} }
