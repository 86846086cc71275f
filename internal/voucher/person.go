package voucher

import (
	"strings"
	"unicode/utf8"
)

// Person is what a donor or holder tells about themselves (V3).
type Person struct {
	FirstName string
	LastName  string
	Address1  string
	Address2  string
	City      string
	State     string // two letters in the United States, free text elsewhere
	Country   int    // ISO 3166 number; UnitedStates or OtherCountry
	ZIP       string
	Phone     string
	Gender    string // "M", "F" or empty
	Email     string
	BirthDate string // ISO, empty while unknown
}

// The two countries that the specification numbers itself (R6.12).
const (
	UnitedStates = 1
	OtherCountry = 0
)

// FullName is first and last name.
func (p Person) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// Masked returns a name of which only the first letter is shown (V2).
func Masked(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	if name == "" {
		return ""
	}
	return string(first) + "*****"
}

// ShownTo returns a holder as their donor may see them. Once the holder is no
// longer a draft, only the first letters of the name are shown. Once the donor
// has nothing to do but watch, that is so for every holder, and nothing else of
// the person is shown (V2, R6.3).
func (h Holder) ShownTo(d Donor) Holder {
	onlyWatches := d.Step >= Complete || d.MatchStatus == Transplanted
	if h.Status == Draft && !onlyWatches {
		return h
	}
	first, last := Masked(h.FirstName), Masked(h.LastName)
	if onlyWatches {
		h.Person, h.WillLikelyNeed, h.YearsBefore = Person{}, Unanswered, Unanswered
		h.Relationship, h.RelationshipOther = "", ""
		if h.ConsentFileName != "" {
			h.ConsentFileName = "consent.pdf" // that there is one; people put names into names of files
		}
	}
	h.FirstName, h.LastName = first, last
	return h
}

// unmasked puts the stored names back into a form that has them as they were
// shown, masked.
func (h Holder) unmasked(f Form) Form {
	if f.FirstName == Masked(h.FirstName) {
		f.FirstName = h.FirstName
	}
	if f.LastName == Masked(h.LastName) {
		f.LastName = h.LastName
	}
	return f
}
