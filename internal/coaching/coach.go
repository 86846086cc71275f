package coaching

import (
	"context"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// ForCoach returns the pairing of a site if the caller is its coach. It returns fault.ErrNotFound for any other site.
func (s *Service) ForCoach(ctx context.Context, by access.Principal, siteID int64) (Pairing, error) {
	p, err := s.store.Pairing(ctx, siteID)
	if err == nil && !isCoachFor(by, p) {
		return Pairing{}, fault.ErrNotFound
	}
	return p, err
}

// ViewAsCoach is ForCoach that also audits the part of the page that the coach reads (R7.4).
func (s *Service) ViewAsCoach(
	ctx context.Context, by access.Principal, siteID int64, part string, o audit.Origin,
) (Pairing, error) {
	p, err := s.ForCoach(ctx, by, siteID)
	if err != nil {
		return p, err
	}
	return p, s.store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, by.Actor(), o, siteID).Record(ctx, "coaching.viewed", map[string]string{"part": part})
	})
}

// ForEditing returns an error unless the caller is the site's coach and has the recipient's permission to edit. Without
// the permission it returns a Forbidden fault.
func (s *Service) ForEditing(ctx context.Context, by access.Principal, siteID int64) error {
	p, err := s.ForCoach(ctx, by, siteID)
	if err == nil && !p.MayEdit {
		return fault.New(fault.Forbidden, catalogues.Text("coaching.no-permission"))
	}
	return err
}

// OpenConversation returns a patient's pairing and notes to the coach. It marks all notes as viewed and appends an
// audit event (R7.4).
func (s *Service) OpenConversation(
	ctx context.Context, by access.Principal, siteID int64, o audit.Origin,
) (Pairing, []Note, error) {
	p, err := s.ForCoach(ctx, by, siteID)
	if err != nil {
		return p, nil, err
	}
	notes, err := s.store.Notes(ctx, siteID)
	if err != nil {
		return p, nil, err
	}
	if !slices.ContainsFunc(notes, func(n Note) bool { return n.UnreadBy(TheCoach) }) {
		err = s.store.InTx(ctx, func(tx Tx) error {
			return s.trail(tx, by.Actor(), o, siteID).Record(ctx, "coaching.viewed", nil)
		})
		return p, notes, err
	}
	err = s.changeAsCoach(ctx, by, siteID, func(tx Tx, locked Pairing) error {
		p = locked
		if err := s.viewAll(ctx, tx, siteID); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), o, siteID).Record(ctx, "coaching.viewed", nil)
	})
	if err != nil {
		return p, nil, err
	}
	notes, err = s.store.Notes(ctx, siteID)
	return p, notes, err
}

func (s *Service) viewAll(ctx context.Context, tx Tx, siteID int64) error {
	notes, err := tx.Notes(ctx, siteID)
	if err != nil {
		return err
	}
	for _, n := range notes {
		n, changed := n.ViewedBy(TheCoach, s.clock.Now())
		if !changed {
			continue
		}
		if err := tx.SaveNote(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// changeAsCoach is change for the coach of the site. It returns fault.ErrNotFound for any other site.
func (s *Service) changeAsCoach(
	ctx context.Context, by access.Principal, siteID int64, fn func(Tx, Pairing) error,
) error {
	// Checked before the lock as well, so a caller cannot lock another coach's site.
	if _, err := s.ForCoach(ctx, by, siteID); err != nil {
		return err
	}
	return s.change(ctx, siteID, func(tx Tx, p Pairing) error {
		if !isCoachFor(by, p) {
			return fault.ErrNotFound
		}
		return fn(tx, p)
	})
}

// SendAsCoach stores a note to the patient and returns the updated list. A repeat of the same form changes nothing.
// Broken rules name the field "note".
func (s *Service) SendAsCoach(
	ctx context.Context, by access.Principal, siteID int64, n NewNote, o audit.Origin,
) ([]Note, error) {
	return s.notesAfter(ctx, siteID, s.changeAsCoach(ctx, by, siteID, func(tx Tx, p Pairing) error {
		return s.send(ctx, tx, p, sentNote{n, TheCoach}, s.trail(tx, by.Actor(), o, siteID))
	}))
}

// ReplyAsCoach stores the coach's reply to a note of the patient and returns the updated list. The same reply again
// changes nothing. Broken rules name the field "reply".
func (s *Service) ReplyAsCoach(
	ctx context.Context, by access.Principal, siteID int64, r NewReply, o audit.Origin,
) ([]Note, error) {
	return s.notesAfter(ctx, siteID, s.changeAsCoach(ctx, by, siteID, func(tx Tx, p Pairing) error {
		return s.reply(ctx, tx, p, sentReply{r, TheCoach}, s.trail(tx, by.Actor(), o, siteID))
	}))
}
