package emailchange

import (
	"context"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
)

// Reader reads changes.
type Reader interface {
	// EmailChange returns a change, or fault.ErrNotFound.
	EmailChange(ctx context.Context, id int64) (Change, error)
	// OpenEmailChange returns the change of a record that has not ended, or nil.
	OpenEmailChange(ctx context.Context, of notify.Record) (*Change, error)
}

// Tx is a transaction in which a record is locked.
type Tx interface {
	Reader
	audit.Log
	notify.Outbox
	AddEmailChange(ctx context.Context, c Change) (int64, error)
	SaveEmailChange(ctx context.Context, c Change) error
}

// Person is who asks for a change, or whose change it is.
type Person struct {
	Subject audit.Subject
	Actor   audit.Actor
	Origin  audit.Origin
	// HasConsent: a consent or an ID picture lies behind the link, so that the former address has to confirm (R14.1).
	HasConsent bool
	// Mail is how the person is written to: language, name and, for a minor, the guardian.
	Mail notify.Mail
}

// Ask opens a change in place of one that is open, and mails who has to confirm it. What is open already, and is not
// too old, stays as it is: a form that is sent twice asks once.
func Ask(ctx context.Context, tx Tx, p Person, c Change) error {
	open, err := tx.OpenEmailChange(ctx, c.Of)
	if err != nil {
		return err
	}
	if open != nil && strings.EqualFold(open.New, c.New) && open.State(c.AskedAt) == Waiting {
		return nil
	}
	if err := end(ctx, tx, open, c.AskedAt); err != nil {
		return err
	}
	c.NeedsFormer = p.HasConsent
	if c.ID, err = tx.AddEmailChange(ctx, c); err != nil {
		return err
	}
	if err := record(ctx, tx, p, "asked", c, c.AskedAt, nil); err != nil {
		return err
	}
	if err := tx.Enqueue(ctx, mailTo(p, c, New)); err != nil || !c.NeedsFormer {
		return err
	}
	return tx.Enqueue(ctx, mailTo(p, c, Former))
}

// Withdraw ends the open change of a record, if there is one: the person took it back.
func Withdraw(ctx context.Context, tx Tx, p Person, of notify.Record, now time.Time) error {
	open, err := tx.OpenEmailChange(ctx, of)
	if err != nil || open == nil {
		return err
	}
	if err := end(ctx, tx, open, now); err != nil {
		return err
	}
	return record(ctx, tx, p, "withdrawn", *open, now, nil)
}

// Supersede ends the open change of a record, if there is one, because the address was changed in another way. That
// leaves a trace of its own.
func Supersede(ctx context.Context, tx Tx, of notify.Record, now time.Time) error {
	open, err := tx.OpenEmailChange(ctx, of)
	if err != nil {
		return err
	}
	return end(ctx, tx, open, now)
}

func end(ctx context.Context, tx Tx, open *Change, now time.Time) error {
	if open == nil {
		return nil
	}
	open.EndedAt = &now
	return tx.SaveEmailChange(ctx, *open)
}

// Decide stores what a side says about a change, in the transaction of its locked record. If the change is Done by it,
// the caller changes the address.
func Decide(ctx context.Context, tx Tx, p Person, id int64, a Answer, now time.Time) (Change, error) {
	c, err := tx.EmailChange(ctx, id)
	if err != nil {
		return c, err
	}
	said := "confirmed"
	if a.Refuses {
		said, err = "refused", c.Refuse(now)
	} else {
		// Somebody may have signed since it was asked for.
		isNews := p.HasConsent && !c.NeedsFormer
		c.NeedsFormer = c.NeedsFormer || p.HasConsent
		if err = c.Confirm(a.Side, now); err == nil && isNews {
			err = tx.Enqueue(ctx, mailTo(p, c, Former))
		}
	}
	if err != nil {
		return c, err
	}
	if err := tx.SaveEmailChange(ctx, c); err != nil {
		return c, err
	}
	return c, record(ctx, tx, p, said, c, now, map[string]string{"side": string(a.Side)})
}

// mailTo returns the mail in which a side is asked to confirm.
func mailTo(p Person, c Change, side Side) notify.Mail {
	m := p.Mail
	m.Template, m.To = notify.EmailConfirm, c.New
	if side == Former {
		m.Template, m.To = notify.EmailConfirmFormer, c.Former
	}
	m.Link, m.About = notify.Link{Kind: notify.ConfirmEmail, ID: c.ID, Path: "confirm-email"}, c.Of
	return m
}

// record appends an event about a change. What is asked for says from and to, as a correction does.
func record(
	ctx context.Context, log audit.Log, p Person, what string, c Change, now time.Time, details map[string]string,
) error {
	if details == nil {
		details = map[string]string{"email": c.New, "emailBefore": c.Former}
	}
	return log.Append(ctx, audit.Event{
		At: now, Actor: p.Actor, Action: p.Subject.Kind + ".email-change-" + what, Origin: p.Origin,
		Subject: p.Subject, Details: details,
	})
}
