package payload

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/delivery"
	"beacon/internal/httpapi"
	"beacon/internal/notify"
)

// RecordEmail is an email on the screen of its record. It has neither the text nor the link of the email.
type RecordEmail struct {
	ID        int64      `json:"id"`
	Subject   string     `json:"subject" doc:"In the caller's language."`
	CreatedAt time.Time  `json:"createdAt"`
	SettledAt *time.Time `json:"settledAt" doc:"When it was sent or given up, or null."`
	To        string     `json:"to"`
	ToName    string     `json:"toName"`
	State     string     `json:"state" doc:"waiting, stopped, sent, kept, held, refused, bounced, dropped or failed"`
	Attempts  int        `json:"attempts"`
	Reason    string     `json:"reason" doc:"no-mailbox, no-server, full, rejected, not-explained, replaced, or empty"`
	IsDelayed bool       `json:"isDelayed" doc:"An SMTP server reported a delay."`
}

// RecordEmails lists and resends the emails of records, for the rooms that show them.
type RecordEmails struct {
	Delivery *delivery.Service
	View     *notify.Renderer
}

// OneEmail is the path of an email of a record.
type OneEmail struct {
	ID      string `path:"id"`
	EmailID string `path:"mailId"`
}

// List returns the emails of one person's records and audits the read. Call it only for records that the caller may
// see.
func (m RecordEmails) List(ctx context.Context, who access.Principal, of []notify.Record) ([]RecordEmail, error) {
	c := httpapi.CallerFrom(ctx)
	emails, err := m.Delivery.RecordEmails(ctx, who, of, c)
	return httpapi.Items(emails, func(q notify.Queued) RecordEmail {
		item := RecordEmail{
			ID: q.ID, CreatedAt: q.CreatedAt, SettledAt: q.DoneAt, To: q.To, ToName: q.ToName, State: string(q.State()),
			Attempts: q.Attempts, Reason: string(q.Bounce.Reason), IsDelayed: q.Bounce.Kind == notify.Soft,
		}
		if q.GivenUpAt != nil {
			item.SettledAt = q.GivenUpAt
		}
		if q.Outcome == notify.Replaced {
			item.Reason = notify.Replaced
		}
		if subject, err := m.View.Subject(ctx, q.Email, c.Lang); err == nil {
			item.Subject = subject
		}
		return item
	}), err
}

// EmailCount is the part of a record with the number of its emails.
type EmailCount struct {
	Emails int `json:"emailCount" doc:"Emails to the person that the caller may list."`
}

// CountFor returns the number of emails of one person's records. Call it only for records that the caller may see.
func (m RecordEmails) CountFor(ctx context.Context, who access.Principal, of []notify.Record) (EmailCount, error) {
	n, err := m.Delivery.CountEmails(ctx, who, of)
	return EmailCount{n}, err
}

// SendAgain writes an email of a record again, with a fresh link, to the current address of the record.
func (m RecordEmails) SendAgain(
	ctx context.Context, who access.Principal, of []notify.Record, emailID string,
) error {
	return m.Delivery.SendAgain(ctx, who, of, httpapi.ParseID(emailID), httpapi.CallerFrom(ctx))
}
