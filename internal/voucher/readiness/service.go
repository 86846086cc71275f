package readiness

import "beacon/internal/voucher"

// Service lists donors by readiness and sends reminders. It has no store of its own, because readiness follows from the
// records of the voucher program.
type Service struct {
	d        voucher.Deps
	vouchers *voucher.Service
}

// NewService returns a service on the store of the voucher program.
func NewService(d voucher.Deps, vouchers *voucher.Service) *Service { return &Service{d, vouchers} }
