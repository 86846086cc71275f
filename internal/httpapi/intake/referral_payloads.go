package intake

import (
	"encoding/json"
	"fmt"

	"beacon/internal/center"
	"beacon/internal/httpapi/payload"
	"beacon/internal/platform/personal"
	"beacon/internal/referral"
)

// kidneyForLifeVariant is the variant that /kfl-recipient sends (R10.2).
const kidneyForLifeVariant = "kfl"

// yesNo is 1, 0 or -1 in JSON; true and false are also accepted (R10.2).
type yesNo int

// UnmarshalJSON implements json.Unmarshaler.
func (y *yesNo) UnmarshalJSON(text []byte) error {
	var b bool
	if json.Unmarshal(text, &b) == nil {
		*y = yesNo(referral.No)
		if b {
			*y = yesNo(referral.Yes)
		}
		return nil
	}
	var n int
	if err := json.Unmarshal(text, &n); err != nil || n < -1 || n > 1 {
		return fmt.Errorf("%.20q is neither 1, 0 nor -1", text)
	}
	*y = yesNo(n)
	return nil
}

func (y *yesNo) answer() referral.Answer {
	if y == nil {
		return referral.Unknown
	}
	return referral.Answer(*y)
}

// referralBody is the referral payload (S3, R5.4, R10.2, R10.3).
type referralBody struct {
	ID                    *int64  `json:"id,omitempty" doc:"Of a resumed referral; otherwise null, 0 or -1."`
	EditKey               string  `json:"editKey,omitempty" doc:"Of a resumed referral, unless in header or cookies."`
	FirstName             string  `json:"firstName"`
	LastName              string  `json:"lastName"`
	Email                 string  `json:"email"`
	Phone                 string  `json:"phone"`
	Address               string  `json:"address"`
	City                  string  `json:"city"`
	State                 int     `json:"state" doc:"The state's number."`
	PostalCode            string  `json:"postalCode"`
	Gender                string  `json:"gender" doc:"M or F"`
	BirthDate             string  `json:"birthDate" doc:"MM/DD/YYYY"`
	PatientSituation      int     `json:"patientSituation" doc:"1 none, 2 a donor, 3 compatible, 4 incompatible, 0 other"`
	UseMicrositeProgram   *yesNo  `json:"useMicrositeProgram,omitempty" doc:"1 yes, 0 no, -1 unknown"`
	MicrositeHipaaRelease bool    `json:"micrositeHipaaRelease"`
	OnDeceasedDonorList   *yesNo  `json:"onDeceasedDonorList,omitempty"`
	IsWillingToTransfer   *yesNo  `json:"isWillingToTransfer,omitempty"`
	IsKidneyForLife       *yesNo  `json:"isKidneyForLife,omitempty"`
	Centers               []int64 `json:"centers,omitempty" doc:"Ids of at most two centers."`
	NextStep              *int    `json:"nextStep,omitempty" doc:"The wizard's next step; not stored."`
	HipaaRelease          *bool   `json:"hipaaRelease,omitempty" doc:"Must be true; a resumed referral may leave it out."`
	ReleaseVersion        string  `json:"releaseVersion,omitempty" doc:"Of the words of hipaaRelease that the patient read; empty: those in force."`
	PageReleaseVersion    string  `json:"micrositeReleaseVersion,omitempty" doc:"Likewise, of micrositeHipaaRelease."`
	Variant               string  `json:"variant,omitempty" doc:"kfl on the Kidney for Life route"`
	Captcha               string  `json:"captcha,omitempty" doc:"The solved human check; of a new referral."`

	FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; makes saves idempotent"`
}

func (b referralBody) form() referral.Form {
	return referral.Form{
		FirstName: b.FirstName, LastName: b.LastName, Email: b.Email,
		Phone: b.Phone, Address: b.Address, City: b.City,
		State: b.State, PostalCode: b.PostalCode, Gender: b.Gender,
		BirthDate: b.BirthDate, HipaaRelease: b.HipaaRelease,
		Situation: referral.Situation(b.PatientSituation), UseMicrositeProgram: b.UseMicrositeProgram.answer(),
		MicrositeHipaaRelease: b.MicrositeHipaaRelease, OnDeceasedDonorList: b.OnDeceasedDonorList.answer(),
		IsWillingToTransfer: b.IsWillingToTransfer.answer(), IsKidneyForLife: b.IsKidneyForLife.answer(),
		IsKidneyForLifeRoute: b.Variant == kidneyForLifeVariant, Centers: b.Centers,
		ReleaseVersion: b.ReleaseVersion, MicrositeReleaseVersion: b.PageReleaseVersion,
		Captcha: b.Captcha, FormKey: string(b.FormKey),
	}
}

