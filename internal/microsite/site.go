package microsite

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/sentform"
	"beacon/internal/texts"
)

// KeyKind is the kind of the edit keys of sites (R2.1).
const KeyKind = "microsite"

// Site is a patient's site: the person, the statuses, the text of the working copy, and the pending and live
// submissions.
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
	BirthDate string // ISO date, empty if not known
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
	DraftFormKey   string        // the browser's key of the last save; empty if it sent none
	DraftForm      sentform.Form // the form of the last save

	PendingSubmissionID *int64
	LiveSubmissionID    *int64
	FirstOpenedAt       *time.Time // when the patient's own link was first opened
	LastOpenedAt        *time.Time // when it was last used, to the hour
	WithdrawnAt         *time.Time // set while the invitation is withdrawn (R12.5)
	DiedOn              string     // ISO date of the patient's death, or empty
	DeathPage           DeathPage  // the family's choice
	JoinedInto          int64      // id of the surviving record of the same patient; 0: not joined
	JoinedKey           int        // that record's key version when joined; its link is emailed while they match
	Revision            int64      // increases with each change; caches compare it
	CreatedAt           time.Time
	UpdatedAt           time.Time
}

// FullName returns the first and last name.
func (s Site) FullName() string { return s.FirstName + " " + s.LastName }

// Age returns the patient's age in whole years at now, or -1 without a date of birth.
func (s Site) Age(now time.Time) int { return personal.AgeOn(s.BirthDate, now) }

// IsMinor reports whether the patient's date of birth is stored and under 18 years ago (R3.9).
func (s Site) IsMinor(now time.Time) bool { return personal.IsMinor(s.BirthDate, now) }

// Placement is a picture in a working copy or a submission, with its crop and caption.
type Placement struct {
	PictureID   int64
	Stem        string // base name of the picture's files; see WholeName
	Width       int    // width of the upright photograph, in pixels
	Height      int
	Caption     string
	CaptionLang locale.Written
	Crop        picture.Crop
	CropID      string // part of the file names of the crop's renditions
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

// Submission is an immutable, numbered version of the page (R3.3).
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

// Verdict is a reviewer's decision.
type Verdict string

// The verdicts.
const (
	Approve Verdict = "approve"
	Changes Verdict = "changes"
	Decline Verdict = "decline"
	// Reopened is an additional entry in the history: the registry allowed the patient to edit again after a decline.
	// Reviewers cannot choose it.
	Reopened Verdict = "reopen"
)

// Review is a decision about a submission.
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

// Release is an entry of the ledger of HIPAA releases (45 CFR 164.508).
type Release struct {
	SiteID   int64
	Agreed   bool
	Wording  texts.Wording
	Language locale.Lang
	Signer   string
	Origin   audit.Origin
	At       time.Time
}

// Confirmation is an entry of the ledger of confirmations of responsibility (M2).
type Confirmation struct {
	SiteID   int64
	Wording  texts.Wording
	Language locale.Lang
	Signer   string
	Origin   audit.Origin
	At       time.Time
}

// TextConsent is an entry of the ledger of consents to texts (R5.10).
type TextConsent struct {
	SiteID   int64
	Slot     string // "primary" or "secondary"
	Phone    string
	Agreed   bool
	Wording  texts.Wording
	Language locale.Lang
	Address  string
	At       time.Time
}
