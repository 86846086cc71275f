package champion

import (
	"fmt"
	"strings"
	"unicode"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Registration is the form as somebody sent it (spec registration §3).
type Registration struct {
	Campaign           string
	FirstName          string
	LastName           string
	Email              string
	PrimaryPhone       string
	PrimaryTexts       bool
	SecondaryPhone     string
	SecondaryTexts     bool
	Street             string
	City               string
	StateID            int
	PostalCode         string
	Gender             int // 1 male, 2 female
	LanguagePreference int // None or one of Languages
	BloodType          int // None or one of BloodTypes
	BirthDate          string
	Type               microsite.Type
	IsAddressVerified  bool
	IsCoachingDesired  bool
	HipaaRelease       bool
}

// The genders of the form.
const (
	Male   = 1
	Female = 2
)

// line is the rule of one text field: the most characters, whether it is needed,
// and what is said when it is not there (spec registration §5).
type line struct {
	field    string
	value    func(*Registration) *string
	max      int
	required bool
	missing  locale.Text
}

var lines = []line{
	{"campaign", func(r *Registration) *string { return &r.Campaign }, CodeLength, true,
		locale.Text{EN: "Please enter the campaign code that your center gave you", ES: "Escriba el código de campaña que le dio su centro"}},
	{"firstName", func(r *Registration) *string { return &r.FirstName }, 32, true,
		locale.Text{EN: "Please enter your first name", ES: "Escriba su nombre"}},
	{"lastName", func(r *Registration) *string { return &r.LastName }, 32, true,
		locale.Text{EN: "Please enter your last name", ES: "Escriba su apellido"}},
	{"emailAddress", func(r *Registration) *string { return &r.Email }, 64, true,
		locale.Text{EN: "Please enter your email address", ES: "Escriba su correo electrónico"}},
	{"primaryPhone", func(r *Registration) *string { return &r.PrimaryPhone }, 24, true,
		locale.Text{EN: "Please enter your phone number", ES: "Escriba su número de teléfono"}},
	{"secondaryPhone", func(r *Registration) *string { return &r.SecondaryPhone }, 24, false, locale.Text{}},
	{"streetAddress", func(r *Registration) *string { return &r.Street }, 100, true,
		locale.Text{EN: "Please enter your street address", ES: "Escriba su dirección"}},
	{"city", func(r *Registration) *string { return &r.City }, 32, true,
		locale.Text{EN: "Please enter your city", ES: "Escriba su ciudad"}},
	{"postalCode", func(r *Registration) *string { return &r.PostalCode }, 12, true,
		locale.Text{EN: "Please enter your postal code", ES: "Escriba su código postal"}},
}

var (
	sayTooLong = locale.Text{EN: "Please use at most %d characters", ES: "Use %d caracteres como máximo"}
	sayHTML    = locale.Text{EN: "Please use plain text without HTML", ES: "Escriba solo texto, sin HTML"}
	sayEmail   = locale.Text{EN: "Please enter a valid email address, for example ana@mail.com", ES: "Escriba un correo electrónico válido, por ejemplo ana@correo.com"}
	sayPhone   = locale.Text{EN: "Please enter a phone number with at least 10 digits", ES: "Escriba un número de teléfono de al menos 10 dígitos"}
	sayState   = locale.Text{EN: "Please select your state", ES: "Elija su estado"}
	sayGender  = locale.Text{EN: "Please select your gender", ES: "Elija su sexo"}
	sayBorn    = locale.Text{EN: "Please enter your date of birth (MM/DD/YYYY)", ES: "Escriba su fecha de nacimiento (MM/DD/AAAA)"}
	sayChoose  = locale.Text{EN: "Please choose from the list, or leave it empty", ES: "Elija de la lista o déjelo vacío"}
	sayType    = locale.Text{EN: "Please choose kidney or liver", ES: "Elija riñón o hígado"}
	sayRelease = locale.Text{EN: "To continue please check the HIPAA release", ES: "Para continuar, marque la autorización HIPAA"}
)

// clean trims what was typed and answers every broken rule. A birth date that is
// given is not checked here: what is wrong with it has its own status (decision
// 5.8).
func (r *Registration) clean() []fault.Field {
	var broken []fault.Field
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	r.Campaign, r.BirthDate = Code(r.Campaign), plaintext.Line(r.BirthDate)
	for _, l := range lines {
		value := l.value(r)
		*value = plaintext.Line(*value)
		switch {
		case *value == "" && l.required, l.field == "firstName" && !strings.ContainsFunc(*value, unicode.IsLetter):
			blame(l.field, l.missing) // a mail needs something to call the person by
		case htmltext.Length(*value) > l.max:
			blame(l.field, locale.Text{EN: fmt.Sprintf(sayTooLong.EN, l.max), ES: fmt.Sprintf(sayTooLong.ES, l.max)})
		case htmltext.HasElement(*value):
			blame(l.field, sayHTML)
		case l.field == "emailAddress" && !personal.IsEmail(*value, personal.MaxEmail):
			blame(l.field, sayEmail)
		case (l.field == "primaryPhone" || l.field == "secondaryPhone") && *value != "" && digits(*value) < 10:
			blame(l.field, sayPhone)
		}
	}
	if _, ok := usstate.ByID(r.StateID); !ok {
		blame("state", sayState)
	}
	if r.Gender != Male && r.Gender != Female {
		blame("gender", sayGender)
	}
	if r.BirthDate == "" {
		blame("birthDate", sayBorn)
	}
	if r.LanguagePreference != None && !has(Languages, r.LanguagePreference) {
		blame("languagePreference", sayChoose)
	}
	if r.BloodType != None && !has(BloodTypes, r.BloodType) {
		blame("aboType", sayChoose)
	}
	if !r.Type.Valid() {
		blame("micrositeType", sayType)
	}
	if !r.HipaaRelease {
		blame("hipaaRelease", sayRelease)
	}
	return broken
}

func digits(text string) int {
	n := 0
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}
