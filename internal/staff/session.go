package staff

import (
	"time"

	"beacon/internal/access"
)

// Limits of a session (R7.1).
const (
	IdleLimit     = 15 * time.Minute // without a request
	AbsoluteLimit = 12 * time.Hour   // from the sign-in, regardless of activity
	IdleWarning   = time.Minute      // warning on the screen, before IdleLimit

	// pendingLimit is the lifetime of a session between password and second factor.
	pendingLimit = 30 * time.Minute
	// seenEvery is the minimum time between two writes of a session's last use.
	seenEvery = time.Minute
)

// Stage is the progress of a sign-in.
type Stage string

// Values of Stage. Before SignedIn, a session gives access only to the rest of the sign-in.
const (
	AwaitsCode      Stage = "code"      // the password was right, and the second factor is missing
	AwaitsEnrolment Stage = "enrol"     // the password was right, and a second factor must be set up first
	SignedIn        Stage = "signed-in" // complete
)

// Session is the session of a browser's cookie. Only the token's fingerprint is stored, not the token.
type Session struct {
	Account     Account
	Stage       Stage
	Fingerprint []byte
	// EnrolSecret is the sealed secret of a second factor that is being set up, or nil.
	EnrolSecret []byte
	// Ceremony is the pending challenge to an authenticator, or nil.
	Ceremony   []byte
	CreatedAt  time.Time
	LastSeenAt time.Time
	ExpiresAt  time.Time
	ProvedAt   time.Time // when the person last proved their identity; zero: not recorded
	Address    string
	UserAgent  string         // of the browser; empty: not recorded
	Grants     []access.Grant // emergency grants, which the transport adds for calls that need them
	// Device is the browser's token from RememberDevice. The transport adds it; it is not stored.
	Device string
}

// IsSignedIn reports whether the sign-in is complete.
func (s Session) IsSignedIn() bool { return s.Stage == SignedIn }

// hasEnded reports whether the session is over at now, by age, by idleness, or because the account was disabled.
func (s Session) hasEnded(now time.Time) bool {
	return s.Account.IsDisabled || !now.Before(s.ExpiresAt) || now.Sub(s.LastSeenAt) >= IdleLimit
}

// Next is the next step of a sign-in for the person.
type Next string

// Values of Next.
const (
	Done         Next = "done"          // signed in
	SecondFactor Next = "second-factor" // enter a code
	Enrol        Next = "enroll"        // set up a second factor, which is required
	Proved       Next = "proved"        // continue the action that needed a proof, in the existing session
)

func (s Stage) next() Next {
	switch s {
	case AwaitsCode:
		return SecondFactor
	case AwaitsEnrolment:
		return Enrol
	default:
		return Done
	}
}
