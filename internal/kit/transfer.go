package kit

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/voucher"
)

// TransferHolder transfers a holder to another center with the kits that have not arrived (R24).
func (s *Service) TransferHolder(
	ctx context.Context, by access.Principal, in voucher.HolderTransfer, c access.Caller,
) error {
	return s.transfer(ctx, in.To, func(tx Tx) ([]voucher.Holder, error) {
		h, err := s.d.Vouchers.TransferHolder(ctx, tx, by, in, c)
		return []voucher.Holder{h}, err
	})
}

// TransferDonor transfers a donor, and the holders of the same center, with the kits that have not arrived (R24.2a).
func (s *Service) TransferDonor(
	ctx context.Context, by access.Principal, in voucher.DonorTransfer, c access.Caller,
) error {
	return s.transfer(ctx, in.To, func(tx Tx) ([]voucher.Holder, error) {
		return s.d.Vouchers.TransferDonor(ctx, tx, by, in, c)
	})
}

// transfer moves the kits of the holders that move returns.
func (s *Service) transfer(
	ctx context.Context, to voucher.Destination, move func(Tx) ([]voucher.Holder, error),
) error {
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		holders, err := move(tx)
		if err != nil {
			return err
		}
		center, err := tx.Center(ctx, to.CenterID)
		if err != nil {
			return err
		}
		for _, h := range holders {
			orders, err := tx.Orders(ctx, h.ID)
			if err != nil {
				return err
			}
			for _, o := range orders {
				if !o.moveTo(center) {
					continue
				}
				if err := tx.MoveOrder(ctx, o); err != nil {
					return err
				}
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
