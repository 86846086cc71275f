package staff

import (
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// Role says what somebody works on (R7.2).
type Role string

// The four roles.
const (
	RegistryAdmin     Role = "registry-admin"     // everything
	RegistryReviewer  Role = "registry-reviewer"  // all centers: review, coaches, banner, content
	CenterCoordinator Role = "center-coordinator" // the patients of one center
	Coach             Role = "coach"              // the patients assigned to them
)

// Valid reports whether r is one of the four roles.
func (r Role) Valid() bool {
	return r == RegistryAdmin || r == RegistryReviewer || r == CenterCoordinator || r == Coach
}

// ReviewStage is one of the two reviews that a submission passes (R3).
type ReviewStage string

// The two reviews, in their order.
const (
	CenterReview   ReviewStage = "center"
	RegistryReview ReviewStage = "registry"
)

// Account is one person who can sign in.
type Account struct {
	ID         int64
	Email      string // lower case
	FullName   string
	Role       Role
	CenterID   int64  // 0 for registry staff, and for a coach of no center
	CenterName string // empty without a center
	Language   locale.Lang
	HasJoined  bool // has chosen a password
	HasCode    bool // an authenticator app
	HasPasskey bool
	IsDisabled bool
	CreatedAt  time.Time
}

// HasSecondFactor reports whether the password alone does not sign the person in.
func (a Account) HasSecondFactor() bool { return a.HasCode || a.HasPasskey }

// IsRegistry reports whether the account works for the registry and so for all centers.
func (a Account) IsRegistry() bool { return a.Role == RegistryAdmin || a.Role == RegistryReviewer }

// IsAdmin reports whether the account is a registry administrator.
func (a Account) IsAdmin() bool { return a.Role == RegistryAdmin }

// SeesCenter reports whether the account sees every patient of a center: the
// registry sees all centers, a coordinator their own. A coach sees single
// patients, never a center.
func (a Account) SeesCenter(centerID int64) bool {
	return a.IsRegistry() || (a.Role == CenterCoordinator && a.CenterID != 0 && a.CenterID == centerID)
}

// CanReviewAt reports whether the account decides about a submission of a center
// at a stage: the center's coordinators at the first one, registry staff at the
// second one. Registry administrators may do all (R7.2).
func (a Account) CanReviewAt(stage ReviewStage, centerID int64) bool {
	switch stage {
	case CenterReview:
		return a.IsAdmin() || (a.Role == CenterCoordinator && a.SeesCenter(centerID))
	case RegistryReview:
		return a.IsRegistry()
	default:
		return false
	}
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
	actionCreated      = "staff.account-created"
	actionInvitedAgain = "staff.invited-again"

	actionPasswordReset = "staff.password-reset"
)
