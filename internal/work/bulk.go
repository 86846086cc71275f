package work

import (
	"context"
	"errors"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// email emails the person of an item. A fault refuses the item.
type email func(context.Context, *Service, access.Principal, Item, access.Caller) error

// Remind emails the people of the items about their open steps.
func (s *Service) Remind(ctx context.Context, by access.Principal, keys []string, c access.Caller) (Done, error) {
	return s.emailAll(ctx, by, keys, c, func(k Kind) email { return k.remind })
}

// SendAgain emails the people of the items their link again, or unblocks the address of a bounce and sends its pending
// emails.
func (s *Service) SendAgain(ctx context.Context, by access.Principal, keys []string, c access.Caller) (Done, error) {
	return s.emailAll(ctx, by, keys, c, func(k Kind) email { return k.sendAgain })
}

// emailAll emails the people of several items, each in a transaction of its own.
func (s *Service) emailAll(
	ctx context.Context, by access.Principal, keys []string, c access.Caller, of func(Kind) email,
) (Done, error) {
	done, items, err := s.selected(ctx, by, keys)
	for _, i := range items {
		send := of(i.settings)
		if send == nil {
			done.Refused = append(done.Refused, Refusal{i.Key.String(), NotPossible, catalogues.Text("work.no-email")})
			continue
		}
		var refused *fault.Error
		switch err := send(ctx, s, by, i, c); {
		case errors.As(err, &refused):
			done.Refused = append(done.Refused, Refusal{i.Key.String(), NotPossible, refused.Message})
		case err != nil:
			return done, err
		default:
			done.Done = append(done.Done, i.Key)
		}
	}
	return done, err
}

func remindDonor(ctx context.Context, s *Service, by access.Principal, i Item, c access.Caller) error {
	_, err := s.d.Readiness.Remind(ctx, by, i.PageID, c)
	return err
}

func sendLink(ctx context.Context, s *Service, by access.Principal, i Item, c access.Caller) error {
	switch i.Record.Kind {
	case PatientRecord:
		return s.d.Microsites.ResendLink(ctx, by, i.Record.ID, c)
	case HolderRecord:
		return s.d.Vouchers.SendHolderLink(ctx, by, voucher.HolderRef{DonorID: i.PageID, ID: i.Record.ID}, false, c)
	}
	return s.d.Vouchers.SendDonorLink(ctx, by, i.Record.ID, false, c)
}

func unblock(ctx context.Context, s *Service, by access.Principal, i Item, c access.Caller) error {
	return s.d.Delivery.Settle(ctx, by, i.ID, c)
}
