package microsite

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

var msgEmail = catalogues.Text("general.email")

// lostLinksAtOnce bounds one transaction that answers requests.
const lostLinksAtOnce = 20

// LostLinks mails fresh links to what else an address owns, in the transaction
// that returns its request, and answers how many.
type LostLinks func(ctx context.Context, tx Tx, address string) (int, error)

// AnswerAlso adds somebody whose links SendLostLinks mails beside those to sites.
// Call it before serving.
func (s *Service) AnswerAlso(more LostLinks) { s.alsoLost = append(s.alsoLost, more) }

// LostLinkAddress returns the form in which an address is looked up, or blames
// the field: what cannot be an address tells nothing about anybody.
func LostLinkAddress(text string) (string, error) {
	text = plaintext.Line(text)
	if !personal.IsEmail(text, personal.MaxEmail) {
		return "", fault.Broken([]fault.Field{{Name: "email", Message: msgEmail}})
	}
	return strings.ToLower(text), nil
}

// RequestLostLink notes that an address asked for its links (R2.8). It
// never looks whether the address is known, so it takes the same time for every
// address. SendLostLinks does the rest.
func (s *Service) RequestLostLink(ctx context.Context, address string) error {
	return s.store.InTx(ctx, func(tx Tx) error { return tx.AddLostLinkRequest(ctx, address, s.clock.Now()) })
}

// SendLostLinks works through the requests that wait and answers how many links
// it mailed: each address gets a fresh link to each of its sites, and to what
// else it owns. The schedule calls it every few seconds; several processes may
// call it at once.
func (s *Service) SendLostLinks(ctx context.Context) (sent int, err error) {
	waiting, err := s.store.LostLinkRequests(ctx)
	if err != nil || waiting == 0 {
		return 0, err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		sent = 0
		addresses, err := tx.TakeLostLinkRequests(ctx, lostLinksAtOnce)
		if err != nil {
			return err
		}
		for _, address := range addresses {
			n, err := s.mailLostLinks(ctx, tx, address)
			if err != nil {
				return err
			}
			sent += n
		}
		return nil
	})
	return sent, err
}

func (s *Service) mailLostLinks(ctx context.Context, tx Tx, address string) (int, error) {
	sites, err := tx.SitesByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	for _, site := range sites {
		if err := s.mailLostLink(ctx, tx, site); err != nil {
			return 0, err
		}
	}
	sent := len(sites)
	for _, more := range s.alsoLost {
		n, err := more(ctx, tx, address)
		if err != nil {
			return 0, err
		}
		sent += n
	}
	return sent, nil
}

func (s *Service) mailLostLink(ctx context.Context, tx Tx, site Site) error {
	m := LinkMail(site)
	m.Template = notify.LostLink
	m.DedupeKey = notify.LostLinkKey(notify.LostLink, site.ID, s.clock.Now())
	if err := s.Record(ctx, tx, audit.Actor{Kind: audit.System}, audit.Origin{}, site, "microsite.lost-link-answered",
		nil); err != nil {
		return err
	}
	return tx.Enqueue(ctx, m)
}
