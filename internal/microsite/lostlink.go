package microsite

import (
	"context"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
)

// lostLinkBatch is the most requests that one transaction handles.
const lostLinkBatch = 20

// LostLinkMailer mails fresh links to everything of one kind that an address owns
// and returns their number.
type LostLinkMailer func(ctx context.Context, tx Tx, address string) (int, error)

// AddLostLinkMailer makes SendLostLinks call m for each address as well. Call it
// before serving.
func (s *Service) AddLostLinkMailer(m LostLinkMailer) {
	s.lostLinkMailers = append(s.lostLinkMailers, m)
}

// LostLinkAddress returns an address in the form for RequestLostLink, or a fault if
// it is no e-mail address. The fault reveals nothing about anybody.
func LostLinkAddress(text string) (string, error) {
	text = personal.Email(text)
	if !personal.IsEmail(text, personal.MaxEmail) {
		return "", fault.Broken([]fault.Field{{Name: "email", Message: catalogues.Text("general.email")}})
	}
	return strings.ToLower(text), nil
}

// RequestLostLink stores a request of an address for its links (R2.8). It does not
// look the address up, so its duration reveals nothing; SendLostLinks does it later.
func (s *Service) RequestLostLink(ctx context.Context, address string) error {
	return s.store.InTx(ctx, func(tx Tx) error { return tx.AddLostLinkRequest(ctx, address, s.clock.Now()) })
}

// SendLostLinks handles pending requests and returns the number of links it mailed:
// each address gets a fresh link to each of its sites, and the links of the added
// mailers. The schedule calls it every few seconds, in several processes at once.
func (s *Service) SendLostLinks(ctx context.Context) (sent int, err error) {
	waiting, err := s.store.LostLinkRequests(ctx)
	if err != nil || waiting == 0 {
		return 0, err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		sent = 0
		addresses, err := tx.TakeLostLinkRequests(ctx, lostLinkBatch)
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
	sites = slices.DeleteFunc(sites, func(site Site) bool { return !site.IsWrittenTo() })
	for _, site := range sites {
		if err := s.mailLostLink(ctx, tx, site); err != nil {
			return 0, err
		}
	}
	sent := len(sites)
	for _, mail := range s.lostLinkMailers {
		n, err := mail(ctx, tx, address)
		if err != nil {
			return 0, err
		}
		sent += n
	}
	return sent, nil
}

func (s *Service) mailLostLink(ctx context.Context, tx Tx, site Site) error {
	m := patientMail(notify.LostLink, site, entrance(site))
	m.DedupeKey = notify.LostLinkKey(notify.LostLink, site.ID, s.clock.Now())
	if err := s.Record(ctx, tx, audit.Actor{Kind: audit.System}, audit.Origin{}, site, "microsite.lost-link-answered",
		nil); err != nil {
		return err
	}
	return tx.Enqueue(ctx, m)
}
