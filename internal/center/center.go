// Package center knows the transplant centers: who they are and where, what they
// take part in, whom to call there, and which of them are near a patient
// (S2 step 4, S3). The accounts of their coordinators are in package
// staff, their campaigns in champion, and what they do with patients in the
// package of the subject.
package center

import (
	"context"
	"errors"
	"time"
)

// Center is one transplant center.
type Center struct {
	ID         int64
	Code       string // the registry's own name for it, by which an import recognises it
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

// Participation is what a center takes part in.
type Participation struct {
	Referrals     bool // patients can choose it in the wizard
	KidneyForLife bool
	Microsites    bool
	Vouchers      bool
}

// Figures are the numbers and offers of the table of centers.
type Figures struct {
	TransplantsLast12 int64
	A2OLast12         int64
	UnmatchedPairs    int64
	PatientMicrosites *int64 // nil: as many as are public here
	NonSteroid        bool   // a protocol without steroids
	AdvancedDonation  bool
}

// Microsites is how many microsites of patients the center has: the number that
// the center gave, or else how many are public here.
func (f Figures) Microsites(public int64) int64 {
	if f.PatientMicrosites != nil {
		return *f.PatientMicrosites
	}
	return public
}

// WaitMonths is the implied wait in months: 12 × unmatched pairs ÷ transplants of
// the last 12 months, nil when there were none (R5.6).
func (f Figures) WaitMonths() *float64 {
	if f.TransplantsLast12 == 0 {
		return nil
	}
	months := 12 * float64(f.UnmatchedPairs) / float64(f.TransplantsLast12)
	return &months
}

// Coordinator is somebody to call at a center; accounts that sign in are in
// package staff.
type Coordinator struct {
	FullName string
	Email    string
	Phone    string
}

// Entry is a center as an import brings it.
type Entry struct {
	Center
	Coordinators []Coordinator
}

// ErrUnknownCenter is returned by Store for a code that no center has.
var ErrUnknownCenter = errors.New("no center has this code")

// Store is where centers live.
type Store interface {
	// Add stores a center and returns its id.
	Add(ctx context.Context, c Center) (int64, error)
	// ByID returns a center, or fault.ErrNotFound.
	ByID(ctx context.Context, id int64) (Center, error)
	// All returns every center by name.
	All(ctx context.Context) ([]Center, error)
	// Page returns one page of the centers, and how many the filter leaves on all
	// pages. No two pages show the same center.
	Page(ctx context.Context, w Wanted) ([]Listed, int64, error)
	// PublicSites returns how many public microsites each center has; centers
	// without any are missing.
	PublicSites(ctx context.Context) (map[int64]int64, error)
	// Coordinators returns whom to call at a center, in order.
	Coordinators(ctx context.Context, centerID int64) ([]Coordinator, error)
	// Import stores all entries, or none: a center whose code is known is changed,
	// its coordinators replaced, any other added. The trail says so, with Details
	// (R7.4).
	Import(ctx context.Context, entries []Entry) (added, changed int, err error)
}
