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

// lostLinkBatch is the maximum number of requests in one transaction.
const lostLinkBatch = 20

// LostLinkMailer emails fresh links to all records of one kind with an address, and returns the number of links.
type LostLinkMailer func(ctx context.Context, tx Tx, address string) (int, error)

// AddLostLinkMailer adds a mailer that SendLostLinks calls for each address. Call it before serving requests.
func (s *Service) AddLostLinkMailer(m LostLinkMailer) {
	s.lostLinkMailers = append(s.lostLinkMailers, m)
}

// LostLinkAddress returns an address in the form for RequestLostLink, or a fault if it is not an email address. The
// fault reveals nothing about existing records.
func LostLinkAddress(text string) (string, error) {
	text = personal.Email(text)
	if !personal.IsEmail(text, personal.MaxEmail) {
		return "", fault.Broken([]fault.Field{{Name: "email", Message: catalogues.Text("general.email")}})
	}
	return strings.ToLower(text), nil
}

// RequestLostLink stores a request for the links of an address (R2.8). It does not look up the address, so its
// duration reveals nothing. SendLostLinks does the lookup later.
func (s *Service) RequestLostLink(ctx context.Context, address string) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error { return tx.AddLostLinkRequest(ctx, address, s.d.Clock.Now()) })
}

// SendLostLinks handles pending requests and returns the number of emailed links. Each address gets a fresh link to
// each of its sites, and the links of the added mailers. The schedule calls it every few seconds, in several
// processes at once.
func (s *Service) SendLostLinks(ctx context.Context) (sent int, err error) {
	waiting, err := s.d.Store.LostLinkRequests(ctx)
	if err != nil || waiting == 0 {
		return 0, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		sent = 0
		addresses, err := tx.TakeLostLinkRequests(ctx, lostLinkBatch)
		if err != nil {
			return err
		}
		for _, address := range addresses {
			n, err := s.emailLostLinks(ctx, tx, address)
			if err != nil {
				return err
			}
			sent += n
		}
		return nil
	})
	return sent, err
}

func (s *Service) emailLostLinks(ctx context.Context, tx Tx, address string) (int, error) {
	sites, err := tx.SitesByEmail(ctx, address)
	if err != nil {
		return 0, err
	}
	sites = slices.DeleteFunc(sites, func(site Site) bool { return !site.ReceivesEmail() })
	for _, site := range sites {
		if err := s.emailLostLink(ctx, tx, site); err != nil {
			return 0, err
		}
	}
	sent := len(sites)
	for _, email := range s.lostLinkMailers {
		n, err := email(ctx, tx, address)
		if err != nil {
			return 0, err
		}
		sent += n
	}
	return sent, nil
}

func (s *Service) emailLostLink(ctx context.Context, tx Tx, site Site) error {
	m := patientEmail(notify.LostLink, site, entrance(site))
	m.DedupeKey = notify.LostLinkKey(notify.LostLink, site.ID, s.d.Clock.Now())
	trail := s.Trail(tx, audit.Actor{Kind: audit.System}, audit.Origin{}, site)
	if err := trail.Record(ctx, "microsite.lost-link-answered", nil); err != nil {
		return err
	}
	return tx.Enqueue(ctx, m)
}
