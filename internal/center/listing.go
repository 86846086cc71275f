package center

// Part is a program in which a center can take part.
type Part string

// The parts, with the names of Participation.
const (
	InReferrals     Part = "referrals"
	InKidneyForLife Part = "kfl"
	InMicrosites    Part = "microsites"
	InVouchers      Part = "vouchers"
)

// ListFilter narrows, sorts and pages a list of centers. Zero values match everything.
type ListFilter struct {
	Search string // part of a name, code, city or state, in any case
	Part   Part
	// Order is name (the default), transplants, a2o, pairs or microsites, descending with a minus (R7.3). Equal centers
	// are sorted by name.
	Order  string
	Offset int
	Limit  int // 0: all
}

// Listed is one row of a list of centers.
type Listed struct {
	Center
	Microsites int64 // as Figures.Microsites returns it
}
