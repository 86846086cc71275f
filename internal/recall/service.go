package recall

import "beacon/internal/voucher"

// Service tells holders and staff of samples that are due. It keeps nothing of its own: duties follow from the
// records of the voucher program.
type Service struct{ vouchers *voucher.Service }

// NewService returns the service, which reads and mails through the voucher program's.
func NewService(vouchers *voucher.Service) *Service { return &Service{vouchers} }
