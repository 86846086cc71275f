package staff

import (
	"time"

	"beacon/internal/access"
)

// How long a session lasts (R7.1).
const (
	IdleLimit     = 15 * time.Minute // without a request
	AbsoluteLimit = 12 * time.Hour   // from the sign-in, whatever happens
	IdleWarning   = time.Minute      // before IdleLimit the screen warns

	// pendingLimit is for a session between password and second factor.
	pendingLimit = 30 * time.Minute
	// seenEvery is how often a session's last use is written at most.
	seenEvery = time.Minute
)

// Stage says how far a sign-in has come.
type Stage string

// The stages. Only SignedIn opens anything but the rest of the sign-in.
const (
	AwaitsCode      Stage = "code"      // the password was right, the second factor is missing
	AwaitsEnrolment Stage = "enrol"     // the password was right, a second factor must be set up first
	SignedIn        Stage = "signed-in" // all done
)

// Session is what a browser's cookie stands for. Its token is kept nowhere, only
// the token's fingerprint.
type Session struct {
	Account     Account
	Stage       Stage
	Fingerprint []byte
	// EnrolSecret is the sealed secret of a second factor that is being set up,
	// nil when none is.
	EnrolSecret []byte
	// Ceremony is what a passkey was asked last, nil when none was.
	Ceremony   []byte
	CreatedAt  time.Time
	LastSeenAt time.Time
	ExpiresAt  time.Time
	ProvedAt   time.Time // when the person last proved who they are; zero: not known
	Address    string
	UserAgent  string         // of the browser; empty: not known
	Grants     []access.Grant // what it opened in emergencies, which the transport adds for calls that ask for it
	// Device is the browser's token of RememberDevice, which the transport adds; it is not stored.
	Device string
}

// IsSignedIn reports whether the sign-in is complete.
func (s Session) IsSignedIn() bool { return s.Stage == SignedIn }

// hasEnded reports whether the session is over at now: signed out by its age, by
// idleness, or because the account was disabled.
func (s Session) hasEnded(now time.Time) bool {
	return s.Account.IsDisabled || !now.Before(s.ExpiresAt) || now.Sub(s.LastSeenAt) >= IdleLimit
}

// Next says what a person has to do after a step of the sign-in.
type Next string

// What can come next.
const (
	Done         Next = "done"          // signed in
	SecondFactor Next = "second-factor" // enter a code
	Enrol        Next = "enroll"        // set up a second factor, it is required
	Proved       Next = "proved"        // go on with what needed a proof: the session is the one there was
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
