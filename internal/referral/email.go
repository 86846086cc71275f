package referral

import (
	"context"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/correction"
	"beacon/internal/emailchange"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// requestRecord returns the record that identifies a whole request: its first referral.
func requestRecord(rows []Referral) notify.Record {
	return notify.Record{Kind: notify.ReferralPage, ID: rows[0].ID}
}

// ownEmail keeps the stored address and opens a change to the address in a resumed request's form. If the form has the
// stored address, it withdraws an open change (R12.2x).
func (w *work) ownEmail(ctx context.Context) error {
	first, sent := w.rows[0], w.details.Email
	p := changingPerson(first, w.s.trail(w.tx, w.actor, w.caller.Origin, first.ID))
	if strings.EqualFold(first.Email, sent) {
		return emailchange.Withdraw(ctx, w.tx, p, requestRecord(w.rows))
	}
	w.details.Email = first.Email
	return emailchange.Ask(ctx, w.tx, p, emailchange.Change{Of: requestRecord(w.rows), Former: first.Email, New: sent})
}

// changingPerson returns the patient as the owner of an address change. A request's link opens no consent and no ID
// picture, so the former address is notified but need not confirm (R14.1).
func changingPerson(r Referral, trail audit.Recorder) emailchange.Person {
	return emailchange.Person{Trail: trail, Email: mailTo(r, notify.EmailConfirm)}
}

// AnswerEmailChange implements emailchange.Owner for the requests of patients.
func (s *Service) AnswerEmailChange(
	ctx context.Context, c emailchange.Change, a emailchange.Decision,
) (after emailchange.Change, err error) {
	first, err := s.d.Store.Referral(ctx, c.Of.ID)
	if err != nil {
		return after, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		rows, err := tx.LockBatch(ctx, first.Batch)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return fault.New(fault.NotFound, msgNoReferral)
		}
		by := audit.Actor{Kind: audit.Recipient, Name: rows[0].FullName()}
		trail := s.trail(tx, by, a.Caller.Origin, rows[0].ID)
		after, err = emailchange.Decide(ctx, tx, changingPerson(rows[0], trail), c.ID, a)
		if err != nil || after.State(s.d.Clock.Now()) != emailchange.Done {
			return err
		}
		return s.changeEmail(ctx, tx, rows, after.New, trail)
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return after, err
}

// changeEmail changes the address of a whole request: its links stop working, the former address is notified, and the
// new address receives the link.
func (s *Service) changeEmail(
	ctx context.Context, tx Tx, rows []Referral, email string, trail audit.Recorder,
) error {
	former := rows[0]
	ids := map[int64]bool{}
	for _, r := range rows {
		ids[r.ID] = true
		var changes correction.Changes
		changes.Add("email", r.Email, email)
		r.Email, r.KeyVersion, r.UpdatedAt = email, r.KeyVersion+1, s.d.Clock.Now()
		if err := tx.SaveReferral(ctx, r); err != nil {
			return err
		}
		trail.Subject.ID = r.ID
		if err := trail.Record(ctx, "referral.changed", changes.Details(correction.OwnChange)); err != nil {
			return err
		}
	}
	err := tx.WithdrawWaiting(ctx, former.Email, func(l notify.Link) bool {
		return l.Kind == notify.ReferralPage && ids[l.ID]
	})
	if err != nil {
		return err
	}
	center, err := tx.CenterContact(ctx, former.CenterID)
	if err != nil {
		return err
	}
	notice := notify.Email{
		Template: notify.AddressChanged, Lang: former.Language, To: former.Email, Params: map[string]string{},
		Concerns: notify.Record{Kind: notify.ReferralPage, ID: former.ID},
	}
	if err := tx.Enqueue(ctx, notice.FromCenter(center)); err != nil {
		return err
	}
	now := former
	now.Email = email
	return tx.Enqueue(ctx, mailTo(now, notify.ReferralLink))
}
