package intake

import (
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// Record is an entry with everything that the center needs to work it.
type Record struct {
	Entry
	Gender       string // "M", "F" or empty
	BirthDate    string // ISO
	Street       string
	PostalCode   string
	SecondPhone  string
	Texts        bool // the phone can receive texts, and may be sent them
	SecondTexts  bool
	Asked        *Asked        // of a referral
	Registration *Registration // of a champion registration
	Releases     []Release     // newest first
	Contacts     []Contact     // newest first
	Refused      []RefusedMail // newest first
}

// Asked is what a patient said in the wizard. Answers are 1 yes, 0 no, -1
// unknown; situation as in S3.
type Asked struct {
	Batch                string
	Situation            int
	KidneyForLife        int
	IsKidneyForLifeRoute bool
	UseMicrosite         int
	MicrositeRelease     bool
	OnDeceasedDonorList  int
	WillingToTransfer    int
	OtherCenters         int // that got the same request
}

// Registration is what a patient said under a campaign's code. BloodType and
// Language are ids of the form's lists, -1 for none.
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

// Release is an agreement to the HIPAA release on a form.
type Release struct {
	Form           string
	Agreed         bool
	WordingVersion string
	Language       locale.Lang
	Signer         string
	Origin         audit.Origin
	At             time.Time
}

// agreed returns the patient's last word on the release of a form; false when
// that was no, or there is none.
func (r Record) agreed(form string) (Release, bool) {
	for _, release := range r.Releases {
		if release.Form == form {
			return release, release.Agreed
		}
	}
	return Release{}, false
}

// Contact is one try to reach a patient.
type Contact struct {
	ID        int64
	Channel   Channel
	Reached   bool
	Note      string
	StaffID   int64
	StaffName string
	At        time.Time
}

// Channel is how a patient was tried.
type Channel string

// Channels are all of them.
var Channels = []Channel{"phone", "email", "text", "letter", "visit"}

// RefusedMail is a mail to the patient's address that was given up.
type RefusedMail struct {
	Template string
	At       time.Time
	Outcome  string // what the mail server said
}