// savedReferral is the state from which the wizard resumes. It contains the release under both of its names (R10.2).
type savedReferral struct {
	ID                  int64   `json:"id"`
	IDs                 []int64 `json:"ids" doc:"Every referral of the request, for save-lead-source."`
	FirstName           string  `json:"firstName"`
	LastName            string  `json:"lastName"`
	Email               string  `json:"email"`
	Phone               string  `json:"phone"`
	Address             string  `json:"address"`
	City                string  `json:"city"`
	State               int     `json:"state"`
	PostalCode          string  `json:"postalCode"`
	Gender              string  `json:"gender"`
	BirthDate           string  `json:"birthDate" doc:"MM/DD/YYYY"`
	PatientSituation    int     `json:"patientSituation"`
	UseMicrositeProgram int     `json:"useMicrositeProgram"`
	Release             bool    `json:"micrositeHipaaRelease"`
	ReleaseCapital      bool    `json:"MicrositeHipaaRelease"`
	OnDeceasedDonorList int     `json:"onDeceasedDonorList"`
	IsWillingToTransfer int     `json:"isWillingToTransfer"`
	IsKidneyForLife     int     `json:"isKidneyForLife"`
	Centers             []int64 `json:"centers" doc:"Every center that has the request."`
	NextStep            int     `json:"nextStep"`
	LeadSource          *string `json:"leadSource" doc:"null while unknown"`
	Step                int     `json:"step" doc:"6 or 100"`
	Variant             string  `json:"variant" doc:"kfl, or empty"`
}

func savedReferralFor(r referral.Referral, rows []referral.Referral) savedReferral {
	saved := savedReferral{
		ID: r.ID, IDs: referral.ReferralIDs(rows), FirstName: r.FirstName, LastName: r.LastName,
		Email: r.Email, Phone: r.Phone,
		BirthDate: personal.WrittenBirthDate(r.BirthDate), Address: r.Street,
		City: r.City, State: r.StateID, PostalCode: r.PostalCode,
		Gender: r.Gender, PatientSituation: int(r.Situation), UseMicrositeProgram: int(r.UseMicrosite),
		Release: r.MicrositeRelease, ReleaseCapital: r.MicrositeRelease,
		OnDeceasedDonorList: int(r.OnDeceasedDonorList), IsWillingToTransfer: int(r.WillingToTransfer),
		IsKidneyForLife: int(r.KidneyForLife), Centers: referral.CenterIDs(rows), NextStep: int(r.Step),
		Step: int(r.Step),
	}
	if r.LeadSource != "" {
		saved.LeadSource = &r.LeadSource
	}
	if r.IsKidneyForLifeRoute {
		saved.Variant = kidneyForLifeVariant
	}
	return saved
}

// nearCenter is a row of the table of centers (S3, R5.5).
type nearCenter struct {
	ID                         int64    `json:"id"`
	Name                       string   `json:"name"`
	City                       string   `json:"city"`
	State                      string   `json:"state" doc:"Two letters."`
	Distance                   float64  `json:"distance" doc:"Miles."`
	IsKidneyForLifeParticipant bool     `json:"isKidneyForLifeParticipant"`
	ImpliedTransplantWaitTime  *float64 `json:"impliedTransplantWaitTime" doc:"Months; null without transplants."`
	TransplantsLast12          int64    `json:"transplantsLast12"`
	A2OLast12                  int64    `json:"a2OLast12"`
	UnmatchedPairsEnrolled     int64    `json:"unmatchedPairsEnrolled"`
	IsMicrositeParticipant     bool     `json:"isMicrositeParticipant"`
	PatientMicrosites          int64    `json:"patientMicrosites"`
	NonSteroidProtocol         bool     `json:"nonSteroidProtocol"`
	AdvancedDonation           bool     `json:"advancedDonation"`
}

func newNearCenter(c center.Nearby) nearCenter {
	return nearCenter{
		ID: c.ID, Name: c.Name, City: c.City,
		State: c.State, Distance: c.Miles,
		IsKidneyForLifeParticipant: c.Takes.KidneyForLife, ImpliedTransplantWaitTime: c.Figures.WaitMonths(),
		TransplantsLast12: c.Figures.TransplantsLast12, A2OLast12: c.Figures.A2OLast12,
		UnmatchedPairsEnrolled: c.Figures.UnmatchedPairs, IsMicrositeParticipant: c.Takes.Microsites,
		PatientMicrosites: c.Microsites, NonSteroidProtocol: c.Figures.NonSteroid,
		AdvancedDonation: c.Figures.AdvancedDonation,
	}
}
