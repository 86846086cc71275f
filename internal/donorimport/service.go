package donorimport

import "beacon/internal/voucher"

// Service reads files of donors and invites whom they list, as voucher.Service does one by one.
type Service struct{ vouchers *voucher.Service }

// NewService returns the service, which stores and mails through the voucher program's.
func NewService(vouchers *voucher.Service) *Service { return &Service{vouchers} }
