package assembly

import (
	"context"
	"time"

	"beacon/internal/health"
	"beacon/internal/jobs"
	"beacon/internal/storage/intakestore"
)

// regularJobs returns the jobs of every process with their intervals. Each may run in several processes concurrently.
func (b *Beacon) regularJobs() (*jobs.Schedule, error) {
	return jobs.NewSchedule(b.Clock, jobs.SystemTicks, b.Log, []jobs.Job{
		{Name: "integrate-audit-events", Every: time.Second, Run: b.integrateEvents},
		{Name: "compare-clocks", Every: 10 * time.Second, Run: b.compareClocks},
		{Name: "sign-checkpoint", Every: 10 * time.Minute, Run: b.signCheckpoint},
		{Name: "reread-audit-trail", Every: time.Minute, Run: b.scan.Step},
		{Name: "find-altered-accounts", Every: 10 * time.Minute, Run: b.emailAlteredAccounts},
		{Name: "sweep-sessions", Every: time.Hour, Run: ignoreResult(b.Staff.Sweep)},
		{Name: "sweep-limits", Every: 5 * time.Minute, Run: b.sweepLimits},
		{Name: "sweep-pictures", Every: 6 * time.Hour, Run: ignoreResult(b.pictures.Sweep)},
		{Name: "lost-links", Every: 5 * time.Second, Run: b.mailing("lost-links", b.Microsites.SendLostLinks)},
		{Name: "referral-reminders", Every: time.Hour, Run: b.mailing("referral-reminders", b.Referrals.SendReminders)},
		{Name: "voucher-reminders", Every: time.Hour, Run: b.mailing("voucher-reminders", b.Readiness.SendReminders)},
		{Name: "voucher-recalls", Every: time.Hour, Run: b.mailing("voucher-recalls", b.Recalls.Send)},
		{Name: "come-of-age", Every: time.Hour, Run: b.mailing("come-of-age", b.Consents.SendOfAge)},
		{Name: "retention", Every: time.Hour, Run: b.Retention.Run},
		{Name: "sweep-consents", Every: 6 * time.Hour, Run: func(ctx context.Context) error {
			n, err := b.Consents.Sweep(ctx)
			if n > 0 {
				b.Log.Info("orphaned consent files deleted", "files", n)
			}
			return err
		}},
		{Name: "finish-erasures", Every: time.Minute, Run: ignoreResult(b.Privacy.Finish)},
		{Name: "forget-human-checks", Every: time.Hour, Run: func(ctx context.Context) error {
			_, err := intakestore.NewCaptchas(b.DB).Forget(ctx, b.Clock.Now())
			return err
		}},
		{Name: "render-pages", Every: time.Hour, Wake: b.Server.Changed(), Run: b.Server.RenderChanged},
		{Name: "read-bounces", Every: 2 * time.Minute, Run: b.readBounces},
		{Name: "count-centers", Every: time.Hour, Run: ignoreResult(b.Intakes.CountCenters)},
		{Name: "work-digest", Every: 10 * time.Minute, Run: b.mailing("work-digest", b.Work.SendDigests)},
		{Name: "weekly-stats", Every: time.Hour, Run: b.mailing("weekly-stats", b.Digest.Send)},
	}...)
}

// compareClocks synchronizes this process with the time of the database (R18.3a).
func (b *Beacon) compareClocks(ctx context.Context) error {
	ahead, err := b.DB.CompareClocks(ctx)
	if ahead.Abs() > health.Skewed {
		b.Log.Warn("clock skew: the clock of the database is used", "behindSeconds", ahead.Seconds())
	}
	return err
}

// mailing is a job that may enqueue emails; they are sent immediately.
func (b *Beacon) mailing(job string, send func(context.Context) (int, error)) func(context.Context) error {
	written := b.Meters.Reminders.WithLabelValues(job)
	return func(ctx context.Context) error {
		sent, err := send(ctx)
		written.Add(float64(sent))
		if sent > 0 {
			b.emailsQueued()
		}
		return err
	}
}

// ignoreResult converts a function with a result to a job.
func ignoreResult[N any](job func(context.Context) (N, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := job(ctx)
		return err
	}
}
