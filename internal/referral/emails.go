package referral

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// emailPatient emails the link of a request that is new or has just received its first center.
func (w *work) emailPatient(ctx context.Context, before []Referral) error {
	first := w.rows[0]
	if len(before) > 0 && (before[0].Step == Complete || first.Step != Complete) {
		return nil
	}
	template := notify.ReferralLink
	if first.Step == Complete {
		template = notify.ReferralThanks
	}
	return w.tx.Enqueue(ctx, mailTo(first, template))
}

// mailTo returns an email to the patient with the link of a request.
func mailTo(r Referral, template notify.Template) notify.Email {
	return notify.Email{
		Template: template, Lang: r.Language, To: r.Email, ToName: r.FullName(),
		Params: map[string]string{notify.FirstName: r.FirstName},
		Link:   notify.Link{Kind: notify.ReferralPage, ID: r.ID, Path: "recipient"},
	}
}

// emailCoordinators notifies a center of a new request, without personal data (R5.2). It emails the coordinators who
// can sign in, and the center's other contacts in the registry.
func (w *work) emailCoordinators(ctx context.Context, centerID, intakeID int64) error {
	m := notify.Email{
		Template: notify.ReferralReceived,
		Link:     notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/intake/%d", intakeID)},
		Concerns: notify.Record{Kind: notify.IntakeEntry, ID: intakeID},
	}
	accounts, err := w.tx.Coordinators(ctx, centerID)
	if err != nil {
		return err
	}
	listed, err := w.tx.CenterContacts(ctx, centerID)
	if err != nil {
		return err
	}
	var notified []string
	enqueueOnce := func(lang locale.Lang, email, name string) error {
		email = strings.TrimSpace(email)
		if email == "" || slices.ContainsFunc(notified, func(t string) bool { return strings.EqualFold(t, email) }) {
			return nil
		}
		notified = append(notified, email)
		one := m
		one.Lang, one.To, one.ToName = lang, email, name
		return w.tx.Enqueue(ctx, one.DueOn(w.dueAt.In(w.s.d.Zone).Format(time.DateOnly)))
	}
	for _, a := range accounts {
		if err := enqueueOnce(a.Language, a.Email, a.FullName); err != nil {
			return err
		}
	}
	for _, p := range listed {
		if err := enqueueOnce(locale.English, p.Email, p.FullName); err != nil {
			return err
		}
	}
	return nil
}
