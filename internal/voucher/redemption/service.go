package redemption

import (
	"beacon/catalogues"
	"beacon/internal/voucher"
)

var msgChanged = catalogues.Text("voucher.changed")

// Service changes the status of vouchers. It uses the store of the voucher program.
type Service struct {
	d        voucher.Deps
	vouchers *voucher.Service
}

// NewService returns a service on the store of the voucher program.
func NewService(d voucher.Deps, vouchers *voucher.Service) *Service { return &Service{d, vouchers} }
