// Package center stores the transplant centers: their addresses, programs, contacts and distance from a patient (S2
// step 4, S3). The accounts of coordinators are in package staff, campaigns in champion.
package center

import (
	"context"
	"errors"
	"time"

	"beacon/internal/audit"
	"beacon/internal/staff"
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
	TimeZone   string // an IANA name; empty: not known
	Takes      Participation
	Figures    Figures
	CreatedAt  time.Time
	ClosedAt   *time.Time // nil: open
	Version    int64      // increases with each change
}

// IsClosed reports whether the center takes nothing new.
func (c Center) IsClosed() bool { return c.ClosedAt != nil }

// SubjectKind is the subject kind of events about a center.
const SubjectKind = "center"

// Subject returns the subject of events about the center.
func (c Center) Subject() audit.Subject { return audit.Subject{Kind: SubjectKind, ID: c.ID} }

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

	Transplants Origin // of TransplantsLast12
	A2O         Origin // of A2OLast12
	Pairs       Origin // of UnmatchedPairs
	Sites       Origin // of PatientMicrosites
}

// Origin is the day to which a figure refers, and its source. Both may be empty.
type Origin struct {
	AsOf   string // ISO date
	Source string
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
	FullName  string
	Email     string
	Phone     string
	PhoneType PhoneType
}

// PhoneType is the kind of a contact's phone (V2).
type PhoneType string

// The phone types.
const (
	WorkPhone   PhoneType = "Work"
	MobilePhone PhoneType = "Mobile"
	OnCallPhone PhoneType = "OnCall"
)

var phoneTypes = []PhoneType{WorkPhone, MobilePhone, OnCallPhone}

// Entry is a center with its contacts.
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
	// People returns the number of people who belong to a center.
	People(ctx context.Context, id int64) (People, error)
	// InTx runs fn in one transaction; an error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction about centers.
type Tx interface {
	audit.Log
	// Lock locks a center and returns it with its contacts, or fault.ErrNotFound.
	Lock(ctx context.Context, id int64) (Entry, error)
	// IDByCode returns the id of the center with a code, or fault.ErrNotFound.
	IDByCode(ctx context.Context, code string) (int64, error)
	// AddEntry and SaveEntry store a center with its contacts. They return ErrCodeTaken if another center has the code;
	// the transaction can then no longer be used.
	AddEntry(ctx context.Context, e Entry) (int64, error)
	SaveEntry(ctx context.Context, e Entry) error
	// SetClosed closes a center, or reopens it (nil).
	SetClosed(ctx context.Context, id int64, at *time.Time) error
	// People returns the number of people who belong to a center.
	People(ctx context.Context, id int64) (People, error)
	// Staff returns the same transaction for accounts.
	Staff() staff.Tx
}

// People are the numbers of people who belong to a center.
type People struct {
	Patients  int64 // not refused, withdrawn, joined, erased or deceased
	Referrals int64 // open, without a site
	Donors    int64 // not removed, joined, erased or deceased
}

// IsNone reports whether the center has no people.
func (p People) IsNone() bool { return p == People{} }

// ErrCodeTaken is returned if another center has the code.
var ErrCodeTaken = errors.New("center: the code is taken")
