package kit

import (
	"beacon/catalogues"
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
	HasKit:    catalogues.Text("kit.why-not.recorded"),
	NoPart:    msgNoPart,
	NotYet:    catalogues.Text("kit.why-not.draft"),
	NoAddress: catalogues.Text("kit.why-not.no-address"),
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
