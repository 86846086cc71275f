package assembly

import (
	"context"
	"time"

	"beacon/internal/config"
	"beacon/internal/delivery"
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

func (b *Beacon) addEmail() error {
	b.Outbox = storage.NewOutbox(b.DB)
	b.Emails = b.Outbox
	brand := b.Config.Brand
	var err error
	b.EmailView, err = notify.NewRenderer(notify.Brand{
		ProductName: brand.ProductName, Phone: brand.Phone, From: brand.MailFrom,
		PhoneHours: locale.Text{EN: brand.PhoneHours, ES: brand.PhoneHoursES},
	}, b.Config.PublicURL(), links{b})
	if err != nil {
		return err
	}
	b.EmailView.UseTexts(b.Wordings)
	b.Delivery = delivery.NewService(delivery.Deps{
		Store: storage.NewDelivery(b.DB), Ring: b.Ring, Clock: b.Clock, EmailsQueued: b.emailsQueued,
		Writer: b.EmailView, KeepsEmails: b.Config.SMTP.Host == "",
		Bounced: func() { b.Meters.Emails.WithLabelValues("bounced").Inc() },
	})
	parts := jobs.Parts{
		Name:   func(q notify.Queued) string { return delivery.MessageName(b.Ring, q) },
		Outbox: b.Outbox, Writer: b.EmailView, Clock: b.Clock, Metrics: emailMeters{b.Meters}, Log: b.Log,
		Traces: b.Traces,
	}
	if sender, err := SMTPSender(b.Config.SMTP); err != nil {
		return err
	} else if sender != nil {
		parts.Sender = observedEmail{sender, b.Meters}
	}
	b.runner, err = jobs.NewRunner(parts, jobs.Tuning{})
	return err
}

// SMTPSender returns the configured mail server, or nil if emails are only stored.
func SMTPSender(c config.SMTP) (*mail.SMTP, error) {
	if c.Host == "" {
		return nil, nil
	}
	return mail.NewSMTP(mail.SMTPConfig{
		Host: c.Host, Port: c.Port, Username: c.Username, Password: c.Password, TLS: mail.TLSMode(c.TLS),
		Timeout: 30 * time.Second,
	})
}

// links creates the secret parts of links in emails.
type links struct{ b *Beacon }

// EditKey implements notify.LinkMaker.
func (l links) EditKey(ctx context.Context, kind string, id int64, to string) (string, error) {
	switch kind {
	case referral.KeyKind:
		return l.b.Referrals.KeyByID(ctx, id, to)
	case string(notify.ConfirmEmail):
		return l.b.EmailChanges.TokenFor(ctx, id, to)
	case string(notify.ConfirmJoin):
		return l.joinToken(ctx, id, to)
	case voucher.DonorKey, voucher.HolderKey:
		return l.b.Vouchers.KeyByID(ctx, kind, id, to)
	}
	return l.b.Microsites.KeyByID(ctx, id, to)
}

// joinToken returns the token that confirms a join, for the address of the surviving record.
func (l links) joinToken(ctx context.Context, id int64, to string) (string, error) {
	j, err := l.b.Joins.WaitingByID(ctx, id)
	if err != nil {
		return "", err
	}
	if _, err := l.EditKey(ctx, string(j.Record.Kind), j.Into, to); err != nil {
		return "", err
	}
	return l.b.Joins.Token(j), nil
}

// StaffJoinToken implements notify.LinkMaker.
func (l links) StaffJoinToken(ctx context.Context, id int64) (string, error) {
	return l.b.Staff.StaffJoinToken(ctx, id)
}

// UnsubscribeToken implements notify.LinkMaker.
func (l links) UnsubscribeToken(_ context.Context, id int64) (string, error) {
	return digest.Token(l.b.Ring, id, l.b.Clock.Now()), nil
}

// emailMeters counts emails.
type emailMeters struct{ m *httpapi.Meters }

// EmailSent implements jobs.Metrics.
func (m emailMeters) EmailSent() { m.m.Emails.WithLabelValues("settled").Inc() }

// EmailFailed implements jobs.Metrics.
func (m emailMeters) EmailFailed(gaveUp bool) {
	outcome := "retried"
	if gaveUp {
		outcome = "failed"
	}
	m.m.Emails.WithLabelValues(outcome).Inc()
}
