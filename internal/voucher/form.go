package voucher

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Form is personal information as somebody typed it (V5); BirthDate
// is MM/DD/YYYY.
type Form struct {
	Person
	Relationship      string
	RelationshipOther string
	WillLikelyNeed    int
	YearsBefore       int
}

// Relationships are the choices, in their order; OtherRelationship asks for words.
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

// OtherRelationship is the choice that asks for words.
const OtherRelationship = "Other"

// MostYears is the longest choice of years before a transplant.
const MostYears = 20

// line is the rule of one text field.
type line struct {
	field    string
	value    func(*Form) *string
	max      int // characters
	required bool
	missing  locale.Text
}

// isName reports whether a line is a name, which has a letter: a mail needs
// something to call the person by, and one that cannot be written stops a donor's
// last step.
func (l line) isName() bool { return l.field == "firstName" || l.field == "lastName" }

var lines = []line{
	{
		field:    "firstName",
		value:    func(f *Form) *string { return &f.FirstName },
		max:      64,
		required: true,
		missing:  locale.Text{EN: "First name cannot be blank", ES: "El nombre no puede estar vacío"},
	},
	{
		field:    "lastName",
		value:    func(f *Form) *string { return &f.LastName },
		max:      64,
		required: true,
		missing:  locale.Text{EN: "Last name cannot be blank", ES: "El apellido no puede estar vacío"},
	},
	{field: "address1", value: func(f *Form) *string { return &f.Address1 }, max: 100, required: true,
		missing: locale.Text{EN: "Primary address cannot be blank", ES: "La dirección principal no puede estar vacía"}},
	{
		field:    "address2",
		value:    func(f *Form) *string { return &f.Address2 },
		max:      100,
		required: false,
		missing:  locale.Text{},
	},
	{
		field:    "city",
		value:    func(f *Form) *string { return &f.City },
		max:      64,
		required: true,
		missing:  locale.Text{EN: "City cannot be blank", ES: "La ciudad no puede estar vacía"},
	},
	{field: "state", value: func(f *Form) *string { return &f.State }, max: 64, required: true, missing: msgState},
	{field: "zip", value: func(f *Form) *string { return &f.ZIP }, max: 16, required: true, missing: msgZIP},
	{field: "phone", value: func(f *Form) *string { return &f.Phone }, max: 24, required: true,
		missing: locale.Text{EN: "Primary phone cannot be blank", ES: "El teléfono principal no puede estar vacío"}},
	{field: "email", value: func(f *Form) *string { return &f.Email }, max: 100, required: true, missing: msgEmail},
}

var (
	msgState   = locale.Text{EN: "Please select a state", ES: "Elija un estado"}
	msgCountry = locale.Text{EN: "Please select a country", ES: "Elija un país"}
	msgZIP     = locale.Text{EN: "Please enter a valid zip code", ES: "Escriba un código postal válido"}
	msgBorn    = locale.Text{EN: "Please enter a valid date of birth", ES: "Escriba una fecha de nacimiento válida"}
	msgUnborn  = locale.Text{
		EN: "Please enter a date of birth that occurs in the past",
		ES: "Escriba una fecha de nacimiento que esté en el pasado",
	}
	msgAdult = locale.Text{EN: "Donor must be eighteen or older", ES: "El donante debe tener dieciocho años o más"}
	msgPhone = locale.Text{
		EN: "Primary phone must be a valid U.S. phone number",
		ES: "El teléfono principal debe ser un número válido de EE. UU.",
	}
	msgAbroad = locale.Text{EN: "Primary phone must begin with + and the country code, for example +34 612 345 678",
		ES: "El teléfono principal debe empezar con + y el código del país, por ejemplo +34 612 345 678"}
	msgGender   = locale.Text{EN: "Please select a gender", ES: "Elija el sexo"}
	msgEmail    = locale.Text{EN: "Please enter a valid email", ES: "Escriba un correo electrónico válido"}
	msgRelation = locale.Text{EN: "Please specify the relationship", ES: "Indique el parentesco o la relación"}
	msgOther    = locale.Text{EN: "Please tell us the relationship", ES: "Díganos cuál es la relación"}
	msgNeed     = locale.Text{
		EN: "Please indicate if a kidney transplant is likely needed",
		ES: "Indique si es probable que necesite un trasplante de riñón",
	}
	msgYears = locale.Text{EN: "Please indicate in how many years a kidney transplant might be needed",
		ES: "Indique en cuántos años podría necesitar un trasplante de riñón"}
	msgTooLong = locale.Text{EN: "Please use at most {max} characters", ES: "Use {max} caracteres como máximo"}
)

