package microsite

import (
	"context"

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
