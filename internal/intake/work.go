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

// MaxNote is the length limit of a note or reason, in code points.
const MaxNote = 2000

// farthest is the maximum time until an appointment.
const farthest = 2 * 366 * 24 * time.Hour

var (
	msgClosed = catalogues.Text("intake.closed")
	msgDay    = catalogues.Text("intake.day")
)

// Attempt is an attempt to reach a patient, as entered by staff.
type Attempt struct {
	Channel Channel
	Reached bool
	Note    string
}

// LogContact records an attempt to reach a patient. The first success changes a new entry to contacted.
func (s *Service) LogContact(
	ctx context.Context, by access.Principal, of Ref, a Attempt, c access.Caller,
) (Record, error) {
	a.Note = plaintext.Text(a.Note)
	var broken fault.Fields
	broken.AddIf(!slices.Contains(Channels, a.Channel), "channel", catalogues.Text("intake.channel"))
	broken = append(broken, tooLong("note", a.Note)...)
	return s.change(ctx, action{of, by, c, broken}, func(tx Tx, e *Entry) error {
		if e.Status == Closed {
			return fault.New(fault.Conflict, msgClosed)
		}
		now := s.clock.Now()
		if err := tx.AddContact(ctx, e.ID, Contact{
			Channel: a.Channel, Reached: a.Reached, Note: a.Note, StaffID: by.ID, StaffName: by.Name, At: now,
		}); err != nil {
			return err
		}
		if a.Reached {
			reachedAt(e, now)
			if to, ok := move(eventReached, e.Status); ok {
				e.Status = to
			}
		}
		return s.trail(tx, by, c, e.ID).Record(ctx, "intake.contacted",
			map[string]string{"channel": string(a.Channel), "reached": strconv.FormatBool(a.Reached)})
	})
}

// reachedAt records when the patient was first reached.
func reachedAt(e *Entry, now time.Time) {
	if e.ContactedAt == nil {
		e.ContactedAt = &now
	}
}

// Schedule sets or changes the day of the patient's appointment. A patient with an appointment counts as reached.
func (s *Service) Schedule(
	ctx context.Context, by access.Principal, of Ref, on string, c access.Caller,
) (Record, error) {
	now := s.clock.Now()
	day, err := time.ParseInLocation(time.DateOnly, on, s.zone)
	var broken fault.Fields
	broken.AddIf(err != nil || day.Before(dayStart(now, s.zone)) || day.After(now.Add(farthest)), "on", msgDay)
	return s.change(ctx, action{of, by, c, broken}, func(tx Tx, e *Entry) error {
		to, ok := move(eventSchedule, e.Status)
		if !ok {
			return fault.New(fault.Conflict, msgClosed)
		}
		e.Status, e.ScheduledOn = to, on
		reachedAt(e, now)
		return s.trail(tx, by, c, e.ID).Record(ctx, "intake.scheduled", map[string]string{"on": on})
	})
}

// Reopen opens an entry that was closed by mistake. It keeps the log and the times of arrival and of the first success.
func (s *Service) Reopen(ctx context.Context, by access.Principal, of Ref, c access.Caller) (Record, error) {
	return s.change(ctx, action{of, by, c, nil}, func(tx Tx, e *Entry) error {
		to, ok := move(eventReopen, e.Status)
		switch {
		case !ok:
			return fault.New(fault.Conflict, catalogues.Text("intake.open"))
		case !e.CanReopen():
			return fault.New(fault.Conflict, catalogues.Text("intake.final"))
		}
		e.Status, e.Reason, e.ClosedNote, e.ClosedAt, e.ScheduledOn = to, "", "", nil, ""
		return s.trail(tx, by, c, e.ID).Record(ctx, "intake.reopened", nil)
	})
}

func tooLong(name, text string) fault.Fields {
	if utf8.RuneCountInString(text) > MaxNote {
		return []fault.Field{{Name: name, Message: catalogues.Text("intake.long-note")}}
	}
	return nil
}

// Ref identifies an entry in the version that the caller read.
type Ref struct {
	ID      int64
	Version int64
}

// Ref returns the reference to an entry in its current version.
func (e Entry) Ref() Ref { return Ref{e.ID, e.Version} }

// action is an action of staff on an entry.
type action struct {
	of     Ref
	by     access.Principal
	caller access.Caller
	broken fault.Fields // broken rules of the input
}

// change runs fn on a locked entry and stores the result, in one transaction. The caller needs permission to work on
// the entry and must have its newest version. Permission is checked before the rules of the input.
func (s *Service) change(ctx context.Context, a action, fn func(Tx, *Entry) error) (r Record, err error) {
	if err := maySee(a.by); err != nil {
		return r, err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		e, err := tx.LockEntry(ctx, a.of.ID)
		switch {
		case err != nil:
			return err
		case !a.by.SeesCenter(e.CenterID):
			return fault.ErrNotFound
		case !MayWork(a.by, e.CenterID):
			return fault.New(fault.Forbidden, msgNotYours)
		case len(a.broken) > 0:
			return fault.Broken(a.broken)
		case e.Version != a.of.Version:
			return fault.New(fault.Conflict, catalogues.Text("intake.changed"))
		}
		if err := fn(tx, &e); err != nil {
			return err
		}
		e.UpdatedAt = s.clock.Now()
		if err := tx.SaveEntry(ctx, e); err != nil {
			return err
		}
		r, err = tx.Record(ctx, e.ID)
		return err
	})
	return r, err
}
