package intake

import (
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/texts"
)

// Record is an entry with all data that the center needs.
type Record struct {
	Entry
	Gender       string // "M", "F" or empty
	BirthDate    string // ISO
	Street       string
	PostalCode   string
	SecondPhone  string
	Texts        bool // the phone receives texts, and the patient accepts them
	SecondTexts  bool
	Answers      *Answers       // for a referral
	Registration *Registration  // for a champion registration
	Releases     []Release      // newest first
	Contacts     []Contact      // newest first
	Refused      []RefusedEmail // newest first
}

// Answers has the patient's input from the wizard. Yes is 1, no is 0, unknown is -1; Situation is as in S3.
type Answers struct {
	Batch                string
	Situation            int
	KidneyForLife        int
	IsKidneyForLifeRoute bool
	UseMicrosite         int
	MicrositeRelease     bool
	OnDeceasedDonorList  int
	WillingToTransfer    int
	OtherCenters         int // number of other centers with the same request
}

// Registration has the patient's input under a campaign's code. BloodType and Language are ids of the form's lists, or
// -1.
type Registration struct {
	CampaignName      string
	BloodType         int
	Language          int
	IsAddressVerified bool
	IsCoachingDesired bool
}

// The forms on which a release is agreed to.
const (
	ReferralForm  = "referral"
	MicrositeForm = "referral-microsite"
	ChampionForm  = "champion"
)

// Release is a patient's decision about the HIPAA release on a form.
type Release struct {
	Form     string
	Agreed   bool
	Wording  texts.Wording
	Language locale.Lang
	Signer   string
	Origin   audit.Origin
	At       time.Time
}

// agreed returns the patient's latest release on a form. It returns false if the patient declined or there is none.
func (r Record) agreed(form string) (Release, bool) {
	for _, release := range r.Releases {
		if release.Form == form {
			return release, release.Agreed
		}
	}
	return Release{}, false
}

// Contact is one attempt to reach a patient.
type Contact struct {
	ID        int64
	Channel   Channel
	Reached   bool
	Note      string
	StaffID   int64
	StaffName string
	At        time.Time
}

// Channel is the channel of an attempt to reach a patient.
type Channel string

// Channels lists all channels.
var Channels = []Channel{"phone", "email", "text", "letter", "visit"}

// RefusedEmail is a given-up email to the patient's address.
type RefusedEmail struct {
	Template string
	At       time.Time
	Outcome  string // the mail server's response
}
