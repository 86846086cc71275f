package app

import (
	"context"
	"time"

	"beacon/internal/jobs"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/intakestore"
)

// regularJobs is what every process does by itself, and how often. Each may run in
// several processes at the same time.
func (p *parts) regularJobs() (*jobs.Schedule, error) {
	return jobs.NewSchedule(p.clock, jobs.SystemTicks, p.log, []jobs.Job{
		{Name: "sweep-sessions", Every: time.Hour, Run: quietly(p.staff.Sweep)},
		{Name: "sweep-pictures", Every: 6 * time.Hour, Run: quietly(p.microsites.SweepPictures)},
		{Name: "lost-links", Every: 5 * time.Second, Run: p.mailing(p.microsites.SendLostLinks)},
		{Name: "list-missing", Every: 24 * time.Hour, Run: func(ctx context.Context) error {
			listed, err := gallerysearch.New(p.db).ListMissing(ctx)
			if listed > 0 {
				p.log.Info("sites that were public before the gallery are listed", "sites", listed)
			}
			return err
		}},
		{Name: "referral-reminders", Every: time.Hour, Run: p.mailing(p.referrals.SendReminders)},
		{Name: "voucher-reminders", Every: time.Hour, Run: p.mailing(p.vouchers.SendReminders)},
		{Name: "forget-photos", Every: 6 * time.Hour, Run: quietly(p.consents.ForgetPhotos)},
		{Name: "sweep-consents", Every: 6 * time.Hour, Run: func(ctx context.Context) error {
			n, err := p.consents.Sweep(ctx)
			if n > 0 {
				p.log.Info("files of consents that belonged to none are deleted", "files", n)
			}
			return err
		}},
		{Name: "forget-human-checks", Every: time.Hour, Run: func(ctx context.Context) error {
			_, err := intakestore.NewCaptchas(p.db).Forget(ctx, p.clock.Now())
			return err
		}},
		{Name: "weekly-stats", Every: time.Hour, Run: p.mailing(p.digest.Send)},
	}...)
}

// mailing is a job that may put mails into the outbox; they are sent at once.
func (p *parts) mailing(send func(context.Context) (int, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		sent, err := send(ctx)
		if sent > 0 {
			p.mailsWait()
		}
		return err
	}
}

// quietly is a job of whose result nobody needs to hear.
func quietly[N any](job func(context.Context) (N, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := job(ctx)
		return err
	}
}
