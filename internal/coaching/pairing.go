package coaching

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/locale"
)

// Site has the fields of a recipient's site that coaching needs. The statuses are the numbers of M3; package microsite
// has their rules.
type Site struct {
	ID               int64
	Type             int
	CenterID         int64
	CenterName       string
	ShortCode        string
	FirstName        string
	LastName         string
	Email            string
	Language         locale.Lang
	RecipientStatus  int
	CustomSiteStatus int
	// CanBeCoached is true if the center has confirmed the patient, and the site is neither deactivated nor denied.
	CanBeCoached bool
	HasDied      bool       // no more emails about the site are sent
	LastOpenedAt *time.Time // the last use of the patient's own link, to the hour
	// Thumbnail is the file name of a small version of the working copy's main picture. It is empty without pictures,
	// and if a single site is read.
	Thumbnail string
}

// FullName returns first and last name.
func (s Site) FullName() string { return s.FirstName + " " + s.LastName }

// Coach has the name and address of a coach.
type Coach struct {
	ID       int64
	FullName string
	Email    string
	Language locale.Lang
	HasLeft  bool // the account is closed, so the coach receives no email
}

// Pairing is a site and its coach.
type Pairing struct {
	Site        Site
	RequestedAt *time.Time // when the recipient asked for a coach
	Coach       *Coach     // nil without one
	AssignedAt  *time.Time
	AssignedBy  string // the member of the registry's staff who decided
	MayEdit     bool   // the recipient allows the coach to change the working copy (R3.5)
	Revision    int64  // increases with every change to a recipient's list of notes
}

// Head is the state that a poll compares: the version of the site's key, and the revision of its notes.
type Head struct {
	KeyVersion int
	Revision   int64
}

// Patient is one line of a coach's list.
type Patient struct {
	Pairing
	Unread         int        // notes and replies that the coach has not viewed
	WaitingSince   *time.Time // the patient's oldest unanswered note; nil without one
	LastActivityAt time.Time  // the newest of: assigned, sent, replied
	LastSeenAt     *time.Time // the newest of: the patient opened the link, wrote, replied; nil if never
	LastMessage    *Message   // the latest note or reply; nil without notes, and in a coach's record
	lastNote       int64      // the note with LastMessage; 0 without notes
}

// Message is a note or a reply.
type Message struct {
	From Side
	Text string
}

// OpenRequest is a recipient who asked for a coach and has none. It contains only the personal data that a coach needs
// to choose.
type OpenRequest struct {
	SiteID      int64
	FirstName   string
	Type        int
	CenterID    int64
	CenterName  string
	RequestedAt time.Time
	ClaimID     int64 // the calling coach's own waiting claim; 0 without one
}

// ClaimState is the state of a claim.
type ClaimState string

// The states of a claim. All but ClaimWaiting are final.
const (
	ClaimWaiting   ClaimState = "waiting"
	ClaimApproved  ClaimState = "approved"
	ClaimDenied    ClaimState = "denied"
	ClaimOvertaken ClaimState = "overtaken" // the recipient got a coach another way
)

// Claim is a coach's request to take on a recipient.
type Claim struct {
	ID        int64
	SiteID    int64
	CoachID   int64
	State     ClaimState
	ClaimedAt time.Time
}

// CoachLoad is a coach with the number of patients and of waiting patients.
type CoachLoad struct {
	Coach
	CenterName   string // empty for a coach of no center
	IsDisabled   bool
	Patients     int
	Waiting      int        // patients with something unread or unanswered
	WaitingSince *time.Time // the oldest unanswered note; nil without one
}

// isCoachFor reports whether the person is the coach of a pairing.
func isCoachFor(by access.Principal, p Pairing) bool {
	return by.IsCoach() && p.Coach != nil && p.Coach.ID == by.ID
}