var zipRule = regexp.MustCompile(`^\d{5}(-\d{4})?$`)

// spacing is what people write between the digits of a number from abroad.
var spacing = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "")

// cleanPerson trims what was typed and answers the broken rules of what donors
// and holders both tell.
func (f *Form) cleanPerson(now time.Time) []fault.Field {
	var broken []fault.Field
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	for _, l := range lines {
		value := l.value(f)
		*value = plaintext.Line(*value)
		switch {
		case *value == "" && l.required, l.isName() && !strings.ContainsFunc(*value, unicode.IsLetter):
			blame(l.field, l.missing)
		case htmltext.Length(*value) > l.max:
			blame(l.field, msgTooLong.With("max", l.max))
		case *value != "":
			if text, ok := f.checkLine(l.field, *value); !ok {
				blame(l.field, text)
			}
		}
	}
	if !country.IsKnown(f.Country) {
		blame("country", msgCountry)
	}
	if f.Gender != "M" && f.Gender != "F" {
		blame("gender", msgGender)
	}
	if text, ok := f.clearBirthDate(now); !ok {
		blame("birthDate", text)
	}
	return broken
}

// checkLine returns what is wrong with a text that is there. A state is brought
// to its two letters.
func (f *Form) checkLine(field, value string) (locale.Text, bool) {
	switch inUS := f.Country == UnitedStates; {
	case field == "state" && inUS:
		state, ok := usstate.Find(value)
		f.State = state.Abbreviation
		return msgState, ok
	case field == "zip" && inUS:
		return msgZIP, zipRule.MatchString(value)
	case field == "phone" && inUS:
		return msgPhone, personal.IsUSPhone(value)
	case field == "phone" && country.IsKnown(f.Country): // how a number is written depends on the country
		return msgAbroad, personal.IsE164(spacing.Replace(value))
	case field == "email":
		return msgEmail, personal.IsEmail(value, 100)
	}
	return locale.Text{}, true
}

// clearBirthDate brings the date of birth to ISO.
func (f *Form) clearBirthDate(now time.Time) (locale.Text, bool) {
	typed := plaintext.Line(f.BirthDate)
	iso, ok := personal.BirthDate(typed, now)
	if ok {
		f.BirthDate = iso
		return locale.Text{}, true
	}
	if born, err := time.Parse(personal.BirthDateFormat, typed); err == nil && born.After(now) {
		return msgUnborn, false
	}
	return msgBorn, false
}

// cleanDonor trims the form of a donor, who must be of age, and answers the
// broken rules.
func (f *Form) cleanDonor(now time.Time) []fault.Field {
	broken := f.cleanPerson(now)
	wrongDate := slices.ContainsFunc(broken, func(b fault.Field) bool { return b.Name == "birthDate" })
	if !wrongDate && !personal.IsAdult(f.BirthDate, now) {
		broken = append(broken, fault.Field{Name: "birthDate", Message: msgAdult})
	}
	return broken
}

// cleanHolder is cleanDonor for a holder. Somebody who will not need a transplant
// has no years until one.
func (f *Form) cleanHolder(now time.Time) []fault.Field {
	broken := f.cleanPerson(now)
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	f.RelationshipOther = plaintext.Line(f.RelationshipOther)
	switch {
	case !slices.Contains(Relationships, f.Relationship):
		blame("relationshipToDonor", msgRelation)
	case f.Relationship != OtherRelationship:
		f.RelationshipOther = ""
	case f.RelationshipOther == "":
		blame("relationshipToDonorOther", msgOther)
	case htmltext.Length(f.RelationshipOther) > 64:
		blame(
			"relationshipToDonorOther",
			msgTooLong.With("max", 64),
		)
	}
	switch {
	case f.WillLikelyNeed != 0 && f.WillLikelyNeed != 1:
		blame("willLikelyNeedKidneyTransplant", msgNeed)
	case f.WillLikelyNeed == 0:
		f.YearsBefore = Unanswered
	case f.YearsBefore < 0 || f.YearsBefore > MostYears:
		blame("yearsBeforeKidneyTransplant", msgYears)
	}
	return broken
}
