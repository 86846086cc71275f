package staff

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/openid"
	"beacon/internal/secondperson"
)

// Account is a staff member's account.
type Account struct {
	ID         int64
	Email      string // lower case
	FullName   string
	Role       access.Role
	CenterID   int64  // 0 for registry staff, and for a coach of no center
	CenterName string // empty without a center
	Language   locale.Lang
	HasJoined  bool // a password is set
	HasCode    bool // one-time codes of an authenticator app are set up
	HasPasskey bool
	IsDisabled bool
	CreatedAt  time.Time
	// JoinVersion increases with each event that ends the account's join links: their uses, and resets (R14.3g).
	JoinVersion int
	// OpenID is the person that the provider must name; the zero value means that it has named none yet (R14.5f).
	OpenID openid.Person
}

// HasSecondFactor reports whether signing in needs more than the password.
func (a Account) HasSecondFactor() bool { return a.HasCode || a.HasPasskey }

// IsRegistry reports whether the account works for the registry, and so for all centers.
func (a Account) IsRegistry() bool { return a.Role.IsRegistry() }

// IsAdmin reports whether the account is a registry administrator.
func (a Account) IsAdmin() bool { return a.Role == access.RegistryAdmin }

// Principal returns the account as a principal for the rules of other packages.
func (a Account) Principal() access.Principal {
	p := access.Principal{ID: a.ID, Name: a.FullName, Role: a.Role}
	if a.Role == access.CenterCoordinator {
		p.CenterID = a.CenterID
	}
	return p
}

// Actor returns the account as the actor of audit events.
func (a Account) Actor() audit.Actor {
	return audit.Actor{Kind: audit.Staff, ID: a.ID, Name: a.FullName}
}

// Subject returns the account as the subject of audit events.
func (a Account) Subject() audit.Subject { return audit.Subject{Kind: SubjectKind, ID: a.ID} }

// SubjectKind is the kind of an account in audit events.
const SubjectKind = "staff-account"

// Events that record when an account was invited and when its owner joined. A store reads them back for the list of
// accounts.
const (
	actionCreated      = secondperson.Created
	actionInvitedAgain = "staff.invited-again"

	actionPasswordReset = secondperson.PasswordReset
	actionDisabled      = secondperson.Disabled
	actionRoleChanged   = secondperson.RoleChanged
	actionFactorReset   = secondperson.FactorReset
)
