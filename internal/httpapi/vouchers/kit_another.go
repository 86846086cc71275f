package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/center"
	"beacon/internal/kit"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// nextKitItem is a holder's next kit after the first as it would be ordered now:
// where it goes is confirmed before it is (R6.8).
type nextKitItem struct {
	State     kit.NextStatus `json:"state" doc:"can-order, first-open (the first has not gone out), used-up or no-part"`
	Number    int            `json:"number" doc:"To be sent back with the order."`
	ToCenter  bool           `json:"toCenter"`
	Recipient string         `json:"recipient"`
	Address1  string         `json:"address1" doc:"On record; so is the rest of the address."`
	Address2  string         `json:"address2"`
	City      string         `json:"city"`
	Region    string         `json:"region" doc:"The state."`
	ZIP       string         `json:"zip"`
	Country   string         `json:"country" doc:"Its name, empty in the United States"`
}

func nextKitOf(h voucher.Holder, c center.Center, orders []kit.Order, lang locale.Lang) nextKitItem {
	o := kit.NextOrder(h, c, len(orders)+1)
	a := o.Address
	return nextKitItem{
		State: kit.NextStatusOf(h, orders), Number: o.Number, ToCenter: o.ToCenter, Recipient: o.Recipient,
		Address1: a.Address1, Address2: a.Address2, City: a.City, Region: a.State, ZIP: a.ZIP,
		Country: countryAbroad(a.Country, lang),
	}
}

type kitAnotherInput struct {
	Body struct {
		HolderID int64       `json:"holderId,omitempty"`
		Number   int         `json:"number,omitempty" doc:"The kit that the person was shown to be the next one: 2 or 3"`
		Address  *kitAddress `json:"address,omitempty" doc:"Default: the address on record. The third goes to the center."`
	}
}

func (s *handlers) staffKitAnother(ctx context.Context, who access.Principal, in *kitAnotherInput) (int, error) {
	count, err := s.Kits.OrderFor(
		ctx, who, in.Body.HolderID, in.Body.Number, in.Body.Address.confirmed(), httpapi.InfoFrom(ctx).Origin(),
	)
	return count, err
}
