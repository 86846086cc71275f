// Package visits counts the visits to a recipient's page: one counter for each site, kind of visit and day. A visit is
// acknowledged only when it is on disk (R4.2). To keep this fast, concurrent visits share one transaction.
package visits

// Kind is the visitor's action (M7, the last part of the path).
type Kind int

// The kinds. The numbers are stored.
const (
	Initial   Kind = 0 // opened the page
	LearnMore Kind = 1 // read more about living donation
	Eligible  Kind = 2 // continued to the donor screening
)

const kinds = 3

var kindNames = [kinds]string{"initial", "learn-more", "eligible"}

// ParseKind returns the kind with a name: "initial", "learn-more" or "eligible". ok is false for any other name.
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

// String returns the name for ParseKind, or "unknown".
func (k Kind) String() string {
	if !k.Valid() {
		return "unknown"
	}
	return kindNames[k]
}
