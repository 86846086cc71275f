package texts

import (
	"slices"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// Kind is a group of texts with the same form, place and approval.
type Kind string

// The kinds of texts.
const (
	DonorConsent  Kind = "donor-consent"    // statements that a donor initials
	HolderConsent Kind = "holder-consent"   // statements that a voucher holder initials
	Disclosure    Kind = "esign-disclosure" // read before an electronic signature (ESIGN)
	Release       Kind = "release"          // HIPAA releases
	Confirmation  Kind = "responsibility"   // of a patient for the words and pictures of a page
	TextConsent   Kind = "text-consent"     // consent to text messages (R5.10)
	Callout       Kind = "callout"          // support and protections for donors, on each patient's page (M2)
	Email         Kind = "email"            // to patients, donors and voucher holders
	Figure        Kind = "figure"           // numbers on the page about living donation
)

// Placeholder is a name in double braces that is replaced when a text is shown.
type Placeholder string

// The placeholders.
const (
	RegistryName  Placeholder = "registryName"
	RegistryPhone Placeholder = "registryPhone"
	DonorName     Placeholder = "donorName"
	Organ         Placeholder = "organ"  // kidney or liver
	Amount        Placeholder = "amount" // of Facts
)

// Text identifies one text.
type Text struct {
	Kind Kind
	Key  string
}

// The texts that people agree to outside of a consent.
var (
	MicrositeRelease     = Text{Release, "microsite"} // on the start page and in the editor
	ChampionRelease      = Text{Release, "champion"}  // on the registration form
	ReferralRelease      = Text{Release, "referral"}  // on the referral form
	Responsibility       = Text{Confirmation, "confirmation"}
	MicrositeTextConsent = Text{TextConsent, "microsite"} // on the start page and the dashboard
	ChampionTextConsent  = Text{TextConsent, "champion"}
)

// Form describes the texts of a kind.
type Form struct {
	Kind         Kind
	Keys         []string // in the order of the document, or of the list
	IsDocument   bool     // people read and sign all texts together; otherwise each text alone
	IsPublic     bool     // anyone may read the text in force
	TwoPeople    bool     // a second administrator approves
	IsEmail      bool     // a text is an email with subject, preheader, paragraphs and a button
	HasTitle     bool     // a text with headings has one part, and its heading is the title
	HasAmount    bool     // an amount is possible, for the placeholder of that name
	HasSource    bool     // an "as of" date and a source are possible; with one of the facts, both are needed
	NeedsSource  bool     // both are always needed
	HasHeadings  bool     // a text has parts with headings; otherwise it is one paragraph
	key          string   // of the text, if the form is of one text
	MaxLength    int      // of one language, in characters
	Placeholders []Placeholder
}

var consentPlaceholders = []Placeholder{RegistryName, RegistryPhone, DonorName}

// forms lists every kind in the order of the screen.
var forms = []Form{
	{
		Kind: DonorConsent, IsDocument: true, TwoPeople: true, MaxLength: 1000, Placeholders: consentPlaceholders,
		Keys: []string{
			"free-will", "surgery", "no-payment", "now-and-later", "no-guarantee", "named-person-only", "who-may-be-named",
			"one-redemption", "holders-finish", "list-is-final", "sharing",
		},
	},
	{
		Kind: HolderConsent, IsDocument: true, TwoPeople: true, MaxLength: 1000,
		// The document of a holder does not name the donor.
		Placeholders: []Placeholder{RegistryName, RegistryPhone},
		Keys: []string{
			"no-guarantee", "named-person-only", "steps-before-donation", "due-before-surgery", "swab-and-blood",
			"blood-every-five-years", "three-weeks-available", "blood-type-o", "cpra", "one-redemption", "accepted-by-center",
			"identity-and-sharing",
		},
	},
	{
		Kind: Disclosure, TwoPeople: true, HasHeadings: true, MaxLength: 8000,
		Placeholders: []Placeholder{RegistryName, RegistryPhone}, Keys: []string{"disclosure"},
	},
	{
		Kind: Release, IsPublic: true, TwoPeople: true, HasHeadings: true, MaxLength: 8000,
		Placeholders: []Placeholder{RegistryName, RegistryPhone, Organ}, Keys: []string{"microsite", "champion", "referral"},
	},
	{
		Kind: Confirmation, IsPublic: true, TwoPeople: true, MaxLength: 1000, Placeholders: []Placeholder{RegistryName, RegistryPhone},
		Keys: []string{"confirmation"},
	},
	{
		Kind: TextConsent, IsPublic: true, TwoPeople: true, MaxLength: 1000, Placeholders: []Placeholder{RegistryName, RegistryPhone},
		Keys: []string{"microsite", "champion"},
	},
	{
		Kind: Callout, IsPublic: true, TwoPeople: true, HasHeadings: true, HasTitle: true, MaxLength: 600,
		HasAmount: true, HasSource: true, Placeholders: []Placeholder{RegistryName, RegistryPhone, Amount},
		Keys: []string{
			"cost", "legal", "priority", "voucher", "remote", "match", "complication", "time", "home", "feedback",
		},
	},
	{
		Kind: Figure, IsPublic: true, TwoPeople: true, MaxLength: 40, HasSource: true, NeedsSource: true,
		Keys: []string{"minor", "major", "failure", "failure-others", "death"},
	},
	{Kind: Email, IsEmail: true, MaxLength: 4000, Keys: notify.EditableNames()},
}

// FormFor returns the form of a text. It returns false for an unknown text.
func FormFor(t Text) (Form, bool) {
	f, ok := kindForm(t.Kind)
	return f.of(t.Key), ok && slices.Contains(f.Keys, t.Key)
}

// of returns the form of one text of the kind. Each email has its own placeholders.
func (f Form) of(key string) Form {
	if f.IsEmail {
		f.Placeholders = nil
		for _, name := range notify.Placeholders(key) {
			f.Placeholders = append(f.Placeholders, Placeholder(name))
		}
	}
	f.key = key
	return f
}

func kindForm(kind Kind) (Form, bool) {
	i := slices.IndexFunc(forms, func(f Form) bool { return f.Kind == kind })
	if i < 0 {
		return Form{}, false
	}
	return forms[i], true
}

// Count returns the number of texts of a kind.
func Count(kind Kind) int {
	f, _ := kindForm(kind)
	return len(f.Keys)
}

// languages lists the languages in which every text exists.
var languages = []locale.Lang{locale.English, locale.Spanish}
