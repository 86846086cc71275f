package emailchange

import (
	"context"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/secondperson"
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

// StaffTx is Tx for changes that need a second member of staff.
type StaffTx interface {
	Tx
	secondperson.Reader
}

// Person is the requester or the owner of a change.
type Person struct {
	Trail audit.Recorder
	// HasConsent is true if the link opens a consent or an ID picture. Then the former address has to confirm too
	// (R14.1).
	HasConsent bool
	// Mail has the person's language and name and, for a minor, the guardian.
	Email notify.Email
}

// Ask opens a change now in place of an open one, and emails the addresses that have to confirm. An open change to the
// same address is left unchanged unless it is too old, so a form submitted twice asks once.
func Ask(ctx context.Context, tx Tx, p Person, c Change) error {
	c.AskedAt = p.Trail.At
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
	if err := p.record(ctx, "asked", c.addresses()); err != nil {
		return err
	}
	if err := tx.Enqueue(ctx, mailTo(p, c, New)); err != nil || !c.NeedsFormer {
		return err
	}
	return tx.Enqueue(ctx, mailTo(p, c, Former))
}

// AskAsStaff opens a change requested by p.Trail.Actor, a member of staff, for a record with a consent or an ID
// picture. The former address has to confirm (R14.1). Alternatively a second member of staff asks for the same address:
// then AskAsStaff returns true, and the caller changes the address.
func AskAsStaff(
	ctx context.Context, tx StaffTx, p Person, c Change, details map[string]string,
) (isConfirmed bool, err error) {
	c.AskedAt, c.AskedBy = p.Trail.At, p.Trail.Actor.ID
	open, err := tx.OpenEmailChange(ctx, c.Of)
	if err != nil {
		return false, err
	}
	if open != nil && open.AskedBy != 0 && strings.EqualFold(open.New, c.New) && open.State(c.AskedAt) == Waiting {
		return confirmAsStaff(ctx, tx, p, *open)
	}
	if err := end(ctx, tx, open, c.AskedAt); err != nil {
		return false, err
	}
	c.NeedsFormer, c.NewAt = true, &c.AskedAt
	if c.ID, err = tx.AddEmailChange(ctx, c); err != nil {
		return false, err
	}
	if err := p.record(ctx, "asked", details); err != nil {
		return false, err
	}
	return false, tx.Enqueue(ctx, mailTo(p, c, Former))
}

// confirmAsStaff confirms a change that another member of staff requested. A repeated request by the same person has no
// effect.
func confirmAsStaff(ctx context.Context, tx StaffTx, p Person, open Change) (bool, error) {
	by, now := p.Trail.Actor.ID, p.Trail.At
	if open.AskedBy == by {
		return false, nil
	}
	office, err := secondperson.Read(ctx, tx, now)
	if err == nil {
		err = office.Check(open.AskedBy, by)
	}
	if err != nil {
		return false, err
	}
	open.ConfirmedBy = by
	if err := end(ctx, tx, &open, now); err != nil {
		return false, err
	}
	return true, p.record(ctx, "confirmed", map[string]string{"side": "center"})
}

// Withdraw ends the open change that the person requested, if there is one.
func Withdraw(ctx context.Context, tx Tx, p Person, of notify.Record) error {
	open, err := tx.OpenEmailChange(ctx, of)
	if err != nil || open == nil || open.AskedBy != 0 {
		return err
	}
	if err := end(ctx, tx, open, p.Trail.At); err != nil {
		return err
	}
	return p.record(ctx, "withdrawn", open.addresses())
}

// Supersede ends the open change of a record, if there is one, because the address changed in another way. That change
// is audited separately.
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

// Decide stores the decision of one side, in the transaction of its locked record. If the change becomes Done, the
// caller changes the address.
func Decide(ctx context.Context, tx Tx, p Person, id int64, a Decision) (Change, error) {
	c, err := tx.EmailChange(ctx, id)
	if err != nil {
		return c, err
	}
	outcome, now := "confirmed", p.Trail.At
	if a.Refuses {
		outcome, err = "refused", c.Refuse(now)
	} else {
		// A consent may have been signed since the request.
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
	return c, p.record(ctx, outcome, map[string]string{"side": string(a.Side)})
}

// mailTo returns the email that asks one side to confirm.
func mailTo(p Person, c Change, side Side) notify.Email {
	m := p.Email
	m.Template, m.To = notify.EmailConfirm, c.New
	if side == Former {
		m.Template, m.To = notify.EmailConfirmFormer, c.Former
	}
	m.Link, m.About = notify.Link{Kind: notify.ConfirmEmail, ID: c.ID, Path: "confirm-email"}, c.Of
	return m
}

// record audits the outcome of a step.
func (p Person) record(ctx context.Context, outcome string, details map[string]string) error {
	return p.Trail.Record(ctx, p.Trail.Subject.Kind+".email-change-"+outcome, details)
}

// addresses returns the new and the former address as the details of an event, as a correction does.
func (c Change) addresses() map[string]string {
	return map[string]string{"email": c.New, "emailBefore": c.Former}
}
