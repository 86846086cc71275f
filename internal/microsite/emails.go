package microsite

import (
	"context"
	"fmt"

	"beacon/internal/notify"
)

// EmailPatient enqueues an email to the patient with a link to one of the patient's own screens. It skips patients if
// their email is stopped.
func EmailPatient(ctx context.Context, tx Tx, t notify.Template, site Site, path string) error {
	if !site.ReceivesEmail() {
		return nil
	}
	return tx.Enqueue(ctx, patientEmail(t, site, path))
}

func patientEmail(t notify.Template, site Site, path string) notify.Email {
	return notify.Email{
		Template: t, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: path},
	}
}

// EmailRecord returns the site as the record that an email concerns.
func (s Site) EmailRecord() notify.Record { return notify.Record{Kind: notify.MicrositePage, ID: s.ID} }

// ReviewMail is an email about a submission to the people who decide next.
type ReviewMail struct {
	Template     notify.Template
	Site         Site
	SubmissionID int64
}

// EmailReviewers enqueues an email to each of the people who decide next about a submission. Each person gets a
// template once per submission.
func EmailReviewers(ctx context.Context, tx Tx, m ReviewMail, people []notify.Person) error {
	for _, p := range people {
		err := tx.Enqueue(ctx, notify.Email{
			Template: m.Template, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Params:    map[string]string{notify.FirstName: m.Site.FirstName},
			Link:      notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/microsites/%d/review", m.Site.ID)},
			Concerns:  m.Site.EmailRecord(),
			DedupeKey: fmt.Sprintf("%s/%d/%d", m.Template, m.SubmissionID, p.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// emailCoaches emails all coaches that a patient asks for a coach.
func (s *Service) emailCoaches(ctx context.Context, tx Tx, site Site) error {
	coaches, err := tx.CoachRecipients(ctx)
	if err != nil {
		return err
	}
	m := notify.CoachWanted(site.FirstName, site.EmailRecord())
	return notify.EnqueueForStaff(ctx, tx, m, coaches, s.d.Clock.Now())
}
