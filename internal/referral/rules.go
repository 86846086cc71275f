package referral

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/usstate"
)

// Form is the submitted referral payload (S3).
type Form struct {
	FirstName, LastName, Email, Phone string
	Address, City                     string
	State                             int
	PostalCode, Gender                string
	BirthDate                         string // MM/DD/YYYY
	HipaaRelease                      *bool  // nil: not given; a resumed request has it on file
	Situation                         Situation
	UseMicrositeProgram               Answer
	MicrositeHipaaRelease             bool
	ReleaseVersion                    string // the words that the patient read; empty: those in force
	MicrositeReleaseVersion           string // likewise
	OnDeceasedDonorList               Answer
	IsWillingToTransfer               Answer
	IsKidneyForLife                   Answer
	IsKidneyForLifeRoute              bool
	Centers                           []int64
	Captcha                           string
	FormKey                           string // identifies the form, so it counts once; may be empty
}

// Length limits, in code points.
const (
	maxName    = 64
	maxPhone   = 32
	maxAddress = 100
	maxCity    = 64
)

// postalCode is a ZIP code, with or without its last four digits.
var postalCode = regexp.MustCompile(`^\d{5}(-?\d{4})?$`)

// The texts of S5 step 1, verbatim.
var (
	msgFirstName  = catalogues.Text("referral.rule.first-name")
	msgLastName   = catalogues.Text("referral.rule.last-name")
	msgNameOnly   = catalogues.Text("contact.name-only")
	msgEmail      = catalogues.Text("referral.rule.email-pattern")
	msgPhone      = catalogues.Text("referral.rule.phone")
	msgState      = catalogues.Text("referral.rule.state")
	msgPostalCode = catalogues.Text("referral.rule.postal-code")
	msgGender     = catalogues.Text("referral.rule.gender")
	msgCaptcha    = catalogues.Text("referral.rule.captcha")
	msgHipaa      = catalogues.Text("referral.rule.hipaa")
)

// Texts of steps 2 and 4, for which the specification has rules but no wording.
var (
	msgMicrosite      = catalogues.Text("referral.rule.microsite")
	msgDeceasedList   = catalogues.Text("referral.rule.deceased-list")
	msgNoSuchCenter   = catalogues.Text("referral.no-such-center")
	msgTooManyCenters = catalogues.Text("referral.rule.too-many-centers")
)

func msgTooLong(most int) locale.Text {
	return locale.Text{
		EN: fmt.Sprintf("Please use at most %d characters", most), ES: fmt.Sprintf("Use %d caracteres como máximo", most),
	}
}

// rule is one condition of a field. Only the first broken rule of a field is reported.
type rule struct {
	field  string
	say    locale.Text
	broken func(f Form, now time.Time) bool
}

// rules are all conditions of a form, in the order of the screens. The web has the same rules; testdata/rules.json has
// the shared test cases.
var rules = []rule{
	{"firstName", msgFirstName, func(f Form, _ time.Time) bool { return !isName(f.FirstName) }},
	tooLong("firstName", maxName, func(f Form) string { return f.FirstName }),
	{"firstName", msgNameOnly, func(f Form, _ time.Time) bool { return personal.HasContact(f.FirstName) }},
	{"lastName", msgLastName, func(f Form, _ time.Time) bool { return !isName(f.LastName) }},
	tooLong("lastName", maxName, func(f Form) string { return f.LastName }),
	{"lastName", msgNameOnly, func(f Form, _ time.Time) bool { return personal.HasContact(f.LastName) }},
	{"email", catalogues.Text("referral.rule.email"), func(f Form, _ time.Time) bool { return f.Email == "" }},
	{"email", msgEmail, func(f Form, _ time.Time) bool { return !personal.IsEmail(f.Email, personal.MaxEmail) }},
	{"phone", msgPhone, func(f Form, _ time.Time) bool { return !strings.ContainsFunc(f.Phone, unicode.IsDigit) }},
	tooLong("phone", maxPhone, func(f Form) string { return f.Phone }),
	{"address", catalogues.Text("referral.rule.address"), func(f Form, _ time.Time) bool { return f.Address == "" }},
	tooLong("address", maxAddress, func(f Form) string { return f.Address }),
	{"city", catalogues.Text("referral.rule.city"), func(f Form, _ time.Time) bool { return f.City == "" }},
	tooLong("city", maxCity, func(f Form) string { return f.City }),
	{"state", msgState, func(f Form, _ time.Time) bool { _, known := usstate.ByID(f.State); return !known }},
	{"postalCode", msgPostalCode, func(f Form, _ time.Time) bool { return !postalCode.MatchString(f.PostalCode) }},
	{"gender", msgGender, func(f Form, _ time.Time) bool { return f.Gender != "M" && f.Gender != "F" }},
	{
		"birthDate",
		catalogues.Text("referral.rule.birth-date"),
		func(f Form, now time.Time) bool { _, ok := personal.BirthDate(f.BirthDate, now); return !ok },
	},
	{"hipaaRelease", msgHipaa, func(f Form, _ time.Time) bool { return f.HipaaRelease == nil || !*f.HipaaRelease }},
	{
		"patientSituation",
		catalogues.Text("referral.rule.situation"),
		func(f Form, _ time.Time) bool { return f.Situation < HasNoDonor || f.Situation > HasIncompatible },
	},
	{"isKidneyForLife", catalogues.Text("referral.rule.kfl"), func(f Form, _ time.Time) bool {
		return f.Situation >= HasDonor && f.Situation <= HasIncompatible && !f.IsKidneyForLifeRoute &&
			!f.IsKidneyForLife.given()
	}},
	{"useMicrositeProgram", msgMicrosite, func(f Form, _ time.Time) bool { return !f.UseMicrositeProgram.given() }},
	{
		"micrositeHipaaRelease",
		catalogues.Text("referral.rule.release"),
		func(f Form, _ time.Time) bool { return f.UseMicrositeProgram == Yes && !f.MicrositeHipaaRelease },
	},
	{"onDeceasedDonorList", msgDeceasedList, func(f Form, _ time.Time) bool { return !f.OnDeceasedDonorList.given() }},
	{"isWillingToTransfer", catalogues.Text("referral.rule.transfer"), func(f Form, _ time.Time) bool {
		return f.OnDeceasedDonorList == Yes && f.UseMicrositeProgram == Yes && f.IsWillingToTransfer != Yes
	}},
	{"centers", msgTooManyCenters, func(f Form, _ time.Time) bool { return len(f.Centers) > MaxCenters }},
}

