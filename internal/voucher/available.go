package voucher

import (
	"context"
	"fmt"

	"beacon/internal/notify"
)

// tellAvailable emails the holders whose vouchers a donation made available. It runs in the transaction of the
// donation, and each holder gets the email once (R11.3).
func (s *Service) tellAvailable(ctx context.Context, tx Tx, d Donor) error {
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	center, err := tx.CenterContact(ctx, d.CenterID)
	if err != nil {
		return err
	}
	for _, h := range holders {
		if StateOf(h, d) != StateAvailable || h.Email == "" {
			continue
		}
		m := HolderMail(h, notify.HolderAvailable, s.d.Clock.Now()).FromCenter(center)
		m.DedupeKey = fmt.Sprintf("%s/%d", m.Template, h.ID)
		if err := tx.Enqueue(ctx, m); err != nil {
			return err
		}
	}
	return nil
}
