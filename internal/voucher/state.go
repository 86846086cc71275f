package voucher

import (
	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// State is the name of a voucher's state on every screen and page and in every CSV file and email (R11.2). It is
// derived from the holder's status and step and from the donor's match status, and is not stored.
type State string

// Values of State.
const (
	StateNotComplete     State = "not-complete"     // steps are open
	StateAwaitsDonation  State = "awaits-donation"  // complete, and the donor has not given yet
	StateAvailable       State = "available"        // complete, and the donor has given
	StateRedemptionAsked State = "redemption-asked" // the center asked, and the registry has not confirmed
	StateRedeemed        State = "redeemed"         // used
	StateRetired         State = "retired"          // another voucher of the same donor was redeemed
	StateClosed          State = "closed"           // holder or donor died, holder asked, or holder is not eligible
)

// States lists the states in the order in which a voucher reaches them.
var States = []State{
	StateNotComplete, StateAwaitsDonation, StateAvailable, StateRedemptionAsked, StateRedeemed, StateRetired, StateClosed,
}

// Name returns the name of the state for display.
func (s State) Name() locale.Text { return catalogues.Text("voucher.state." + string(s)) }

// StateFor returns the state of a holder's voucher.
func StateFor(h Holder, d Donor) State {
	switch {
	case h.Status == Redeemed:
		return StateRedeemed
	case h.RetiredWith != 0:
		return StateRetired
	case h.Status == Retired || h.Status == PendingRetired || h.IsClosedByDeath():
		return StateClosed
	case h.Status == PendingRedemption:
		return StateRedemptionAsked
	case h.Status == Draft || h.Step < Complete:
		return StateNotComplete
	case d.MatchStatus != Transplanted:
		return StateAwaitsDonation
	default:
		return StateAvailable
	}
}

// StateSince returns the ISO day on which a voucher reached its current state, or "" if the day is not stored.
func StateSince(h Holder, d Donor) string {
	switch StateFor(h, d) {
	case StateAvailable:
		return d.DonatedOn
	case StateRedemptionAsked:
		return h.Request.On
	}
	return ""
}

// CanStillBeUsed reports whether a voucher in this state can lead to a transplant, now or later.
func (s State) CanStillBeUsed() bool {
	return s == StateNotComplete || s == StateAwaitsDonation || s == StateAvailable || s == StateRedemptionAsked
}
