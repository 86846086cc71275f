package kit

import (
	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// FirstStatus reports whether staff can send a holder's first kit.
type FirstStatus string

// The values of FirstStatus, as the API sends them.
const (
	CanSend       FirstStatus = "can-send"
	HasKit        FirstStatus = "has-kit"
	VoucherClosed FirstStatus = "no-part"    // it is redeemed, retired or about to be retired
	VoucherDraft  FirstStatus = "not-yet"    // the donor has not signed yet
	NoAddress     FirstStatus = "no-address" // missing or invalid
)

// firstRefusals are the messages for each status other than CanSend.
var firstRefusals = map[FirstStatus]locale.Text{
	HasKit:        catalogues.Text("kit.why-not.recorded"),
	VoucherClosed: msgVoucherClosed,
	VoucherDraft:  catalogues.Text("kit.why-not.draft"),
	NoAddress:     catalogues.Text("kit.why-not.no-address"),
}

// FirstStatusFor reports whether staff can order the first kit of a holder with these orders.
func FirstStatusFor(h voucher.Holder, orders []Order) FirstStatus {
	switch {
	case len(orders) > 0:
		return HasKit
	case !needsSamples(h):
		return VoucherClosed
	case h.Status == voucher.Draft:
		return VoucherDraft
	case len(h.Address.Clean()) > 0:
		return NoAddress
	}
	return CanSend
}
