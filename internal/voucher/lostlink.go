package voucher

import (
	"context"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// LostLinkTx is the part of a transaction that EmailLostLinks needs.
type LostLinkTx interface {
	audit.Log
	notify.Outbox
}

// EmailLostLinks emails a link to each donor and holder with an address, in the caller's transaction, and returns the
// number of emails (R2.8). A holder in Draft gets none: the first link comes after the donor's consent (R6.3).
func (s *Service) EmailLostLinks(ctx context.Context, tx LostLinkTx, address string) (sent int, err error) {
	address = strings.ToLower(address)
	donors, err := s.d.Store.DonorsByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	holders, err := s.d.Store.HoldersByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	for _, d := range donors {
		if !d.ReceivesEmail() {
			continue
		}
		if err := s.emailLostLink(ctx, tx, DonorEmail(d, notify.DonorLink), d.Subject()); err != nil {
			return 0, err
		}
		sent++
	}
	for _, h := range holders {
		if h.Status == Draft || !h.ReceivesEmail() {
			continue
		}
		m := HolderEmail(h, notify.HolderLink, s.d.Clock.Now())
		if err := s.emailLostLink(ctx, tx, m, h.Subject()); err != nil {
			return 0, err
		}
		sent++
	}
	return sent, nil
}

// emailLostLink emails a link, unless the person got the same email shortly before, and records the email.
func (s *Service) emailLostLink(ctx context.Context, tx LostLinkTx, m notify.Email, subject audit.Subject) error {
	m.DedupeKey = notify.LostLinkKey(m.Template, subject.ID, s.d.Clock.Now())
	trail := s.trail(tx, audit.Actor{Kind: audit.System}, audit.Origin{}, subject)
	if err := trail.Record(ctx, subject.Kind+".lost-link-answered", nil); err != nil {
		return err
	}
	return tx.Enqueue(ctx, m)
}
