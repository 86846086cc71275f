package kit

import (
	"context"
	"errors"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// TransferHolder transfers a holder to another center with the kits that have not arrived (R24).
func (s *Service) TransferHolder(
	ctx context.Context, by access.Principal, in voucher.Transfer, c access.Caller,
) error {
	to, err := s.d.Centers.ByID(ctx, in.CenterID)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		h, err := s.d.Vouchers.TransferHolder(ctx, tx, by, in, c)
		if err != nil {
			return err
		}
		orders, err := tx.Orders(ctx, h.ID)
		if err != nil {
			return err
		}
		for _, o := range orders {
			if !o.moveTo(to) {
				continue
			}
			if err := tx.MoveOrder(ctx, o); err != nil {
				return err
			}
		}
		return nil
	})
	return s.d.Vouchers.WakeMailer(err)
}

// moveTo moves an order to a center, unless the kit was received. A kit that goes to the center and has not been shipped
// goes to the new center's address.
func (o *Order) moveTo(c center.Center) bool {
	if o.State == Received {
		return false
	}
	o.CenterID = c.ID
	if o.ToCenter && o.State == Requested {
		o.Addressee, o.Address = c.Name, centerAddress(c)
	}
	return true
}
