package delivery

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// pause is the minimum time between two copies of the same email to the same record.
const pause = 10 * time.Minute

// most is the maximum number of emails shown for a record.
const most = 100

var (
	msgNotAllowed = catalogues.Text("general.account-not-allowed")
	msgBounced    = catalogues.Text("delivery.address-bounced")
	msgWaits      = catalogues.Text("delivery.still-waits")
	msgTooSoon    = catalogues.Text("delivery.too-soon")
	msgStopped    = catalogues.Text("delivery.stopped")
	msgNotAgain   = catalogues.Text("delivery.not-again")
)

// RecordEmails returns the emails of records that belong to one person, newest first. The caller checks access to the
// records. The read is audited on the first record; without a record there is nothing to read.
func (s *Service) RecordEmails(
	ctx context.Context, by access.Principal, of []notify.Record, c access.Caller,
) ([]notify.Queued, error) {
	if err := forCenters(by); err != nil || len(of) == 0 {
		return nil, err
	}
	emails, err := s.d.Store.List(ctx, notify.Selection{Of: of, Limit: most})
	if err != nil {
		return nil, err
	}
	return emails, s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, by.Actor(), c.Origin, of[0]).Record(ctx, string(of[0].Kind)+".mails-viewed", nil)
	})
}

// CountEmails returns the number of emails of records that belong to one person, which is not audited. The caller
// checks access to the records.
func (s *Service) CountEmails(ctx context.Context, by access.Principal, of []notify.Record) (int, error) {
	if err := forCenters(by); err != nil || len(of) == 0 {
		return 0, err
	}
	return s.d.Store.Count(ctx, of)
}

// SendAgain writes an email of one of the records again, with a fresh link, to the record's current address. It
// returns a Conflict fault if the email is pending, if a copy is less than ten minutes old, if the address bounced, or
// if the person died.
func (s *Service) SendAgain(
	ctx context.Context, by access.Principal, of []notify.Record, emailID int64, c access.Caller,
) error {
	if err := forCenters(by); err != nil {
		return err
	}
	if len(of) == 0 { // the caller reads no emails of the record
		return fault.ErrNotFound
	}
	emails, err := s.d.Store.List(ctx, notify.Selection{Of: of, Limit: most})
	if err != nil {
		return err
	}
	i := slices.IndexFunc(emails, func(m notify.Queued) bool { return m.ID == emailID })
	if i < 0 {
		return fault.ErrNotFound
	}
	if err := s.mayRepeat(emails[i], emails); err != nil {
		return err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error { return s.repeat(ctx, tx, by, emails[i], c) })
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// mayRepeat returns a Conflict fault if an email cannot be sent again: its template, a pending copy, or a copy that
// was sent too recently. others are all emails of the record.
func (s *Service) mayRepeat(m notify.Queued, others []notify.Queued) error {
	if !notify.IsRepeatable(m.Template) {
		return fault.New(fault.Conflict, msgNotAgain)
	}
	if state := m.State(); state == notify.Waiting || state == notify.Held {
		return fault.New(fault.Conflict, msgWaits)
	}
	since := s.d.Clock.Now().Add(-pause)
	for _, other := range others {
		if other.Template == m.Template && other.Record() == m.Record() && other.CreatedAt.After(since) {
			return fault.New(fault.Conflict, msgTooSoon)
		}
	}
	return nil
}

func (s *Service) repeat(ctx context.Context, tx Tx, by access.Principal, m notify.Queued, c access.Caller) error {
	now, again := s.d.Clock.Now(), m.Email
	to, err := tx.Contact(ctx, m.Record())
	if err != nil {
		return err
	}
	if to.IsStopped {
		return fault.New(fault.Conflict, msgStopped)
	}
	if blocked, err := tx.IsBlocked(ctx, to.Email); err != nil {
		return err
	} else if blocked {
		return fault.New(fault.Conflict, msgBounced)
	}
	if m.State() == notify.Stopped { // otherwise settling the old address would send it there
		if err := tx.Replace(ctx, m.ID, now); err != nil {
			return err
		}
	}
	again.To, again.ToName, again.Lang = to.Email, to.FullName, to.Language
	if again.Params[notify.FirstName] != "" {
		again.Params[notify.FirstName] = to.FirstName
	}
	// Two simultaneous requests send one email.
	again.DedupeKey = notify.LostLinkKey("again/"+m.Template+"/"+notify.Template(m.Record().Kind), m.Record().ID, now)
	if isNew, err := tx.EnqueueOnce(ctx, again); err != nil {
		return err
	} else if !isNew {
		return fault.New(fault.Conflict, msgTooSoon)
	}
	action, details := string(m.Record().Kind)+".mail-sent-again", map[string]string{"template": string(m.Template)}
	return s.trail(tx, by.Actor(), c.Origin, m.Record()).Record(ctx, action, details)
}

// trail returns the recorder of events about a record's emails.
func (s *Service) trail(log audit.Log, by audit.Actor, o audit.Origin, of notify.Record) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: by, Origin: o, Subject: subject(of)}
}
