package coaching

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// The actions behind a patient's link. by is the patient, or an administrator in the patient's editor (R14.3d).

// SendAsRecipient stores a note to the coach and returns the updated list. A repeat of the same form changes nothing.
// Without a coach it returns a Conflict fault. Broken rules name the field "note".
func (s *Service) SendAsRecipient(
	ctx context.Context, siteID int64, by audit.Actor, n NewNote, o audit.Origin,
) ([]Note, error) {
	return s.notesAfter(ctx, siteID, s.change(ctx, siteID, func(tx Tx, p Pairing) error {
		return s.send(ctx, tx, p, sentNote{n, TheRecipient}, s.trail(tx, by, o, siteID))
	}))
}

// ReplyAsRecipient stores a reply to a coach's note and returns the updated list. The note must belong to this site and
// must not have a different reply (R3.4).
func (s *Service) ReplyAsRecipient(
	ctx context.Context, siteID int64, by audit.Actor, r NewReply, o audit.Origin,
) ([]Note, error) {
	return s.notesAfter(ctx, siteID, s.change(ctx, siteID, func(tx Tx, p Pairing) error {
		return s.reply(ctx, tx, p, sentReply{r, TheRecipient}, s.trail(tx, by, o, siteID))
	}))
}

// ViewAsRecipient records that the recipient viewed a note: a coach's note becomes Viewed, and a coach's reply
// gets the time of the view. Viewing again changes nothing.
func (s *Service) ViewAsRecipient(
	ctx context.Context, siteID int64, by audit.Actor, noteID int64, o audit.Origin,
) error {
	n, err := siteNote(ctx, s.store, siteID, noteID)
	if err != nil || !n.UnreadBy(TheRecipient) {
		return err
	}
	return s.change(ctx, siteID, func(tx Tx, _ Pairing) error {
		n, err := siteNote(ctx, tx, siteID, noteID)
		if err != nil {
			return err
		}
		n, changed := n.ViewedBy(TheRecipient, s.clock.Now())
		if !changed {
			return errUnchanged
		}
		if err := tx.SaveNote(ctx, n); err != nil {
			return err
		}
		return s.trail(tx, by, o, siteID).Record(ctx, "coaching.note-viewed", noteDetail(n.ID))
	})
}

// Request records that the recipient asks for a coach, and returns the time of the first request. Asking again changes
// nothing.
func (s *Service) Request(ctx context.Context, siteID int64, by audit.Actor, o audit.Origin) (time.Time, error) {
	var at time.Time
	err := s.changeWithSite(ctx, siteID, func(tx Tx, p Pairing) error {
		if p.RequestedAt != nil {
			at = *p.RequestedAt
			return errUnchanged
		}
		at = s.clock.Now()
		if err := tx.SetRequested(ctx, siteID, at); err != nil {
			return err
		}
		return s.trail(tx, by, o, siteID).Record(ctx, "coaching.requested", nil)
	})
	return at, err
}

// Permit grants or revokes the coach's permission to change the working copy (R3.5). Granting it without a coach
// returns a Conflict fault. The permission ends when the coach changes.
func (s *Service) Permit(ctx context.Context, siteID int64, by audit.Actor, may bool, o audit.Origin) error {
	return s.changeWithSite(ctx, siteID, func(tx Tx, p Pairing) error {
		if may && p.Coach == nil {
			return fault.New(fault.Conflict, msgNoCoach)
		}
		if p.MayEdit == may {
			return errUnchanged
		}
		if err := tx.SetMayEdit(ctx, siteID, may); err != nil {
			return err
		}
		action := "coaching.edit-allowed"
		if !may {
			action = "coaching.edit-disallowed"
		}
		var details map[string]string
		if p.Coach != nil {
			details = coachDetail(p.Coach.ID)
		}
		return s.trail(tx, by, o, siteID).Record(ctx, action, details)
	})
}
