package privacy

import (
	"context"

	"beacon/internal/audit"
)

// Again erases a person whom a restored backup brought back: two administrators decided it before, and the certificate
// of then stands. What is in use or held is refused, as it was then. It returns how many rows went or changed.
func (s *Service) Again(ctx context.Context, subject audit.Subject) (rows int64, err error) {
	var removed Removed
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		p, err := s.lockedPreview(ctx, tx, subject)
		if err != nil {
			return err
		}
		if err := checkBlocks(p); err != nil {
			return err
		}
		pseudonym, err := s.pseudonym(ctx, tx)
		if err != nil {
			return err
		}
		if removed, err = tx.Erase(ctx, p.Person, pseudonym, s.d.Clock.Now()); err != nil {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: s.d.Clock.Now(), Actor: audit.Actor{Kind: audit.System}, Action: audit.Erased, Subject: p.Person.Subject,
			Details: map[string]string{"again": "true", audit.EmptiedDetail: audit.Ranges(removed.Events)},
		})
	})
	if err != nil {
		return 0, err
	}
	for _, name := range removed.Files {
		if err := s.deleteFiles(ctx, name); err != nil {
			return 0, err
		}
	}
	for _, c := range removed.Gone {
		rows += c.Count
	}
	return rows, s.d.Store.Scrub(ctx)
}
