package voucher

import (
	"strings"
	"unicode/utf8"
)

// Person is what a donor or holder tells about themselves (spec voucher §3).
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

// The two countries that the specification numbers itself (decision 6.12).
const (
	UnitedStates = 1
	OtherCountry = 0
)

// FullName is first and last name.
func (p Person) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// Masked answers a name of which only the first letter is shown (spec voucher §2).
func Masked(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	if name == "" {
		return ""
	}
	return string(first) + "*****"
}
