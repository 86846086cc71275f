package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/httpapi"
	"beacon/internal/kit"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// kitRoutes registers the routes for a holder's replacement kits (V7, R2.7, R6.8). The kit page gets its data with
// the holder (R10.1).
func (s *handlers) kitRoutes() {
	calls := s.Group("voucher")
	httpapi.ByKey(calls.Route("POST /voucher-holder/{id}/{editKey}/order-kit", "holder-order-kit",
		"Order another kit; returns the number of kits"), httpapi.HolderKey(s.openHolder), s.orderKit)
}

// kitAddress is the address that a holder confirmed. Without it, the kit goes to the address on record.
type kitAddress struct {
	Address1 string `json:"address1,omitempty"`
	Address2 string `json:"address2,omitempty"`
	City     string `json:"city,omitempty"`
	State    string `json:"state,omitempty" doc:"Two letters in the United States, free text elsewhere."`
	Country  *int   `json:"country,omitempty" doc:"ISO 3166 number; without: 1, the United States"`
	ZIP      string `json:"zip,omitempty"`
}

type orderKitInput struct {
	httpapi.KeyedPath
	Body *kitAddress
}

// confirmed returns the confirmed address, or nil if there is none.
func (b *kitAddress) confirmed() *voucher.Address {
	if b == nil || *b == (kitAddress{}) {
		return nil
	}
	return &voucher.Address{
		Address1: b.Address1, Address2: b.Address2, City: b.City, State: b.State,
		Country: httpapi.ValueOr(b.Country, voucher.UnitedStates), ZIP: b.ZIP,
	}
}

func (s *handlers) orderKit(ctx context.Context, a voucher.HolderAccess, in *orderKitInput) (int, error) {
	count, err := s.Kits.Order(ctx, a, in.Body.confirmed())
	return count, err
}

// KitInfo is the data about kits on a holder's page (V3).
type KitInfo struct {
	OrderCount        int            `json:"orderCount" doc:"0: the first kit has not gone out yet"`
	LastOrderDateTime string         `json:"lastOrderDateTime" doc:"RFC 3339, empty at orderCount 0"`
	CanOrder          bool           `json:"canOrder"`
	NextKit           kit.NextStatus `json:"nextKit" doc:"can-order (exactly when canOrder), first-open, not-sent or on-its-way (the newest kit is still expected), used-up or no-part"`
	LastOrder         *kitSentTo     `json:"lastOrder" doc:"null at orderCount 0"`
}

type kitSentTo struct {
	State    kit.State `json:"state" doc:"requested, shipped or received"`
	ToCenter bool      `json:"toCenter"`
	Address1 string    `json:"address1"`
	City     string    `json:"city"`
	Region   string    `json:"region" doc:"The state."`
	Shipped  string    `json:"shippedDateTime" doc:"RFC 3339, empty until it is shipped"`
	Carrier  string    `json:"carrier"`
	Tracking string    `json:"trackingNumber"`
}

func (s *handlers) kitInfoFor(ctx context.Context, h voucher.Holder) (KitInfo, error) {
	info, err := s.Kits.Info(ctx, h)
	out := KitInfo{OrderCount: info.Count, CanOrder: info.CanOrder, NextKit: info.Next}
	if o := info.Last; o != nil {
		out.LastOrderDateTime = httpapi.FormatTime(&o.RequestedAt)
		out.LastOrder = &kitSentTo{
			State: o.State, ToCenter: o.ToCenter, Address1: o.Address.Address1, City: o.Address.City,
			Region: o.Address.State, Shipped: httpapi.FormatTime(o.ShippedAt), Carrier: o.Carrier,
			Tracking: o.TrackingNumber,
		}
	}
	return out, err
}

// nextKitItem is a holder's next kit after the first, as it would be ordered now. Its destination is confirmed before
// the order (R6.8).
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

func nextKitFor(h voucher.Holder, c center.Center, orders []kit.Order, lang locale.Lang) nextKitItem {
	o := kit.NextOrder(h, c, len(orders)+1)
	a := o.Address
	return nextKitItem{
		State: kit.NextStatusFor(h, orders), Number: o.Number, ToCenter: o.ToCenter, Recipient: o.Addressee,
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
	b := in.Body
	another := kit.Another{HolderID: b.HolderID, Number: b.Number, To: b.Address.confirmed()}
	return s.Kits.OrderFor(ctx, who, another, httpapi.InfoFrom(ctx).Origin())
}
