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

// pause is how long after a mail the same one is not sent again to the same record.
const pause = 10 * time.Minute

// most is how many mails of a record are shown.
const most = 100

var (
	msgNotAllowed = catalogues.Text("general.account-not-allowed")
	msgBounced    = catalogues.Text("delivery.address-bounced")
	msgWaits      = catalogues.Text("delivery.still-waits")
	msgTooSoon    = catalogues.Text("delivery.too-soon")
	msgStopped    = catalogues.Text("delivery.stopped")
	msgNotAgain   = catalogues.Text("delivery.not-again")
)

// MailsOf returns the mails of records that belong to one person, newest first. Who may see the records is the
// caller's to check; looking is an audit event of the first one.
func (s *Service) MailsOf(
	ctx context.Context, by access.Principal, of []notify.Record, c access.Caller,
) ([]notify.Queued, error) {
	if err := forCenters(by); err != nil {
		return nil, err
	}
	mails, err := s.d.Store.List(ctx, notify.Selection{Of: of, Limit: most})
	if err != nil {
		return nil, err
	}
	return mails, s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.note(ctx, tx, by.Actor(), of[0], "mails-viewed", nil, c.Origin)
	})
}

// SendAgain writes a mail of one of the records anew, with a fresh link, to the address that the record has now:
// 409 while it waits anyway, within ten minutes of the last one, to an address that bounced, or to
// somebody who died.
func (s *Service) SendAgain(
	ctx context.Context, by access.Principal, of []notify.Record, mailID int64, c access.Caller,
) error {
	if err := forCenters(by); err != nil {
		return err
	}
	mails, err := s.d.Store.List(ctx, notify.Selection{Of: of, Limit: most})
	if err != nil {
		return err
	}
	i := slices.IndexFunc(mails, func(m notify.Queued) bool { return m.ID == mailID })
	if i < 0 {
		return fault.ErrNotFound
	}
	if err := s.mayRepeat(mails[i], mails); err != nil {
		return err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error { return s.repeat(ctx, tx, by, mails[i], c) })
	if err == nil {
		s.d.MailsQueued()
	}
	return err
}

// mayRepeat checks what a mail and those beside it say; others are all mails of the record.
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
	now, again := s.d.Clock.Now(), m.Mail
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
	if m.State() == notify.Stopped { // else it would go to the old address, should that ever be settled
		if err := tx.Replace(ctx, m.ID, now); err != nil {
			return err
		}
	}
	again.To, again.ToName, again.Lang = to.Email, to.FullName, to.Language
	if again.Params[notify.FirstName] != "" {
		again.Params[notify.FirstName] = to.FirstName
	}
	// Two who press at the same moment send one mail.
	again.DedupeKey = notify.LostLinkKey("again/"+m.Template+"/"+notify.Template(m.Record().Kind), m.Record().ID, now)
	if isNew, err := tx.EnqueueOnce(ctx, again); err != nil {
		return err
	} else if !isNew {
		return fault.New(fault.Conflict, msgTooSoon)
	}
	details := map[string]string{"template": string(m.Template)}
	return s.note(ctx, tx, by.Actor(), m.Record(), "mail-sent-again", details, c.Origin)
}

// note writes an event about a record's mails into the trail.
func (s *Service) note(
	ctx context.Context, tx Tx, by audit.Actor, of notify.Record, what string, details map[string]string, o audit.Origin,
) error {
	return tx.Append(ctx, audit.Event{
		At: s.d.Clock.Now(), Actor: by, Action: string(of.Kind) + "." + what, Subject: subject(of), Details: details,
		Origin: o,
	})
}
