package consent

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/voucher"
)

// ListReopened ends a donor's consent, which was given to another list, in the
// transaction in which staff open the list of holders again. What was complete is
// kept, superseded (R6.11); what the holders have signed stands.
func (s *Service) ListReopened(
	ctx context.Context, r access.Principal, donorID int64, caller access.Caller, reopen func(tx voucher.Tx) error,
) error {
	err := s.Store.InTx(ctx, func(tx Tx) error {
		if err := reopen(tx); err != nil {
			return err
		}
		standing, err := tx.Standing(ctx, Donor, donorID)
		if err != nil {
			return err
		}
		for _, c := range standing {
			if c.State == Rejected { // why another is asked for is still to be read
				continue
			}
			if err := s.setAside(ctx, tx, r, c, caller); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.MailsWait()
	}
	return err
}

// setAside supersedes a consent for a member of staff, who is named in its
// events.
func (s *Service) setAside(ctx context.Context, tx Tx, r access.Principal, c Consent, caller access.Caller) error {
	if err := c.move(Superseded); err != nil {
		return err
	}
	c.UpdatedAt = s.Clock.Now()
	if err := tx.AddEvent(ctx, c.follow(Replaced, c.UpdatedAt, caller.Origin,
		map[string]string{"by": r.Name})); err != nil {
		return err
	}
	if err := tx.SaveConsent(ctx, c); err != nil {
		return err
	}
	return s.trail(ctx, tx, r.Actor(), subjectOf(c), caller, "consent."+Replaced)
}
