package access

import (
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
)

// Role is a staff member's role (R7.2).
type Role string

// The four roles.
const (
	RegistryAdmin     Role = "registry-admin"     // everything
	RegistryReviewer  Role = "registry-reviewer"  // all centers: review, coaches, banner, content
	CenterCoordinator Role = "center-coordinator" // the patients of one center
	Coach             Role = "coach"              // the patients assigned to them
)

// IsValid reports whether r is one of the four roles.
func (r Role) IsValid() bool { return r.IsRegistry() || r == CenterCoordinator || r == Coach }

// IsRegistry reports whether the role works for the registry and so for all centers.
func (r Role) IsRegistry() bool { return r == RegistryAdmin || r == RegistryReviewer }

// ReviewStage is one of the two reviews that a submission passes (R3.4).
type ReviewStage string

// The two reviews, in their order.
const (
	CenterReview   ReviewStage = "center"
	RegistryReview ReviewStage = "registry"
)

// Caller has the origin of a request, the language of its response, and the submitted form.
type Caller struct {
	Lang   locale.Lang
	Origin audit.Origin
	Form   sentform.Form // only for calls that add a record; empty for a form without a key
}

// Principal is a signed-in staff member. The zero Principal has no permissions.
type Principal struct {
	ID       int64
	Name     string
	Role     Role
	CenterID int64 // a coordinator's center; 0 for every other role
	// Grants are the coordinator's emergency grants, in calls that accept them (httpapi.ByGrant).
	Grants []Grant
}

// ImportCommand returns the principal of an import from the command line. It works for all centers and is recorded as
// the system.
func ImportCommand() Principal { return Principal{Role: RegistryReviewer} }

// IsRegistry reports whether the person works for the registry, and therefore for all centers.
func (p Principal) IsRegistry() bool { return p.Role.IsRegistry() }

// IsAdmin reports whether the person is a registry administrator.
func (p Principal) IsAdmin() bool { return p.Role == RegistryAdmin }

// IsCoach reports whether the person is a coach.
func (p Principal) IsCoach() bool { return p.Role == Coach }

// WorksForCenters reports whether the person works for at least one center: the registry works for all, a coordinator
// for their own, a coach for none.
func (p Principal) WorksForCenters() bool { return p.IsRegistry() || p.coordinates(p.CenterID) }

// SeesCenter reports whether the person may read every patient and donor of a center: the registry those of all
// centers, a coordinator those of their own. A coach reads single patients, never a center.
func (p Principal) SeesCenter(centerID int64) bool { return p.IsRegistry() || p.coordinates(centerID) }

// WorksAtCenter reports whether the person does the daily work of a center: its coordinators and registry
// administrators. Registry reviewers may only read.
func (p Principal) WorksAtCenter(centerID int64) bool { return p.IsAdmin() || p.coordinates(centerID) }

// CanReview reports whether the person decides about a center's submission at a stage: the center's coordinators at the
// first, registry staff at the second, registry administrators at both.
func (p Principal) CanReview(stage ReviewStage, centerID int64) bool {
	switch stage {
	case CenterReview:
		return p.WorksAtCenter(centerID)
	case RegistryReview:
		return p.IsRegistry()
	default:
		return false
	}
}

// Actor returns the person as an actor of the audit trail. A principal without an id is a command.
func (p Principal) Actor() audit.Actor {
	if p.ID == 0 {
		return audit.Actor{Kind: audit.System, Name: "import"}
	}
	return audit.Actor{Kind: audit.Staff, ID: p.ID, Name: p.Name}
}

func (p Principal) coordinates(centerID int64) bool {
	return p.Role == CenterCoordinator && p.CenterID != 0 && p.CenterID == centerID
}
