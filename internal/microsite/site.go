package microsite

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
)

// KeyKind is the kind of the edit keys of sites (R2.1).
const KeyKind = "microsite"

// Site is one patient's site: the person, the statuses, the words of the working
// copy, and which submissions are pending and live.
type Site struct {
	ID         int64
	Type       Type
	CenterID   int64
	CenterName string
	KeyVersion int
	ShortCode  string

	FirstName string
	LastName  string
	Email     string
	Language  locale.Lang
	BirthDate string // ISO date, empty when unknown
	Gender    string // "M", "F" or empty

	PhonePrimary             string
	PhoneSecondary           string
	PrimaryCanReceiveTexts   bool
	SecondaryCanReceiveTexts bool
	IsCoachingDesired        bool
	CoachRequestedAt         *time.Time

	RecipientStatus           RecipientStatus
	CustomSiteStatus          CustomSiteStatus
	StatusBeforeSubmit        CustomSiteStatus
	AgreedToHipaa             bool
	IsResponsibilityConfirmed bool
	ShowSiteCreateOption      bool
	ShowInGallery             bool
	AllowIndexing             bool
	GuardianName              string

	DraftStory     string
	DraftStoryLang locale.Written
	DraftWhy       string
	DraftWhyLang   locale.Written
	DraftVersion   int64
	DraftSavedAt   *time.Time
	DraftSavedBy   string

	PendingSubmissionID *int64
	LiveSubmissionID    *int64
	FirstOpenedAt       *time.Time // when the patient's own link was opened first
	WithdrawnAt         *time.Time // when the invitation was taken back, while it is (R12.5)
	DiedOn              string     // ISO date of the patient's death, or empty
	DeathPage           DeathPage  // what the family chose then
	JoinedInto          int64      // the record of the same patient that this one was joined into; 0: none
	JoinedKey           int        // that record's key version then; its link is emailed while that is the same
	Revision            int64      // grows with every change; what was made of an older one may be out of date
	CreatedAt           time.Time
	UpdatedAt           time.Time
}

// FullName returns the first and last name.
func (s Site) FullName() string { return s.FirstName + " " + s.LastName }

// Age returns the patient's age in whole years at now, or -1 when the date of birth
// is unknown.
func (s Site) Age(now time.Time) int { return personal.AgeOn(s.BirthDate, now) }

// IsMinor reports whether the patient is known to be under 18 (R3.9).
func (s Site) IsMinor(now time.Time) bool { return personal.IsMinor(s.BirthDate, now) }

// Placement is a stored picture in a working copy or a submission, with its crop and
// caption there.
type Placement struct {
	PictureID   int64
	Stem        string // names the picture's files; see FileName
	Width       int    // of the upright photograph, in pixels
	Height      int
	Caption     string
	CaptionLang locale.Written
	Crop        picture.Crop
	CropID      string // names the crop's renditions
}

// Picture is a stored photograph.
type Picture struct {
	ID     int64
	SiteID int64
	Stem   string
	Hash   string // SHA-256 of the stored master
	Width  int
	Height int
}

// Submission is an immutable, numbered version (R3.3).
type Submission struct {
	ID          int64
	SiteID      int64
	Number      int
	Story       string
	StoryLang   locale.Written
	Why         string
	WhyLang     locale.Written
	SubmittedBy string
	SubmittedAt time.Time
	Pictures    []Placement
}

// Verdict is what a reviewer decides.
type Verdict string

// The verdicts.
const (
	Approve Verdict = "approve"
	Changes Verdict = "changes"
	Decline Verdict = "decline"
	// Reopened is in the history beside the verdicts: the registry let the patient
	// edit again after a decline. Reviewers cannot choose it.
	Reopened Verdict = "reopen"
)

// Review is one decision about a submission.
type Review struct {
	ID               int64
	SiteID           int64
	SubmissionID     int64
	SubmissionNumber int
	Stage            access.ReviewStage
	Verdict          Verdict
	Comment          string
	CommentLang      locale.Written
	Reasons          []Reason // about parts of the submission
	StaffID          int64
	StaffName        string
	DecidedAt        time.Time
}

// Release is one entry of the ledger of HIPAA releases (45 CFR 164.508).
type Release struct {
	SiteID         int64
	Agreed         bool
	WordingVersion string
	Language       locale.Lang
	Signer         string
	Origin         audit.Origin
	At             time.Time
}

// TextConsent is one entry of the ledger of consents to texts (R5.10).
type TextConsent struct {
	SiteID         int64
	Slot           string // "primary" or "secondary"
	Phone          string
	Agreed         bool
	WordingVersion string
	Language       locale.Lang
	Address        string
	At             time.Time
}
