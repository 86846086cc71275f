package referral

import (
	"strings"
	"time"

	"beacon/internal/platform/locale"
)

// KeyKind is the kind of the ids in referral links (R2.1).
const KeyKind = "referral"

// Answer is yes, no or unknown, in the encoding of the API and the database.
type Answer int

// The values of Answer.
const (
	Unknown Answer = -1
	No      Answer = 0
	Yes     Answer = 1
)

// Situation is the patient's situation with donors.
type Situation int

// The situations (S3).
const (
	UnknownSituation   Situation = 0
	HasNoDonor         Situation = 1
	HasDonor           Situation = 2 // it is unknown whether they match
	HasCompatible      Situation = 3
	HasIncompatible    Situation = 4
	unknownInTheWizard Situation = -1
)

// Step is the progress of a request.
type Step int

// The stored steps.
const (
	ContinueLater Step = 6   // no center was chosen yet
	Complete      Step = 100 // the chosen centers have received it
)

// MaxCenters is the maximum number of centers that a patient may choose (S9).
const MaxCenters = 2

// LeadSources are the sources from which patients heard of the program, in the API's encoding (S3).
var LeadSources = []string{"Medical Professional", "Web Search", "Word of Mouth", "Other"}

// Details is the patient's input. All rows of a request share it.
type Details struct {
	FirstName  string
	LastName   string
	Email      string
	Phone      string
	Street     string
	City       string
	StateID    int // of usstate
	PostalCode string
	Gender     string // "M" or "F"
	BirthDate  string // ISO

	Situation           Situation
	KidneyForLife       Answer
	UseMicrosite        Answer
	MicrositeRelease    bool
	OnDeceasedDonorList Answer
	WillingToTransfer   Answer
}

// FullName returns both names.
func (d Details) FullName() string { return strings.TrimSpace(d.FirstName + " " + d.LastName) }

// Referral is a request to one center, or a request without a center. A request to two centers is two referrals of one
// batch (R5.1).
type Referral struct {
	ID                   int64
	Batch                string
	KeyVersion           int
	CenterID             int64 // 0: none chosen yet
	IsKidneyForLifeRoute bool
	Language             locale.Lang
	Details
	Step        Step
	LeadSource  string
	Reminders   int   // number of reminders sent or no longer due
	MicrositeID int64 // the resulting site; 0: none
	Version     int64
	CreatedAt   time.Time
	UpdatedAt   time.Time
}
