package consent

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/voucher"
)

// ListReopened supersedes a donor's consents in the transaction in which staff reopen the
// list of holders, because the donor consented to another list (R6.11). The holders' own
// consents stay valid.
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
			if c.State == Rejected { // the donor can still read the reason
				continue
			}
			if err := s.supersede(ctx, tx, r, c, caller); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.MailsQueued()
	}
	return err
}

// supersede supersedes a consent for a member of staff, whom the event names.
func (s *Service) supersede(ctx context.Context, tx Tx, r access.Principal, c Consent, caller access.Caller) error {
	if err := c.move(Superseded); err != nil {
		return err
	}
	c.UpdatedAt = s.Clock.Now()
	e := c.nextEvent(Replaced, c.UpdatedAt, caller.Origin, map[string]string{"by": r.Name})
	if err := tx.AddEvent(ctx, e); err != nil {
		return err
	}
	if err := tx.SaveConsent(ctx, c); err != nil {
		return err
	}
	return s.trail(ctx, tx, r.Actor(), subjectOf(c), caller, "consent."+Replaced)
}
