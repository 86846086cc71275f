package voucher

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Form is personal information as typed (V5). BirthDate is MM/DD/YYYY.
type Form struct {
	Person
	Relationship      string
	RelationshipOther string
	WillLikelyNeed    int
	YearsBefore       int
}

// Relationships are the choices in their order.
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

// OtherRelationship is the choice that needs a text.
const OtherRelationship = "Other"

// MaxYears is the longest choice of years before a transplant.
const MaxYears = 20

// line is the rule of one text field.
type line struct {
	field    string
	value    func(*Form) *string
	max      int // characters
	required bool
	missing  locale.Text
}

// isName reports whether a line is a name. Names need a letter, because mails address the
// person by name.
func (l line) isName() bool { return l.field == "firstName" || l.field == "lastName" }

var lines = []line{
	{field: "firstName", value: func(f *Form) *string { return &f.FirstName }, max: 64, required: true,
		missing: catalogues.Text("voucher.rule.first-name")},
	{field: "lastName", value: func(f *Form) *string { return &f.LastName }, max: 64, required: true,
		missing: catalogues.Text("voucher.rule.last-name")},
	{field: "address1", value: func(f *Form) *string { return &f.Address1 }, max: 100, required: true,
		missing: catalogues.Text("voucher.rule.address")},
	{field: "address2", value: func(f *Form) *string { return &f.Address2 }, max: 100},
	{field: "city", value: func(f *Form) *string { return &f.City }, max: 64, required: true,
		missing: catalogues.Text("voucher.rule.city")},
	{field: "state", value: func(f *Form) *string { return &f.State }, max: 64, required: true, missing: msgState},
	{field: "zip", value: func(f *Form) *string { return &f.ZIP }, max: 16, required: true, missing: msgZIP},
	{field: "phone", value: func(f *Form) *string { return &f.Phone }, max: 24, required: true,
		missing: catalogues.Text("voucher.rule.phone")},
	{field: "email", value: func(f *Form) *string { return &f.Email }, max: 100, required: true, missing: msgEmail},
}

var (
	msgState   = catalogues.Text("voucher.rule.state")
	msgZIP     = catalogues.Text("voucher.rule.zip")
	msgEmail   = catalogues.Text("voucher.rule.email")
	msgTooLong = catalogues.Text("voucher.rule.too-long")
)

var zipRule = regexp.MustCompile(`^\d{5}(-\d{4})?$`)

// phoneSeparators removes the separators between the digits of a foreign number.
var phoneSeparators = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "")

// cleanPerson trims the fields that donors and holders share and returns the broken rules.
func (f *Form) cleanPerson(now time.Time) fault.Fields {
	var broken fault.Fields
	for _, l := range lines {
		value := l.value(f)
		*value = plaintext.Line(*value)
		switch {
		case *value == "" && l.required, l.isName() && !strings.ContainsFunc(*value, unicode.IsLetter):
			broken.Add(l.field, l.missing)
		case htmltext.Length(*value) > l.max:
			broken.Add(l.field, msgTooLong.With("max", l.max))
		case *value != "":
			if text, ok := f.checkLine(l.field, *value); !ok {
				broken.Add(l.field, text)
			}
		}
	}
	broken.AddIf(!country.IsKnown(f.Country), "country", catalogues.Text("voucher.rule.country"))
	broken.AddIf(f.Gender != "M" && f.Gender != "F", "gender", catalogues.Text("voucher.rule.gender"))
	if text, ok := f.parseBirthDate(now); !ok {
		broken.Add("birthDate", text)
	}
	return broken
}

// checkLine returns the message for a field that is not empty, and whether the value is valid.
// It replaces a US state with its abbreviation.
func (f *Form) checkLine(field, value string) (locale.Text, bool) {
	switch inUS := f.Country == UnitedStates; {
	case field == "state" && inUS:
		state, ok := usstate.Find(value)
		f.State = state.Abbreviation
		return msgState, ok
	case field == "zip" && inUS:
		return msgZIP, zipRule.MatchString(value)
	case field == "phone" && inUS:
		return catalogues.Text("voucher.rule.phone.us"), personal.IsUSPhone(value)
	case field == "phone" && country.IsKnown(f.Country): // the format depends on the country
		return catalogues.Text("voucher.rule.phone.abroad"), personal.IsE164(phoneSeparators.Replace(value))
	case field == "email":
		return msgEmail, personal.IsEmail(value, 100)
	}
	return locale.Text{}, true
}

// parseBirthDate converts the date of birth to ISO.
func (f *Form) parseBirthDate(now time.Time) (locale.Text, bool) {
	typed := plaintext.Line(f.BirthDate)
	iso, ok := personal.BirthDate(typed, now)
	if ok {
		f.BirthDate = iso
		return locale.Text{}, true
	}
	if born, err := time.Parse(personal.BirthDateFormat, typed); err == nil && born.After(now) {
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
