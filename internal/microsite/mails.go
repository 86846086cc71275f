package microsite

import (
	"context"
	"fmt"

	"beacon/internal/notify"
)

// MailPatient enqueues an email to the patient with a link to one of the patient's own screens. It skips patients
// whose email is stopped.
func MailPatient(ctx context.Context, tx Tx, t notify.Template, site Site, path string) error {
	if !site.IsWrittenTo() {
		return nil
	}
	return tx.Enqueue(ctx, patientMail(t, site, path))
}

func patientMail(t notify.Template, site Site, path string) notify.Mail {
	return notify.Mail{
		Template: t, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: path},
	}
}

// MailRecord returns the site as the record that an email concerns.
func (s Site) MailRecord() notify.Record { return notify.Record{Kind: notify.MicrositePage, ID: s.ID} }

// MailReviewers enqueues an email to each of the people who decide next about a submission. Each person gets a
// template once per submission.
func MailReviewers(
	ctx context.Context, tx Tx, t notify.Template, site Site, v Submission, people []notify.Person,
) error {
	for _, p := range people {
		err := tx.Enqueue(ctx, notify.Mail{
			Template: t, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Params:    map[string]string{notify.FirstName: site.FirstName},
			Link:      notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/microsites/%d/review", site.ID)},
			Concerns:  site.MailRecord(),
			DedupeKey: fmt.Sprintf("%s/%d/%d", t, v.ID, p.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// mailCoaches emails all coaches that a patient asks for a coach.
func (s *Service) mailCoaches(ctx context.Context, tx Tx, site Site) error {
	coaches, err := tx.CoachRecipients(ctx)
	if err != nil {
		return err
	}
	return notify.EnqueueForStaff(ctx, tx, notify.CoachWanted(site.FirstName, site.MailRecord()), coaches, s.clock.Now())
}
