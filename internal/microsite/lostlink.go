package microsite

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
)

// lostLinkBatch is the maximum number of addresses in one run.
const lostLinkBatch = 20

// LostLinkFinder returns an email with a fresh link for each record of some kinds with an address.
type LostLinkFinder func(ctx context.Context, address string) ([]notify.Email, error)

// AddLostLinkFinder adds a finder that SendLostLinks calls for each address. Call it before serving requests.
func (s *Service) AddLostLinkFinder(f LostLinkFinder) {
	s.lostLinkFinders = append(s.lostLinkFinders, f)
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
// each of its sites, and the emails of the added finders. The schedule calls it every few seconds, in several
// processes at once.
func (s *Service) SendLostLinks(ctx context.Context) (sent int, err error) {
	addresses, err := s.d.Store.LostLinkRequests(ctx, lostLinkBatch)
	for i := 0; err == nil && i < len(addresses); i++ {
		var n int
		n, err = s.sendLostLinks(ctx, addresses[i])
		sent += n
	}
	return sent, err
}

func (s *Service) sendLostLinks(ctx context.Context, address string) (sent int, err error) {
	emails, err := s.lostLinkEmails(ctx, address)
	if err != nil {
		return 0, err
	}
	return sent, s.d.Store.InTx(ctx, func(tx Tx) error {
		sent = 0
		taken, err := tx.TakeLostLinkRequests(ctx, address)
		if err != nil || !taken {
			return err
		}
		for _, m := range emails {
			of, now := m.Record(), s.d.Clock.Now()
			m.DedupeKey = notify.LostLinkKey(m.Template, of.ID, now)
			trail := audit.Recorder{
				Log: tx, At: now, Actor: audit.Actor{Kind: audit.System},
				Subject: audit.Subject{Kind: string(of.Kind), ID: of.ID},
			}
			if err := trail.Record(ctx, string(of.Kind)+".lost-link-answered", nil); err != nil {
				return err
			}
			if err := tx.Enqueue(ctx, m); err != nil {
				return err
			}
			sent++
		}
		return nil
	})
}

// lostLinkEmails returns the emails with the links of all records of an address.
func (s *Service) lostLinkEmails(ctx context.Context, address string) (emails []notify.Email, err error) {
	sites, err := s.d.Store.SitesByEmail(ctx, address)
	if err != nil {
		return nil, err
	}
	for _, site := range sites {
		if site.ReceivesEmail() {
			emails = append(emails, patientEmail(notify.LostLink, site, entrance(site)))
		}
	}
	for _, find := range s.lostLinkFinders {
		found, err := find(ctx, address)
		if err != nil {
			return nil, err
		}
		emails = append(emails, found...)
	}
	return emails, nil
}
