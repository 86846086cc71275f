// Package visits counts who looks at a recipient's page and reads the counts
// back: one counter for each site, kind of visit and day. A visit is acknowledged
// only when it is on disk (R4.2), and so that this stays fast, the
// visits that wait at the same moment share one transaction.
package visits

// Kind is what a visitor did (M7, the last part of the path).
type Kind int

// The kinds. The numbers are stored.
const (
	Initial   Kind = 0 // came to the page
	LearnMore Kind = 1 // read on about living donation
	Eligible  Kind = 2 // went on to the donor screening
)

const kinds = 3

var kindNames = [kinds]string{"initial", "learn-more", "eligible"}

// ParseKind returns the kind of a name: "initial", "learn-more" or "eligible".
// Anything else is not ok.
func ParseKind(name string) (k Kind, ok bool) {
	for i, n := range kindNames {
		if n == name {
			return Kind(i), true
		}
	}
	return 0, false
}

// Valid reports whether k is one of the three kinds.
func (k Kind) Valid() bool { return k >= 0 && k < kinds }

// String returns the name that ParseKind reads, or "unknown".
func (k Kind) String() string {
	if !k.Valid() {
		return "unknown"
	}
	return kindNames[k]
}
