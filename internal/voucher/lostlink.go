package voucher

import (
	"context"
	"errors"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// LostLinkTx is the part of a transaction that MailLostLinks needs.
type LostLinkTx interface {
	audit.Log
	notify.Outbox
}

// MailLostLinks emails a link to each donor and holder with an address, in the caller's transaction, and returns the
// number of emails (R2.8). A holder in Draft gets none: the first link comes after the donor's consent (R6.3).
func (s *Service) MailLostLinks(ctx context.Context, tx LostLinkTx, address string) (sent int, err error) {
	donors, err1 := s.d.Store.DonorsByEmail(ctx, strings.ToLower(address))
	holders, err2 := s.d.Store.HoldersByEmail(ctx, strings.ToLower(address))
	if err := errors.Join(err1, err2); err != nil {
		return 0, err
	}
	type lostLink struct {
		of   audit.Subject
		mail notify.Mail
	}
	var links []lostLink
	for _, d := range donors {
		if d.IsWrittenTo() {
			links = append(links, lostLink{d.subject(), donorMail(d, notify.DonorLink)})
		}
	}
	for _, h := range holders {
		if h.Status != Draft && h.IsWrittenTo() {
			links = append(links, lostLink{h.subject(), HolderMail(h, notify.HolderLink, s.d.Clock.Now())})
		}
	}
	for _, l := range links {
		l.mail.DedupeKey = notify.LostLinkKey(l.mail.Template, l.of.ID, s.d.Clock.Now())
		system, action := audit.Actor{Kind: audit.System}, l.of.Kind+".lost-link-answered"
		if err := s.trail(tx, system, audit.Origin{}, l.of).Record(ctx, action, nil); err != nil {
			return 0, err
		}
		if err := tx.Enqueue(ctx, l.mail); err != nil {
			return 0, err
		}
	}
	return len(links), nil
}
