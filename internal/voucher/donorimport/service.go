package donorimport

import "beacon/internal/voucher"

// Service reads files of donors and invites the people listed, as voucher.Service does one by one.
type Service struct {
	d        voucher.Deps
	vouchers *voucher.Service
}

// NewService returns the service, which works on the store of the voucher program.
func NewService(d voucher.Deps, vouchers *voucher.Service) *Service { return &Service{d, vouchers} }
