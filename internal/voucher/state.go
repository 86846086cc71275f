package voucher

import (
	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// State is what a voucher is called on every screen and page, in every CSV file and mail
// (R11.2). It follows from the holder's status and step and from the donor's match status, and
// is stored nowhere.
type State string

// The states.
const (
	StateNotComplete     State = "not-complete"     // steps are open
	StateAwaitsDonation  State = "awaits-donation"  // complete, and the donor has not given yet
	StateAvailable       State = "available"        // complete, and the donor has given
	StateRedemptionAsked State = "redemption-asked" // the center asked, the registry has not confirmed
	StateRedeemed        State = "redeemed"         // used
	StateRetired         State = "retired"          // another voucher of the same donor was redeemed
	StateClosed          State = "closed"           // the holder died, asked, or is not eligible
)

// States lists the states in the order in which a voucher reaches them.
var States = []State{
	StateNotComplete, StateAwaitsDonation, StateAvailable, StateRedemptionAsked, StateRedeemed, StateRetired, StateClosed,
}

// Name returns what people call the state.
func (s State) Name() locale.Text { return catalogues.Text("voucher.state." + string(s)) }

// StateOf returns what the voucher of a donor's holder is called.
func StateOf(h Holder, d Donor) State {
	switch h.Status {
	case PendingRedemption:
		return StateRedemptionAsked
	case Redeemed:
		return StateRedeemed
	case Retired, PendingRetired:
		if h.RetiredWith != 0 {
			return StateRetired
		}
		return StateClosed
	}
	switch {
	case h.Status == Draft || h.Step < Complete:
		return StateNotComplete
	case d.MatchStatus != Transplanted:
		return StateAwaitsDonation
	default:
		return StateAvailable
	}
}

// StateSince returns since which day (ISO) a voucher is called what StateOf says, or nothing where that is not known.
func StateSince(h Holder, d Donor) string {
	switch StateOf(h, d) {
	case StateAvailable:
		return d.DonatedOn
	case StateRedemptionAsked:
		return h.Asked.On
	}
	return ""
}

// CanStillBeUsed reports whether somebody can be given a kidney for a voucher of this state, now
// or later.
func (s State) CanStillBeUsed() bool {
	return s == StateNotComplete || s == StateAwaitsDonation || s == StateAvailable || s == StateRedemptionAsked
}
