package staff

import (
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/openid"
	"beacon/internal/secondperson"
)

// Account is one person who can sign in.
type Account struct {
	ID         int64
	Email      string // lower case
	FullName   string
	Role       access.Role
	CenterID   int64  // 0 for registry staff, and for a coach of no center
	CenterName string // empty without a center
	Language   locale.Lang
	HasJoined  bool // has chosen a password
	HasCode    bool // an authenticator app
	HasPasskey bool
	IsDisabled bool
	CreatedAt  time.Time
	// JoinVersion counts what ended the links to join: their uses, and resets (R14.3g).
	JoinVersion int
	// OpenID is whom the provider has to name; its zero value: nobody yet (R14.5f).
	OpenID openid.Person
}

// HasSecondFactor reports whether the password alone does not sign the person in.
func (a Account) HasSecondFactor() bool { return a.HasCode || a.HasPasskey }

// IsRegistry reports whether the account works for the registry and so for all centers.
func (a Account) IsRegistry() bool { return a.Role.IsRegistry() }

// IsAdmin reports whether the account is a registry administrator.
func (a Account) IsAdmin() bool { return a.Role == access.RegistryAdmin }

// Principal returns the person as the rules of other packages know them.
func (a Account) Principal() access.Principal {
	p := access.Principal{ID: a.ID, Name: a.FullName, Role: a.Role}
	if a.Role == access.CenterCoordinator {
		p.CenterID = a.CenterID
	}
	return p
}

// Actor returns the account as the audit trail names it.
func (a Account) Actor() audit.Actor {
	return audit.Actor{Kind: audit.Staff, ID: a.ID, Name: a.FullName}
}

// Subject returns the account as something that is seen or changed.
func (a Account) Subject() audit.Subject { return audit.Subject{Kind: SubjectKind, ID: a.ID} }

// SubjectKind is what the audit trail calls an account.
const SubjectKind = "staff-account"

// The events that tell when somebody was invited and when they came. A store
// reads them back for the list.
const (
	actionCreated      = secondperson.Created
	actionInvitedAgain = "staff.invited-again"

	actionPasswordReset = secondperson.PasswordReset
	actionDisabled      = secondperson.Disabled
	actionRoleChanged   = secondperson.RoleChanged
	actionFactorReset   = secondperson.FactorReset
)
