package coaching

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/notify"
)

// emailOther emails the side that did not write the note. All notes within a quarter of an hour share one email, sent
// at its end. A coach with a closed account receives no email, and neither side does if the patient died.
func (s *Service) emailOther(ctx context.Context, tx Tx, p Pairing, from Side) error {
	if from == TheRecipient && p.Coach.HasLeft {
		return nil
	}
	window := s.clock.Now().Truncate(notify.Gathering)
	m := notify.Email{
		Params: map[string]string{notify.FirstName: p.Site.FirstName}, NotBefore: window.Add(notify.Gathering),
	}
	if from == TheRecipient {
		m.Template, m.Lang, m.To, m.ToName = notify.PatientNote, p.Coach.Language, p.Coach.Email, p.Coach.FullName
		m.Link = notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/coach/patients/%d", p.Site.ID)}
		m.Concerns, m.DedupeKey = emailRecord(p.Site), recipientNoteKey(p, window)
		return tx.Enqueue(ctx, m)
	}
	if p.Site.HasDied {
		return nil
	}
	toPatient(&m, p.Site)
	m.Template = notify.CoachNote
	m.DedupeKey = fmt.Sprintf("%s/%d/%d", m.Template, p.Site.ID, window.Unix())
	if p.Coach != nil {
		m = m.FromCoach(p.Coach.FullName)
	}
	return tx.Enqueue(ctx, m)
}

// recipientNoteKey is the dedupe key of the email to a coach about the notes of a window.
func recipientNoteKey(p Pairing, window time.Time) string {
	return fmt.Sprintf("%s/%d/%d/%d", notify.PatientNote, p.Site.ID, p.Coach.ID, window.Unix())
}

// cancelPendingEmail withdraws the unsent email about notes to the coach of a pairing that ends, because its link no
// longer works for that coach.
func (s *Service) cancelPendingEmail(ctx context.Context, tx Tx, p Pairing) error {
	return tx.Withdraw(ctx, recipientNoteKey(p, s.clock.Now().Truncate(notify.Gathering)))
}

// emailAssigned informs the recipient about the coach, and the coach about the new patient.
func (s *Service) emailAssigned(ctx context.Context, tx Tx, site Site, coach Coach) error {
	m := notify.Email{Template: notify.CoachAssigned, Params: map[string]string{notify.FirstName: site.FirstName}}
	toPatient(&m, site)
	if !site.HasDied {
		if err := tx.Enqueue(ctx, m.FromCoach(coach.FullName)); err != nil {
			return err
		}
	}
	return tx.Enqueue(ctx, notify.Email{
		Template: notify.PatientAssigned, Lang: coach.Language, To: coach.Email, ToName: coach.FullName,
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/coach/patients/%d", site.ID)},

		Concerns: emailRecord(site),
	})
}

// emailLeft informs the recipient that the coach stopped, unless the recipient died.
func (s *Service) emailLeft(ctx context.Context, tx Tx, p Pairing) error {
	if p.Site.HasDied {
		return nil
	}
	m := notify.Email{Template: notify.CoachLeft, Params: map[string]string{notify.FirstName: p.Site.FirstName}}
	toPatient(&m, p.Site)
	return tx.Enqueue(ctx, m.FromCoach(p.Coach.FullName))
}

// emailRecord returns the record that an email about a site concerns.
func emailRecord(site Site) notify.Record {
	return notify.Record{Kind: notify.MicrositePage, ID: site.ID}
}

// toPatient addresses an email to the recipient, with the link to the notes on the dashboard.
func toPatient(m *notify.Email, site Site) {
	m.Lang, m.To, m.ToName = site.Language, site.Email, site.FullName()
	m.Link = notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: "microsite/landing", Part: "coach"}
}
