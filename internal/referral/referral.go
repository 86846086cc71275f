package referral

import (
	"strings"
	"time"

	"beacon/internal/platform/locale"
)

// KeyKind is what the id of a referral's link counts (R2.1).
const KeyKind = "referral"

// Answer is yes, no or unknown, as it travels and lies in the database.
type Answer int

// The returns.
const (
	Unknown Answer = -1
	No      Answer = 0
	Yes     Answer = 1
)

// Situation is what a patient says about donors.
type Situation int

// The situations (S3).
const (
	UnknownSituation   Situation = 0
	HasNoDonor         Situation = 1
	HasDonor           Situation = 2 // nobody knows whether they match
	HasCompatible      Situation = 3
	HasIncompatible    Situation = 4
	unknownInTheWizard Situation = -1
)

// Step is how far a request is.
type Step int

// The steps that are stored.
const (
	ContinueLater Step = 6   // no center was chosen yet
	Complete      Step = 100 // the chosen centers have it
)

// MaxCenters is how many centers a patient may choose (S9).
const MaxCenters = 2

// LeadSources are the answers to how a patient heard of the program, as they
// travel (S3).
var LeadSources = []string{"Medical Professional", "Web Search", "Word of Mouth", "Other"}

// ReleaseWording is the version of the HIPAA release on the form. Raise it when the
// words on the screen change.
const ReleaseWording = "referral-2026-11"

// Details is what a patient tells; the rows of one request share them.
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

// Referral is a request as one center gets it, or as it waits for a center. A
// request for two centers is two referrals of one batch (R5.1).
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
	Reminders   int   // how many were mailed, or are no longer due
	MicrositeID int64 // the site that came of it; 0: none
	Version     int64
	CreatedAt   time.Time
	UpdatedAt   time.Time
}
