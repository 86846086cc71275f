package kit

import (
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// First is whether a holder's first kit can be sent, which staff do.
type First string

// What can be said of a first kit.
const (
	CanSend   First = "can-send"
	HasKit    First = "has-kit"
	NoPart    First = "no-part"    // the voucher takes no part any more
	NotYet    First = "not-yet"    // the holder has not been told of the voucher
	NoAddress First = "no-address" // none that a parcel would reach
)

// whyNot says why no first kit can be sent.
var whyNot = map[First]locale.Text{
	HasKit: {
		EN: "A first kit is recorded for this voucher holder already.",
		ES: "Ya hay un primer kit registrado para este titular de vale.",
	},
	NoPart: msgNoPart,
	NotYet: {
		EN: "This voucher holder is told of the voucher once the donor's own consent is complete. No kit goes out before " +
			"that.",
		ES: "Este titular sabrá del vale cuando el consentimiento del donante esté completo. Antes no se envía ningún kit.",
	},
	NoAddress: {
		EN: "There is no complete address for this voucher holder yet. Ask them to finish their personal information first.",
		ES: "Todavía no hay una dirección completa de este titular de vale. Pídale que complete primero su información " +
			"personal.",
	},
}

// JudgeFirst reports whether the first kit of a holder, with the orders there
// are, can be put on the list of what is to be sent.
func JudgeFirst(h voucher.Holder, orders []Order) First {
	to := addressOf(h.Person)
	switch {
	case len(orders) > 0:
		return HasKit
	case h.Status == voucher.Draft:
		return NotYet
	case !takesPart(h.Status):
		return NoPart
	case len(to.clean()) > 0:
		return NoAddress
	}
	return CanSend
}
