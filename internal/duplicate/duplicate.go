// Package duplicate finds existing records of a person who is about to be added: as a patient, in a referral or as a
// donor (R12.4a). The forms and the imports of invitations and donors use it.
package duplicate

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// Kind is the kind of a record.
type Kind string

// The kinds of records.
const (
	Patient  Kind = "patient"
	Referral Kind = "referral"
	Donor    Kind = "donor"
)

// Person has the data that distinguish people.
type Person struct {
	FirstName string
	LastName  string
	Email     string
	BirthDate string // ISO; empty if unknown
}

// Record is an active record of a person. Records of denied patients, of patients with a page that was taken down, of
// closed referrals, and of removed or transplanted donors are not active.
type Record struct {
	Person
	Kind       Kind
	ID         int64
	CenterID   int64
	CenterName string
	Status     string // by kind: a patient's status or a donor's step (numbers), a referral's status
}

// Reader reads records of all kinds.
type Reader interface {
	// PeopleLike returns the active records with an address (in lower case), or with a date of birth unless it is
	// empty, by kind and id.
	PeopleLike(ctx context.Context, email, birthDate string) ([]Record, error)
}

// Found are the records of one person.
type Found []Record

// Find returns the records with the person's email address, or with their name and date of birth. Names are compared in
// folded form.
func Find(ctx context.Context, stored Reader, p Person) (found Found, err error) {
	records, err := stored.PeopleLike(ctx, strings.ToLower(p.Email), p.BirthDate)
	for _, r := range records {
		if r.matches(p) {
			found = append(found, r)
		}
	}
	return found, err
}

func (r Record) matches(p Person) bool {
	if strings.EqualFold(r.Email, p.Email) {
		return true
	}
	return p.BirthDate != "" && r.BirthDate == p.BirthDate && p.folded() == r.folded()
}

// folded returns the name in folded form for comparison.
func (p Person) folded() string { return plaintext.FoldedName(p.FirstName, p.LastName) }

// SeenBy returns the records that the caller may read.
func (f Found) SeenBy(by access.Principal) (seen Found) {
	for _, r := range f {
		if by.SeesCenter(r.CenterID) {
			seen = append(seen, r)
		}
	}
	return seen
}

// HiddenFrom returns the records that the caller may not read.
func (f Found) HiddenFrom(by access.Principal) (hidden Found) {
	for _, r := range f {
		if !by.SeesCenter(r.CenterID) {
			hidden = append(hidden, r)
		}
	}
	return hidden
}

// name returns the name of a record for the audit trail.
func (r Record) name() string { return string(r.Kind) + " " + strconv.FormatInt(r.ID, 10) }

// KnownID returns the id of the first record of a kind, or 0.
func (f Found) KnownID(kind Kind) int64 {
	for _, r := range f {
		if r.Kind == kind {
			return r.ID
		}
	}
	return 0
}

// Others returns the ids of the records of a kind, except known.
func (f Found) Others(kind Kind, known int64) (ids []int64) {
	for _, r := range f {
		if r.Kind == kind && r.ID != known {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// CheckJoin returns the broken rules of joining a record into another one (kept). kept must be among the records that
// seem to belong to the same person, and staff must have confirmed that they do (R12.4c).
func CheckJoin(alike []int64, kept int64, isSamePerson bool) error {
	var broken fault.Fields
	broken.AddIf(!slices.Contains(alike, kept), "into", catalogues.Text("join.not-alike"))
	broken.AddIf(!isSamePerson, "isSamePerson", catalogues.Text("join.same-person"))
	return fault.Broken(broken)
}

// Refusal is the Conflict fault for a person with records that the caller may read.
type Refusal struct{ Seen Found }

var errExists = fault.New(fault.Conflict, catalogues.Text("duplicate.exists"))

// Error implements error.
func (r *Refusal) Error() string { return errExists.Error() }

// Unwrap returns the fault.
func (r *Refusal) Unwrap() error { return errExists }

// Check returns a Refusal if the caller may read one of the records found for a new person. If staff confirmed that it
// is another person, it returns the details for the audit trail instead. Records that the caller may not read have no
// effect: Guard reports them to the registry.
func (f Found) Check(by access.Principal, isAnother bool) (details map[string]string, err error) {
	seen := f.SeenBy(by)
	switch {
	case len(seen) == 0:
		return nil, nil
	case !isAnother:
		return nil, &Refusal{seen}
	}
	others := make([]string, 0, len(seen))
	for _, r := range seen {
		others = append(others, r.name())
	}
	return map[string]string{"anotherPersonThan": strings.Join(others, ", ")}, nil
}
