package center

// Order is how a list of centers is sorted (R7.3). An unknown order counts
// as none.
type Order string

// The orders; a figure with a minus begins with the highest. Centers that are
// equal in one follow by name.
const (
	ByName           Order = "name" // the order of a list that names none
	ByNameDown       Order = "-name"
	ByTransplants    Order = "transplants"
	MostTransplants  Order = "-transplants"
	ByA2O            Order = "a2o"
	MostA2O          Order = "-a2o"
	ByUnmatchedPairs Order = "pairs"
	MostPairs        Order = "-pairs"
	ByMicrosites     Order = "microsites"
	MostMicrosites   Order = "-microsites"
)

// Part is one of the things that a center can take part in.
type Part string

// The parts, as Participation names them.
const (
	InReferrals     Part = "referrals"
	InKidneyForLife Part = "kfl"
	InMicrosites    Part = "microsites"
	InVouchers      Part = "vouchers"
)

// Wanted is what a list of centers is narrowed, sorted and paged by. Zero values
// mean "any".
type Wanted struct {
	Search string // part of a name, code, city or state, in any case
	Part   Part
	Order  Order
	Offset int
	Limit  int // 0: all
}

// Listed is a center as a list shows it.
type Listed struct {
	Center
	Microsites int64 // Figures.Microsites of those that are public here
}
