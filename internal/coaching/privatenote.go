package coaching

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// PrivateNote is a coach's own note about a patient. Only its author reads it. It is a part of the patient's data, so an
// export contains it and an erasure deletes it.
type PrivateNote struct {
	Text    string
	Version int64 // 0: never saved
}

// PrivateNote returns the caller's note about a patient. It returns fault.ErrNotFound unless the caller is the coach.
func (s *Service) PrivateNote(ctx context.Context, by access.Principal, siteID int64) (PrivateNote, error) {
	if _, err := s.ForCoach(ctx, by, siteID); err != nil {
		return PrivateNote{}, err
	}
	return s.store.PrivateNote(ctx, siteID, by.ID)
}

// SavePrivateNote stores the next version of the caller's note about a patient and returns it; an empty text removes the
// words. The same text again changes nothing. An outdated version is a Conflict. Broken rules name the field "text".
func (s *Service) SavePrivateNote(
	ctx context.Context, by access.Principal, siteID int64, n PrivateNote, o audit.Origin,
) (PrivateNote, error) {
	if strings.TrimSpace(n.Text) == "" {
		n.Text = ""
	} else {
		var err error
		if n.Text, err = checkText("text", n.Text); err != nil {
			return PrivateNote{}, err
		}
	}
	err := s.store.InTx(ctx, func(tx Tx) error {
		p, err := tx.Pairing(ctx, siteID)
		if err != nil {
			return err
		}
		if !isCoachFor(by, p) {
			return fault.ErrNotFound
		}
		stored, err := tx.PrivateNote(ctx, siteID, by.ID)
		if err != nil {
			return err
		}
		if stored.Text == n.Text {
			n = stored
			return nil
		}
		isSaved, err := tx.SavePrivateNote(ctx, siteID, by.ID, n, s.clock.Now())
		if err == nil && (!isSaved || stored.Version != n.Version) {
			err = fault.New(fault.Conflict, catalogues.Text("coaching.private-note-changed"))
		}
		if err != nil {
			return err
		}
		n.Version++
		return s.trail(tx, by.Actor(), o, siteID).Record(ctx, "coaching.private-note-saved", nil)
	})
	return n, err
}
