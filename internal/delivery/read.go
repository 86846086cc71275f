package delivery

import (
	"context"
	"errors"
	"strconv"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// ReadAsStaff returns a rendered email to a registry administrator, without links that give access to a record or
// account (notify.Renderer.ForStaff). The text is empty if the email cannot be written. The read is audited on the
// addressee's record, so the record's history names the reader (R14.3b).
func (s *Service) ReadAsStaff(
	ctx context.Context, by access.Principal, id int64, c access.Caller,
) (notify.Queued, notify.Rendered, error) {
	if !by.IsAdmin() {
		return notify.Queued{}, notify.Rendered{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	q, err := s.d.Store.Item(ctx, id)
	if err != nil {
		return q, notify.Rendered{}, err
	}
	words, err := s.d.Writer.ForStaff(ctx, q.Email, s.d.KeepsEmails)
	if err != nil && !errors.Is(err, fault.ErrNotFound) && !errors.Is(err, notify.ErrUnwritable) {
		return q, notify.Rendered{}, err
	}
	auditSubject, err := s.auditSubject(ctx, q)
	if err != nil {
		return q, notify.Rendered{}, err
	}
	details := map[string]string{"template": string(q.Template), "mail": strconv.FormatInt(q.ID, 10)}
	if q.HasSecret() && words.Link != "" {
		details["link"] = "shown"
	}
	return q, words, s.d.Store.InTx(ctx, func(tx Tx) error {
		return tx.Append(ctx, audit.Event{
			At: s.d.Clock.Now(), Actor: by.Actor(), Action: "mail.viewed", Subject: auditSubject, Details: details,
			Origin: c.Origin,
		})
	})
}

// auditSubject returns the subject of an email: the record, the account of its address, or else the email.
func (s *Service) auditSubject(ctx context.Context, q notify.Queued) (audit.Subject, error) {
	if of := q.Record(); of != (notify.Record{}) {
		return subject(of), nil
	}
	account, _, err := s.d.Store.AccountAt(ctx, q.To)
	if errors.Is(err, fault.ErrNotFound) {
		return audit.Subject{Kind: "mail", ID: q.ID}, nil
	}
	return audit.Subject{Kind: "staff-account", ID: account}, err
}
