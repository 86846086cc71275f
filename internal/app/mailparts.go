package app

import (
	"context"
	"time"

	"beacon/internal/config"
	"beacon/internal/digest"
	"beacon/internal/httpapi"
	"beacon/internal/jobs"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/mail"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/voucher"
)

func (p *parts) buildMail() error {
	p.outbox = storage.NewOutbox(p.db)
	b := p.config.Brand
	var err error
	p.renderer, err = notify.NewRenderer(notify.Brand{ProductName: b.ProductName, Phone: b.Phone, From: b.MailFrom,
		PhoneHours: locale.Text{EN: b.PhoneHours, ES: b.PhoneHoursES}}, p.config.PublicURL(), links{p})
	if err != nil {
		return err
	}
	machine := jobs.Parts{
		Outbox: p.outbox, Writer: p.renderer, Clock: p.clock, Metrics: mailMeters{p.meters}, Log: p.log,
	}
	if sender, err := smtpSender(p.config.SMTP); err != nil {
		return err
	} else if sender != nil {
		machine.Sender = sender
	}
	if p.runner, err = jobs.NewRunner(machine, jobs.Tuning{}); err != nil {
		return err
	}
	p.schedule, err = p.regularJobs()
	return err
}

// smtpSender returns the configured mail server, or nil when mails are kept.
func smtpSender(c config.SMTP) (*mail.SMTP, error) {
	if c.Host == "" {
		return nil, nil
	}
	return mail.NewSMTP(mail.SMTPConfig{
		Host: c.Host, Port: c.Port, Username: c.Username, Password: c.Password, TLS: mail.TLSMode(c.TLS),
		Timeout: 30 * time.Second,
	})
}

// links makes the secret parts of links in mails.
type links struct{ p *parts }

// EditKey implements notify.LinkMaker.
func (l links) EditKey(ctx context.Context, kind string, id int64) (string, error) {
	switch kind {
	case referral.KeyKind:
		return l.p.referrals.KeyByID(ctx, id)
	case voucher.DonorKey, voucher.HolderKey:
		return l.p.vouchers.KeyByID(ctx, kind, id)
	}
	return l.p.microsites.KeyByID(ctx, id)
}

// StaffJoinToken implements notify.LinkMaker.
func (l links) StaffJoinToken(ctx context.Context, id int64) (string, error) {
	return l.p.staff.StaffJoinToken(ctx, id)
}

// UnsubscribeToken implements notify.LinkMaker.
func (l links) UnsubscribeToken(_ context.Context, id int64) (string, error) {
	return digest.Token(l.p.ring, id, l.p.clock.Now()), nil
}

// mailMeters counts mails.
type mailMeters struct{ m *httpapi.Meters }

// MailSent implements jobs.Metrics.
func (m mailMeters) MailSent() { m.m.Mails.WithLabelValues("settled").Inc() }

// MailFailed implements jobs.Metrics.
func (m mailMeters) MailFailed(gaveUp bool) {
	outcome := "retried"
	if gaveUp {
		outcome = "failed"
	}
	m.m.Mails.WithLabelValues(outcome).Inc()
}
