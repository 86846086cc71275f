package consent

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/voucher"
)

// ListReopened supersedes a donor's consents in the transaction in which staff reopen the list of holders, because the
// donor consented to another list (R6.11). The holders' own consents stay valid.
func (s *Service) ListReopened(
	ctx context.Context, r access.Principal, donorID int64, caller access.Caller, reopen func(tx voucher.Tx) error,
) error {
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := reopen(tx); err != nil {
			return err
		}
		a := Access{Entity: Donor, DonorID: donorID, Caller: caller}
		e := audit.Event{Actor: r.Actor(), Details: map[string]string{"by": r.Name}}
		return s.supersedeOthers(ctx, tx, a, e, isRejected)
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}
