package champion

import (
	"strings"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Registration is the submitted form (S3).
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
	ReleaseVersion     string // the words that the person read; empty: those in force
	TextConsentVersion string // likewise
}

// The genders of the form.
const (
	Male   = 1
	Female = 2
)

// line is the rule of one text field: the length limit, whether it is required, and the message for a missing value
// (S5).
type line struct {
	field    string
	value    func(*Registration) *string
	max      int
	required bool
	missing  locale.Text
}

var lines = []line{
	{
		field:    "campaign",
		value:    func(r *Registration) *string { return &r.Campaign },
		max:      CodeLength,
		required: true,
		missing:  catalogues.Text("register.error.campaign"),
	},
	{field: "firstName", value: func(r *Registration) *string { return &r.FirstName }, max: 32, required: true,
		missing: catalogues.Text("register.error.first-name")},
	{field: "lastName", value: func(r *Registration) *string { return &r.LastName }, max: 32, required: true,
		missing: catalogues.Text("register.error.last-name")},
	{field: "emailAddress", value: func(r *Registration) *string { return &r.Email }, max: 64, required: true,
		missing: catalogues.Text("register.error.email")},
	{field: "primaryPhone", value: func(r *Registration) *string { return &r.PrimaryPhone }, max: 24, required: true,
		missing: catalogues.Text("register.error.phone")},
	{
		field:    "secondaryPhone",
		value:    func(r *Registration) *string { return &r.SecondaryPhone },
		max:      24,
		required: false,
		missing:  locale.Text{},
	},
	{field: "streetAddress", value: func(r *Registration) *string { return &r.Street }, max: 100, required: true,
		missing: catalogues.Text("register.error.street")},
	{field: "city", value: func(r *Registration) *string { return &r.City }, max: 32, required: true,
		missing: catalogues.Text("register.error.city")},
	{field: "postalCode", value: func(r *Registration) *string { return &r.PostalCode }, max: 12, required: true,
		missing: catalogues.Text("register.error.postal-code")},
}

var (
	msgChoose = catalogues.Text("champion.choose")
	msgType   = catalogues.Text("general.type")
)

// clean normalizes the input and returns every broken rule. It does not check a given birth date, because an invalid
// date has its own status (decision 5.8).
func (r *Registration) clean() fault.Fields {
	var broken fault.Fields
	r.Campaign, r.BirthDate = Code(r.Campaign), plaintext.Line(r.BirthDate)
	r.PrimaryPhone, r.SecondaryPhone = personal.WrittenPhone(r.PrimaryPhone), personal.WrittenPhone(r.SecondaryPhone)
	for _, l := range lines {
		value := l.value(r)
		*value = plaintext.Line(*value)
		if l.field == "emailAddress" {
			*value = personal.Email(*value)
		}
		switch {
		case *value == "" && l.required, l.field == "firstName" && !strings.ContainsFunc(*value, unicode.IsLetter):
			broken.Add(l.field, l.missing) // an email has to address the person
		case htmltext.Length(*value) > l.max:
			broken.Add(l.field, catalogues.Text("register.error.too-long").With("max", l.max))
		case htmltext.HasElement(*value):
			broken.Add(l.field, catalogues.Text("register.error.html"))
		case (l.field == "firstName" || l.field == "lastName") && personal.HasContact(*value):
			broken.Add(l.field, catalogues.Text("contact.name-only"))
		case l.field == "emailAddress" && !personal.IsEmail(*value, personal.MaxEmail):
			broken.Add(l.field, catalogues.Text("register.error.email-form"))
		case (l.field == "primaryPhone" || l.field == "secondaryPhone") && *value != "" && !personal.IsPhone(*value):
			broken.Add(l.field, catalogues.Text("register.error.phone-form"))
		}
	}
	if _, ok := usstate.ByID(r.StateID); !ok {
		broken.Add("state", catalogues.Text("register.error.state"))
	}
	broken.AddIf(r.Gender != Male && r.Gender != Female, "gender", catalogues.Text("register.error.gender"))
	broken.AddIf(r.BirthDate == "", "birthDate", catalogues.Text("register.error.birth-date"))
	broken.AddIf(r.LanguagePreference != None && !has(Languages, r.LanguagePreference), "languagePreference", msgChoose)
	broken.AddIf(r.BloodType != None && !has(BloodTypes, r.BloodType), "aboType", msgChoose)
	broken.AddIf(!r.Type.Valid(), "micrositeType", msgType)
	broken.AddIf(!r.HipaaRelease, "hipaaRelease", catalogues.Text("register.error.release"))
	return broken
}
