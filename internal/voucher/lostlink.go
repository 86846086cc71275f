package voucher

import (
	"context"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// LostLinkTx is the part of a transaction that MailLostLinks needs.
type LostLinkTx interface {
	audit.Log
	notify.Outbox
}

// MailLostLinks mails a link to each donor and holder with an address, in the caller's
// transaction, and returns the number of mails (R2.8). A holder in Draft gets none: their
// first link comes after the donor's consent (R6.3).
func (s *Service) MailLostLinks(ctx context.Context, tx LostLinkTx, address string) (sent int, err error) {
	address = strings.ToLower(address)
	donors, err := s.Store.DonorsByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	for _, d := range donors {
		if !d.IsWrittenTo() {
			continue
		}
		if err := s.mailLostLink(ctx, tx, donorMail(d, notify.DonorLink), d.subject()); err != nil {
			return 0, err
		}
		sent++
	}
	holders, err := s.Store.HoldersByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	for _, h := range holders {
		if h.Status == Draft || !h.IsWrittenTo() {
			continue
		}
		if err := s.mailLostLink(ctx, tx, HolderMail(h, notify.HolderLink, s.Clock.Now()), h.subject()); err != nil {
			return 0, err
		}
		sent++
	}
	return sent, nil
}

func (s *Service) mailLostLink(ctx context.Context, tx LostLinkTx, m notify.Mail, subject audit.Subject) error {
	m.DedupeKey = notify.LostLinkKey(m.Template, subject.ID, s.Clock.Now())
	if err := s.record(
		ctx, tx, audit.Actor{Kind: audit.System}, audit.Origin{}, subject, subject.Kind+".lost-link-answered", nil,
	); err != nil {
		return err
	}
	return tx.Enqueue(ctx, m)
}