func tooLong(field string, most int, value func(Form) string) rule {
	return rule{field, msgTooLong(most), func(f Form, _ time.Time) bool { return htmltext.Length(value(f)) > most }}
}

func (a Answer) given() bool { return a == Yes || a == No }

// isName reports whether a line can be a name. It has a letter, because an email has to address the person, and no
// HTML.
func isName(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) &&
		(htmltext.Length(text) > maxName || !htmltext.HasElement(text))
}

// check returns the fields that break a rule, each once.
func check(f Form, now time.Time) fault.Fields {
	var broken fault.Fields
	blamed := map[string]bool{}
	for _, r := range rules {
		if !blamed[r.field] && r.broken(f, now) {
			blamed[r.field] = true
			broken.Add(r.field, r.say)
		}
	}
	return broken
}

// tidy trims the input, normalizes values that have several spellings, and removes values of questions that were not
// asked (S4).
func (f Form) tidy() Form {
	f.Email = personal.Email(f.Email)
	for _, text := range []*string{&f.FirstName, &f.LastName, &f.Phone, &f.Address, &f.City, &f.PostalCode,
		&f.Gender, &f.BirthDate} {
		*text = plaintext.Line(*text)
	}
	f.Phone, f.BirthDate = personal.WrittenPhone(f.Phone), personal.WrittenDay(f.BirthDate)
	if f.Situation == unknownInTheWizard {
		f.Situation = UnknownSituation
	}
	if f.IsKidneyForLifeRoute {
		f.IsKidneyForLife = Yes
	}
	if f.Situation == HasNoDonor && !f.IsKidneyForLifeRoute {
		f.IsKidneyForLife = Unknown
	}
	if f.UseMicrositeProgram != Yes {
		f.MicrositeHipaaRelease = false
	}
	if f.OnDeceasedDonorList != Yes || f.UseMicrositeProgram != Yes {
		f.IsWillingToTransfer = Unknown
	}
	var centers []int64
	seen := map[int64]bool{}
	for _, id := range f.Centers {
		if !seen[id] {
			seen[id] = true
			centers = append(centers, id)
		}
	}
	f.Centers = centers
	return f
}

// details returns the stored fields of a checked form.
func (f Form) details(now time.Time) Details {
	born, _ := personal.BirthDate(f.BirthDate, now)
	return Details{
		FirstName: f.FirstName, LastName: f.LastName, Email: f.Email,
		Phone: f.Phone, Street: f.Address, City: f.City,
		StateID: f.State, PostalCode: f.PostalCode, Gender: f.Gender,
		BirthDate: born, Situation: f.Situation, KidneyForLife: f.IsKidneyForLife,
		UseMicrosite: f.UseMicrositeProgram, MicrositeRelease: f.MicrositeHipaaRelease,
		OnDeceasedDonorList: f.OnDeceasedDonorList, WillingToTransfer: f.IsWillingToTransfer,
	}
}
