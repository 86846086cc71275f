package voucher

import (
	"strings"
	"unicode/utf8"
)

// Person is the personal information of a donor or holder (V3).
type Person struct {
	FirstName string
	LastName  string
	Address
	Phone     string
	Gender    string // "M", "F" or empty
	Email     string
	BirthDate string // ISO, empty if not known
}

// UnitedStates is the specification's number for the country (R6.12). Number 0 means another country.
const UnitedStates = 1

// FullName returns first and last name.
func (p Person) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// Masked returns a name with everything but the first letter masked (V2).
func Masked(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	if name == "" {
		return ""
	}
	return string(first) + "*****"
}

// ShownTo returns a holder with only the data that the donor may see (V2, R6.3). The name of a holder who is no
// longer a draft is masked. Once the donor is complete or transplanted, all names are masked and other personal
// information is removed. The relationship remains, so the donor can distinguish holders with similar names.
func (h Holder) ShownTo(d Donor) Holder {
	onlyWatches := d.Step >= Complete || d.MatchStatus == Transplanted
	if h.Status == Draft && !onlyWatches {
		return h
	}
	first, last := Masked(h.FirstName), Masked(h.LastName)
	if onlyWatches {
		h.Person, h.WillLikelyNeed, h.YearsBefore = Person{}, Unanswered, Unanswered
		h.RelationshipOther = "" // free text may name people
		if h.ConsentFileName != "" {
			h.ConsentFileName = "consent.pdf" // file names may contain names of people
		}
	}
	h.FirstName, h.LastName = first, last
	return h
}

// unmasked replaces masked names in a form with the stored ones.
func (h Holder) unmasked(f Form) Form {
	if f.FirstName == Masked(h.FirstName) {
		f.FirstName = h.FirstName
	}
	if f.LastName == Masked(h.LastName) {
		f.LastName = h.LastName
	}
	return f
}
