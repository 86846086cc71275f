// Package recordjoin has the rule for joining two records of one patient or donor (R12.4e). An administrator requests
// the join, and a second administrator or the address of the surviving record confirms it. The records' own package
// joins them, in the transaction of the confirmation.
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

// Life is the time in which a join has to be confirmed.
const Life = 7 * 24 * time.Hour

// Join is a requested join that is not confirmed yet. It ends with its row.
type Join struct {
	ID          int64
	Record      notify.Record // the record that is joined into another
	Into        int64         // the surviving record, of the same kind
	IntoKey     int           // the key version of its private link at the time of the request
	AskedBy     int64
	AskedByName string // set by the store
	AskedAt     time.Time
}

// Until returns when the join expires.
func (j Join) Until() time.Time { return j.AskedAt.Add(Life) }

// AskedDetails returns the details of an event about the join with its requester.
func (j Join) AskedDetails() map[string]string {
	return map[string]string{"askedBy": j.AskedByName, "askedById": strconv.FormatInt(j.AskedBy, 10)}
}

// Reader reads pending joins. Methods with a single result return fault.ErrNotFound if there is none.
type Reader interface {
	RecordJoin(ctx context.Context, id int64) (Join, error)
	// FindRecordJoin returns the pending join of a record.
	FindRecordJoin(ctx context.Context, of notify.Record) (Join, error)
}

// Tx is a transaction in which both records are locked.
type Tx interface {
	Reader
	notify.Outbox
	secondperson.Reader
	AddRecordJoin(ctx context.Context, j Join) (int64, error)
	// DeleteRecordJoin ends the pending join of a record, if there is one.
	DeleteRecordJoin(ctx context.Context, of notify.Record) error
}

// Emails are drafts of the emails to the addresses of the two records: language, name, parameters and the record.
type Emails struct {
	Goes  notify.Email
	Stays notify.Email
}

func (e Emails) isOneAddress() bool { return strings.EqualFold(e.Goes.To, e.Stays.To) }

// waiting returns the join of a record that can still be confirmed, or fault.ErrNotFound.
func waiting(ctx context.Context, r Reader, of notify.Record, now time.Time) (Join, error) {
	j, err := r.FindRecordJoin(ctx, of)
	if err == nil && !now.Before(j.Until()) {
		err = fault.ErrNotFound
	}
	return j, err
}

// Ask stores a requested join and emails both addresses. If a second administrator requests the pending join, that
// confirms it: Ask returns the join and true, and the caller joins the records.
func Ask(ctx context.Context, tx Tx, by access.Principal, asked Join, e Emails) (j Join, isConfirmed bool, err error) {
	now := asked.AskedAt
	office, err := secondperson.Read(ctx, tx, now)
	if err != nil {
		return j, false, err
	}
	if office.IsNew(by.ID) {
		return j, false, fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	switch j, err = waiting(ctx, tx, asked.Record, now); {
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
	return j, true, tx.DeleteRecordJoin(ctx, j.Record)
}

func add(ctx context.Context, tx Tx, j Join, e Emails) (err error) {
	if err := tx.DeleteRecordJoin(ctx, j.Record); err != nil { // an expired join
		return err
	}
	if j.ID, err = tx.AddRecordJoin(ctx, j); err != nil {
		return err
	}
	confirm := e.Stays
	confirm.Template, confirm.About = notify.RecordJoinConfirm, notify.Record{Kind: j.Record.Kind, ID: j.Into}
	confirm.Link = notify.Link{Kind: notify.ConfirmJoin, ID: j.ID, Path: "confirm-join"}
	if err := enqueue(ctx, tx, confirm); err != nil || e.isOneAddress() {
		return err
	}
	return enqueue(ctx, tx, notice(notify.RecordJoinAsked, e.Goes, j.Record))
}

// TellJoined emails both addresses that the records are joined.
func TellJoined(ctx context.Context, tx notify.Outbox, j Join, e Emails) error {
	err := enqueue(ctx, tx, notice(notify.RecordsJoined, e.Stays, notify.Record{Kind: j.Record.Kind, ID: j.Into}))
	if err != nil || e.isOneAddress() {
		return err
	}
	return enqueue(ctx, tx, notice(notify.RecordsJoined, e.Goes, j.Record))
}

// notice returns an email about a record without a link to it.
func notice(t notify.Template, m notify.Email, about notify.Record) notify.Email {
	m.Template, m.Link, m.About = t, notify.Link{}, about
	return m
}

func enqueue(ctx context.Context, tx notify.Outbox, m notify.Email) error {
	if m.To == "" {
		return nil
	}
	return tx.Enqueue(ctx, m)
}

// Decline ends the pending join of a record and returns it. The requester withdraws it in the same way.
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

// Decision is the decision of the surviving record's address, with that record's current key version.
type Decision struct {
	Refuses bool
	IntoKey int
}

// Answer records a decision about a join. It ends the join. It returns a Conflict if the join ended in the meantime,
// the address changed since the request, or the requester is no longer an administrator.
func Answer(ctx context.Context, tx Tx, asked Join, d Decision, now time.Time) error {
	j, err := waiting(ctx, tx, asked.Record, now)
	if errors.Is(err, fault.ErrNotFound) || err == nil && (j.ID != asked.ID || j.IntoKey != d.IntoKey) {
		return fault.New(fault.Conflict, catalogues.Text("join.ended"))
	}
	if err != nil {
		return err
	}
	if !d.Refuses {
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return err
		}
		if !office.IsAdmin(j.AskedBy) {
			return fault.New(fault.Conflict, catalogues.Text("join.ended"))
		}
	}
	return tx.DeleteRecordJoin(ctx, j.Record)
}

// Changed returns err, with a broken rule of the join as a Conflict for the patient or donor: staff changed one of the
// records since the request.
func Changed(err error) error {
	var broken *fault.Error
	if errors.As(err, &broken) && (broken.Code == fault.Conflict || broken.Code == fault.RuleBroken) {
		return fault.Wrap(fault.Conflict, catalogues.Text("join.changed"), err)
	}
	return err
}
