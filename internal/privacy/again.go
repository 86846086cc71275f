package privacy

import (
	"context"

	"beacon/internal/audit"
)

const (
	// againName replaces the administrators' names when the command erases again.
	againName = "beacon erase again"
	// againReason is the reason of such an erasure.
	againReason = "again"
)

// Again repeats the erasure of a person after a restored backup has brought the data back. Two administrators approved
// the erasure before the restore. As then, records in use or on hold are refused. The new erasure has its own
// certificate, which names the command. Again returns the number of rows deleted or changed.
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
		if err := s.endOld(ctx, tx, p.Person.Subject); err != nil {
			return err
		}
		e := Erasure{
			Subject: p.Person.Subject, CenterID: p.Person.CenterID, State: Asked, Reason: againReason,
			AskedByName: againName, AskedAt: s.now(),
		}
		if e.ID, err = tx.AddErasure(ctx, e); err != nil {
			return err
		}
		command := audit.Event{Actor: audit.Actor{Kind: audit.System, Name: againName}}
		removed, err = s.erase(ctx, tx, command, e, p)
		return err
	})
	if err != nil {
		return 0, err
	}
	for _, c := range removed.Gone {
		rows += c.Count
	}
	_, err = s.Finish(ctx)
	return rows, err
}
