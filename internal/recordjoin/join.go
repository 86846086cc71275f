// Package recordjoin holds the rule by which two records of one patient or donor are joined (R12.4e): an administrator
// asks for it, and a second administrator or the address of the record that stays confirms it. The records themselves
// are joined by their own package, in the transaction of the confirmation.
package recordjoin

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

// Life is how long a join waits to be confirmed.
const Life = 7 * 24 * time.Hour

// Join is a join that an administrator asked for and that is not confirmed yet. It ends with its row.
type Join struct {
	ID          int64
	Of          notify.Record // the record that goes
	Into        int64         // the record of the same kind that stays
	IntoKey     int           // the key version of its private link when the join was asked for
	AskedBy     int64
	AskedByName string // set by the store
	AskedAt     time.Time
}

// Until returns when the join expires.
func (j Join) Until() time.Time { return j.AskedAt.Add(Life) }

// AskedDetails returns the details of an event about the join that name its asker.
func (j Join) AskedDetails() map[string]string {
	return map[string]string{"askedBy": j.AskedByName, "askedById": strconv.FormatInt(j.AskedBy, 10)}
}

// Reader reads joins that wait. A method that returns one returns fault.ErrNotFound when there is none.
type Reader interface {
	RecordJoin(ctx context.Context, id int64) (Join, error)
	// RecordJoinOf returns the join of a record that goes.
	RecordJoinOf(ctx context.Context, of notify.Record) (Join, error)
}

// Tx is a transaction in which both records are locked.
type Tx interface {
	Reader
	notify.Outbox
	secondperson.Reader
	AddRecordJoin(ctx context.Context, j Join) (int64, error)
	// DeleteRecordJoin ends the join of a record that goes, if one waits.
	DeleteRecordJoin(ctx context.Context, of notify.Record) error
}

// Emails are the emails to the addresses of the two records: language, name, parameters and the record.
type Emails struct {
	Goes  notify.Mail
	Stays notify.Mail
}

func (e Emails) isOneAddress() bool { return strings.EqualFold(e.Goes.To, e.Stays.To) }

// waiting returns the join of a record that can still be confirmed, or fault.ErrNotFound.
func waiting(ctx context.Context, r Reader, of notify.Record, now time.Time) (Join, error) {
	j, err := r.RecordJoinOf(ctx, of)
	if err == nil && !now.Before(j.Until()) {
		err = fault.ErrNotFound
	}
	return j, err
}

// Ask stores a join that an administrator asks for and emails both addresses. When a second administrator asks for the
// join that waits, that confirms it: Ask returns it and true, and the caller joins the records.
func Ask(ctx context.Context, tx Tx, by access.Principal, asked Join, e Emails) (j Join, isConfirmed bool, err error) {
	now := asked.AskedAt
	office, err := secondperson.Read(ctx, tx, now)
	if err != nil {
		return j, false, err
	}
	if office.IsNew(by.ID) {
		return j, false, fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	switch j, err = waiting(ctx, tx, asked.Of, now); {
	case errors.Is(err, fault.ErrNotFound):
		return asked, false, add(ctx, tx, asked, e)
	case err != nil:
		return j, false, err
	case j.Into != asked.Into || j.AskedBy == by.ID:
		return j, false, fault.New(fault.Conflict, catalogues.Text("join.waits"))
	}
	if err := office.CheckAdministrators(j.AskedBy, by.ID); err != nil {
		return j, false, err
	}
	return j, true, tx.DeleteRecordJoin(ctx, j.Of)
}

func add(ctx context.Context, tx Tx, j Join, e Emails) (err error) {
	if err := tx.DeleteRecordJoin(ctx, j.Of); err != nil { // one that expired
		return err
	}
	if j.ID, err = tx.AddRecordJoin(ctx, j); err != nil {
		return err
	}
	confirm := e.Stays
	confirm.Template, confirm.About = notify.RecordJoinConfirm, notify.Record{Kind: j.Of.Kind, ID: j.Into}
	confirm.Link = notify.Link{Kind: notify.ConfirmJoin, ID: j.ID, Path: "confirm-join"}
	if err := enqueue(ctx, tx, confirm); err != nil || e.isOneAddress() {
		return err
	}
	return enqueue(ctx, tx, notice(notify.RecordJoinAsked, e.Goes, j.Of))
}

// TellJoined emails both addresses that the records are joined now.
func TellJoined(ctx context.Context, tx notify.Outbox, j Join, e Emails) error {
	err := enqueue(ctx, tx, notice(notify.RecordsJoined, e.Stays, notify.Record{Kind: j.Of.Kind, ID: j.Into}))
	if err != nil || e.isOneAddress() {
		return err
	}
	return enqueue(ctx, tx, notice(notify.RecordsJoined, e.Goes, j.Of))
}

// notice returns an email about a record without a link to it.
func notice(t notify.Template, m notify.Mail, about notify.Record) notify.Mail {
	m.Template, m.Link, m.About = t, notify.Link{}, about
	return m
}

func enqueue(ctx context.Context, tx notify.Outbox, m notify.Mail) error {
	if m.To == "" {
		return nil
	}
	return tx.Enqueue(ctx, m)
}

// Decline ends the join that waits for a record and returns it: its asker withdraws it by that.
func Decline(ctx context.Context, tx Tx, of notify.Record, now time.Time) (Join, error) {
	j, err := waiting(ctx, tx, of, now)
	if errors.Is(err, fault.ErrNotFound) {
		return j, fault.New(fault.Conflict, catalogues.Text("join.none-waits"))
	}
	if err != nil {
		return j, err
	}
	return j, tx.DeleteRecordJoin(ctx, of)
}

// Answer records the response of the address of the record that stays; intoKey is that record's current key version.
// It ends the join, and reports a Conflict when the join ended meanwhile, when another address took the place of
// the one that was asked, or when its asker is no longer an administrator.
func Answer(ctx context.Context, tx Tx, asked Join, refuses bool, intoKey int, now time.Time) error {
	j, err := waiting(ctx, tx, asked.Of, now)
	if errors.Is(err, fault.ErrNotFound) || err == nil && (j.ID != asked.ID || j.IntoKey != intoKey) {
		return fault.New(fault.Conflict, catalogues.Text("join.ended"))
	}
	if err != nil {
		return err
	}
	if !refuses {
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return err
		}
		if !office.IsAdmin(j.AskedBy) {
			return fault.New(fault.Conflict, catalogues.Text("join.ended"))
		}
	}
	return tx.DeleteRecordJoin(ctx, j.Of)
}

// Changed returns err, with a broken rule of the join as a Conflict that a patient or donor can read: staff changed one
// of the records since the join was asked for.
func Changed(err error) error {
	var broken *fault.Error
	if errors.As(err, &broken) && (broken.Code == fault.Conflict || broken.Code == fault.RuleBroken) {
		return fault.Wrap(fault.Conflict, catalogues.Text("join.changed"), err)
	}
	return err
}
