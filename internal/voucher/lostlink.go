package voucher

import (
	"context"
	"strings"

	"beacon/internal/notify"
)

// LostLinkEmails returns an email with a link for each donor and holder with an address (R2.8). A holder in Draft gets
// none: the first link comes after the donor's consent (R6.3).
func (s *Service) LostLinkEmails(ctx context.Context, address string) (emails []notify.Email, err error) {
	address = strings.ToLower(address)
	donors, err := s.d.Store.DonorsByEmail(ctx, address)
	if err != nil {
		return nil, err
	}
	holders, err := s.d.Store.HoldersByEmail(ctx, address)
	for _, d := range donors {
		if d.ReceivesEmail() {
			emails = append(emails, DonorEmail(d, notify.DonorLink))
		}
	}
	for _, h := range holders {
		if h.Status != Draft && h.ReceivesEmail() {
			emails = append(emails, HolderEmail(h, notify.HolderLink, s.d.Clock.Now()))
		}
	}
	return emails, err
}
