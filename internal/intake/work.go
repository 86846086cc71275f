package intake

import (
	"context"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// MaxNote is the longest note or reason, in code points.
const MaxNote = 2000

// farthest is how far ahead an appointment may lie.
const farthest = 2 * 366 * 24 * time.Hour

var (
	msgClosed = catalogues.Text("intake.closed")
	msgDay    = catalogues.Text("intake.day")
)

// Attempt is a try to reach a patient, as somebody writes it down.
type Attempt struct {
	Channel Channel
	Reached bool
	Note    string
}

// LogContact writes down a try to reach a patient. The first one that succeeds
// moves a new entry to contacted.
func (s *Service) LogContact(ctx context.Context, by access.Principal, id, version int64, a Attempt,
	c access.Caller) (Record, error) {
	a.Note = plaintext.Text(a.Note)
	var broken fault.Fields
	broken.AddIf(!slices.Contains(Channels, a.Channel), "channel", catalogues.Text("intake.channel"))
	broken = append(broken, tooLong("note", a.Note)...)
	return s.change(ctx, by, id, version, broken, c, func(tx Tx, e *Entry) error {
		if e.Status == Closed {
			return fault.New(fault.Conflict, msgClosed)
		}
		now := s.clock.Now()
		if err := tx.AddContact(
			ctx, id, Contact{Channel: a.Channel, Reached: a.Reached, Note: a.Note, StaffID: by.ID, StaffName: by.Name, At: now},
		); err != nil {
			return err
		}
		if a.Reached {
			reachedAt(e, now)
			if to, ok := move(eventReached, e.Status); ok {
				e.Status = to
			}
		}
		return s.note(ctx, tx, by, c, id, "intake.contacted",
			map[string]string{"channel": string(a.Channel), "reached": strconv.FormatBool(a.Reached)})
	})
}

// reachedAt remembers when the patient was reached first.
func reachedAt(e *Entry, now time.Time) {
	if e.ContactedAt == nil {
		e.ContactedAt = &now
	}
}

// Schedule sets or changes the day on which the patient comes. Who has an
// appointment counts as reached.
func (s *Service) Schedule(ctx context.Context, by access.Principal, id, version int64, on string,
	c access.Caller) (Record, error) {
	now := s.clock.Now()
	day, err := time.ParseInLocation(time.DateOnly, on, s.zone)
	var broken fault.Fields
	broken.AddIf(err != nil || day.Before(dayStart(now, s.zone)) || day.After(now.Add(farthest)), "on", msgDay)
	return s.change(ctx, by, id, version, broken, c, func(tx Tx, e *Entry) error {
		to, ok := move(eventSchedule, e.Status)
		if !ok {
			return fault.New(fault.Conflict, msgClosed)
		}
		e.Status, e.ScheduledOn = to, on
		reachedAt(e, now)
		return s.note(ctx, tx, by, c, id, "intake.scheduled", map[string]string{"on": on})
	})
}

// Reopen opens an entry that was closed by mistake. Its log stays, and so do the
// times at which the patient came and was first reached.
func (s *Service) Reopen(
	ctx context.Context,
	by access.Principal,
	id, version int64,
	c access.Caller,
) (Record, error) {
	return s.change(ctx, by, id, version, nil, c, func(tx Tx, e *Entry) error {
		to, ok := move(eventReopen, e.Status)
		switch {
		case !ok:
			return fault.New(fault.Conflict, catalogues.Text("intake.open"))
		case !e.CanReopen():
			return fault.New(fault.Conflict, catalogues.Text("intake.final"))
		}
		e.Status, e.Reason, e.ClosedNote, e.ClosedAt, e.ScheduledOn = to, "", "", nil, ""
		return s.note(ctx, tx, by, c, id, "intake.reopened", nil)
	})
}

func tooLong(name, text string) fault.Fields {
	if utf8.RuneCountInString(text) > MaxNote {
		return []fault.Field{{Name: name, Message: catalogues.Text("intake.long-note")}}
	}
	return nil
}

// change runs fn on an entry that is locked and stores what fn made of it, in one
// transaction. The person has to work this entry and to have seen its newest
// version. Who may not is told that before any broken rule.
func (s *Service) change(
	ctx context.Context, by access.Principal, id, version int64, broken fault.Fields, c access.Caller,
	fn func(Tx, *Entry) error,
) (r Record, err error) {
	if err := maySee(by); err != nil {
		return r, err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		e, err := tx.LockEntry(ctx, id)
		switch {
		case err != nil:
			return err
		case !by.SeesCenter(e.CenterID):
			return fault.ErrNotFound
		case !MayWork(by, e.CenterID):
			return fault.New(fault.Forbidden, msgNotYours)
		case len(broken) > 0:
			return fault.Broken(broken)
		case e.Version != version:
			return fault.New(fault.Conflict, catalogues.Text("intake.changed"))
		}
		if err := fn(tx, &e); err != nil {
			return err
		}
		e.UpdatedAt = s.clock.Now()
		if err := tx.SaveEntry(ctx, e); err != nil {
			return err
		}
		r, err = tx.Record(ctx, id)
		return err
	})
	return r, err
}
