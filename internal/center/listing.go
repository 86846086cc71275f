package center

// Order is how a list of centers is sorted (R7.3). An unknown order is the default.
type Order string

// The orders. A minus sorts descending. Equal centers are sorted by name.
const (
	ByName           Order = "name" // the default
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

// Part is something that a center can take part in.
type Part string

// The parts, as Participation names them.
const (
	InReferrals     Part = "referrals"
	InKidneyForLife Part = "kfl"
	InMicrosites    Part = "microsites"
	InVouchers      Part = "vouchers"
)

// ListFilter narrows, sorts and pages a list of centers. Zero values mean "any".
type ListFilter struct {
	Search string // part of a name, code, city or state, in any case
	Part   Part
	Order  Order
	Offset int
	Limit  int // 0: all
}

// Listed is one row of a list of centers.
type Listed struct {
	Center
	Microsites int64 // as Figures.Microsites returns it
}
