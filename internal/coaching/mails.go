package coaching

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/notify"
)

// batch is how long notes to one person are gathered for one mail (decision 8).
const batch = 15 * time.Minute

// tellOther mails whoever did not write, once for all notes of a quarter of an
// hour, at its end.
func (s *Service) tellOther(ctx context.Context, tx Tx, p Pairing, from Side) error {
	window := s.clock.Now().Truncate(batch)
	m := notify.Mail{
		Params: map[string]string{notify.FirstName: p.Site.FirstName}, NotBefore: window.Add(batch),
	}
	if from == TheRecipient {
		m.Template, m.Lang, m.To, m.ToName = notify.RecipientNote, p.Coach.Language, p.Coach.Email, p.Coach.FullName
		m.Link = notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/coach/patients/%d", p.Site.ID)}
		m.DedupeKey = fmt.Sprintf("%s/%d/%d/%d", m.Template, p.Site.ID, p.Coach.ID, window.Unix())
		return tx.Enqueue(ctx, m)
	}
	toPatient(&m, p.Site)
	m.Template = notify.CoachNote
	m.DedupeKey = fmt.Sprintf("%s/%d/%d", m.Template, p.Site.ID, window.Unix())
	return tx.Enqueue(ctx, m)
}

// tellAssigned mails the recipient that there is a coach now.
func (s *Service) tellAssigned(ctx context.Context, tx Tx, site Site) error {
	m := notify.Mail{Template: notify.CoachAssigned, Params: map[string]string{notify.FirstName: site.FirstName}}
	toPatient(&m, site)
	return tx.Enqueue(ctx, m)
}

// toPatient addresses a mail to the recipient, with the link to the dashboard,
// where the notes are.
func toPatient(m *notify.Mail, site Site) {
	m.Lang, m.To, m.ToName = site.Language, site.Email, site.FullName()
	m.Link = notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: "microsite/landing"}
}
