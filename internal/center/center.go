// Package center stores the transplant centers: their addresses, programs, contacts and distance from a patient (S2
// step 4, S3). The accounts of coordinators are in package staff, campaigns in champion.
package center

import (
	"context"
	"time"
)

// Center is one transplant center.
type Center struct {
	ID         int64
	Code       string // the registry's key for the center, used by imports
	Name       string
	Alias      string // the short name that patients see
	Street     string
	City       string
	State      string // two letters
	PostalCode string
	Phone      string
	Takes      Participation
	Figures    Figures
	CreatedAt  time.Time
}

// Participation lists the programs in which a center takes part.
type Participation struct {
	Referrals     bool // patients can choose it in the wizard
	KidneyForLife bool
	Microsites    bool
	Vouchers      bool
}

// Figures are the numbers and offers in the list of centers.
type Figures struct {
	TransplantsLast12 int64
	A2OLast12         int64
	UnmatchedPairs    int64
	PatientMicrosites *int64 // nil: the number of public sites here
	NonSteroid        bool   // a protocol without steroids
	AdvancedDonation  bool
}

// Microsites returns the number of the center's microsites: the reported number, otherwise the number of public sites
// here.
func (f Figures) Microsites(public int64) int64 {
	if f.PatientMicrosites != nil {
		return *f.PatientMicrosites
	}
	return public
}

// WaitMonths returns the implied wait in months: 12 × unmatched pairs ÷ transplants of the last 12 months. It is nil
// without transplants (R5.6).
func (f Figures) WaitMonths() *float64 {
	if f.TransplantsLast12 == 0 {
		return nil
	}
	months := 12 * float64(f.UnmatchedPairs) / float64(f.TransplantsLast12)
	return &months
}

// Coordinator is a contact at a center. Accounts are in package staff.
type Coordinator struct {
	FullName string
	Email    string
	Phone    string
}

// Entry is a center of an import file.
type Entry struct {
	Center
	Coordinators []Coordinator
}

// Store stores centers.
type Store interface {
	// Add stores a center and returns its id.
	Add(ctx context.Context, c Center) (int64, error)
	// ByID returns a center, or fault.ErrNotFound.
	ByID(ctx context.Context, id int64) (Center, error)
	// All returns every center by name.
	All(ctx context.Context) ([]Center, error)
	// Page returns one page of the centers, and the total number of matches. A center is on one page only.
	Page(ctx context.Context, w ListFilter) ([]Listed, int64, error)
	// PublicSites returns the number of public sites of each center that has any.
	PublicSites(ctx context.Context) (map[int64]int64, error)
	// Coordinators returns the contacts at a center, in order.
	Coordinators(ctx context.Context, centerID int64) ([]Coordinator, error)
	// Import stores all entries or none. A center with a known code is changed and its coordinators replaced; others
	// are added. Each is an audit event with Details (R7.4).
	Import(ctx context.Context, entries []Entry) (added, changed int, err error)
}
