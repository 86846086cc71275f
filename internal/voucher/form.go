package voucher

import (
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Form is personal information as entered (V5). BirthDate has a format that personal.ParseDay accepts.
type Form struct {
	Person
	Relationship      string
	RelationshipOther string
	WillLikelyNeed    int
	YearsBefore       int
}

// Relationships lists the choices in display order.
var Relationships = []string{
	"Family-Spouse",
	"Family-Parent",
	"Family-Child",
	"Family-Sibling",
	"Family-Cousin",
	"Family-Uncle",
	"Family-Aunt",
	"Family-Grandparent",
	"Family-Grandchild",
	"Family-Other",
	"Friend",
	OtherRelationship,
}

// OtherRelationship is the choice that requires a text.
const OtherRelationship = "Other"

// MaxYears is the highest number of years before a transplant that can be selected.
const MaxYears = 20

var (
	msgEmail   = catalogues.Text("voucher.rule.email")
	msgTooLong = catalogues.Text("voucher.rule.too-long")
)

// phoneSeparators removes the separators between the digits of a foreign number.
var phoneSeparators = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "")

// cleanPerson trims the fields that donors and holders share and returns the broken rules.
func (f *Form) cleanPerson(now time.Time) fault.Fields {
	var broken fault.Fields
	for _, l := range slices.Concat([]line{
		{"firstName", &f.FirstName, 64, catalogues.Text("voucher.rule.first-name"), nil},
		{"lastName", &f.LastName, 64, catalogues.Text("voucher.rule.last-name"), nil},
	}, f.Address.lines(), []line{
		{"phone", &f.Phone, 24, catalogues.Text("voucher.rule.phone"), f.checkPhone},
		{"email", &f.Email, 100, msgEmail, f.checkEmail},
	}) {
		l.clean(&broken)
	}
	broken.AddIf(!country.IsKnown(f.Country), "country", catalogues.Text("voucher.rule.country"))
	broken.AddIf(f.Gender != "M" && f.Gender != "F", "gender", catalogues.Text("voucher.rule.gender"))
	if text, ok := f.parseBirthDate(now); !ok {
		broken.Add("birthDate", text)
	}
	return broken
}

// checkPhone checks a phone number by the rules of the country. It stores a number of the United States with dashes.
func (f *Form) checkPhone(text string) (locale.Text, bool) {
	if f.Country == UnitedStates {
		dashed, ok := personal.USPhone(text)
		if ok {
			f.Phone = dashed
		}
		return catalogues.Text("voucher.rule.phone.us"), ok
	}
	isE164 := personal.IsE164(phoneSeparators.Replace(text))
	return catalogues.Text("voucher.rule.phone.abroad"), isE164 || !country.IsKnown(f.Country)
}

// checkEmail checks an email address and normalizes its domain.
func (f *Form) checkEmail(text string) (locale.Text, bool) {
	f.Email = personal.Email(text)
	return msgEmail, personal.IsEmail(f.Email, 100)
}

// parseBirthDate converts the date of birth to ISO.
func (f *Form) parseBirthDate(now time.Time) (locale.Text, bool) {
	typed := plaintext.Line(f.BirthDate)
	iso, ok := personal.BirthDate(typed, now)
	if ok {
		f.BirthDate = iso
		return locale.Text{}, true
	}
	if born, isDay := personal.ParseDay(typed); isDay && born.After(now) {
		return catalogues.Text("voucher.rule.birth-date.past"), false
	}
	return catalogues.Text("voucher.rule.birth-date"), false
}

// cleanDonor trims the form of a donor, who must be an adult, and returns the broken rules.
func (f *Form) cleanDonor(now time.Time) fault.Fields {
	broken := f.cleanPerson(now)
	wrongDate := slices.ContainsFunc(broken, func(b fault.Field) bool { return b.Name == "birthDate" })
	broken.AddIf(!wrongDate && !personal.IsAdult(f.BirthDate, now), "birthDate", catalogues.Text("voucher.rule.adult"))
	return broken
}

// cleanHolder trims the form of a holder and returns the broken rules. For a holder who will
// not need a transplant, it clears the years.
func (f *Form) cleanHolder(now time.Time) fault.Fields {
	broken := f.cleanPerson(now)
	f.RelationshipOther = plaintext.Line(f.RelationshipOther)
	switch {
	case !slices.Contains(Relationships, f.Relationship):
		broken.Add("relationshipToDonor", catalogues.Text("voucher.rule.relationship"))
	case f.Relationship != OtherRelationship:
		f.RelationshipOther = ""
	case f.RelationshipOther == "":
		broken.Add("relationshipToDonorOther", catalogues.Text("voucher.rule.relationship.other"))
	case htmltext.Length(f.RelationshipOther) > 64:
		broken.Add("relationshipToDonorOther", msgTooLong.With("max", 64))
	}
	switch {
	case f.WillLikelyNeed != 0 && f.WillLikelyNeed != 1:
		broken.Add("willLikelyNeedKidneyTransplant", catalogues.Text("voucher.rule.need"))
	case f.WillLikelyNeed == 0:
		f.YearsBefore = Unanswered
	case f.YearsBefore < 0 || f.YearsBefore > MaxYears:
		broken.Add("yearsBeforeKidneyTransplant", catalogues.Text("voucher.rule.years"))
	}
	return broken
}
