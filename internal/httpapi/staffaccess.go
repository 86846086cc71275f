package httpapi

import (
	"context"
	"slices"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// StaffRule is the condition under which staff may make a call. The service decides which records they reach, such as
// those of their own center.
type StaffRule struct {
	Roles        []access.Role // empty: all roles
	IsUnfinished bool          // admits sessions at every stage of the sign-in, with any role
	OwnAccount   bool          // the call is about the caller's own account
	NeedsProof   bool          // requires a recent proof of identity
	OpenByGrant  bool          // also opens records that the session opened in an emergency
	SecondPerson string        // condition under which the action waits for a second person; empty: never
	Scope        string        // reach of coordinators and coaches, if not their own center and their own patients

	hidesFromCoaches bool
}

// Allows reports whether the rule admits a role.
func (r StaffRule) Allows(role access.Role) bool {
	return len(r.Roles) == 0 || slices.Contains(r.Roles, role)
}

// StaffAccess is a rule with the function that converts a session to the handler's caller argument.
type StaffAccess[P any] struct {
	rule  StaffRule
	known func(context.Context, staff.Session) P
}

// ForStaff admits fully authenticated staff with one of the given roles. Without roles it admits all staff.
func ForStaff[P any](known func(context.Context, staff.Session) P, roles ...access.Role) StaffAccess[P] {
	return StaffAccess[P]{rule: StaffRule{Roles: roles}, known: known}
}

// Principals admits staff with one of the given roles. Without roles it admits all staff.
func Principals(roles ...access.Role) StaffAccess[access.Principal] {
	return ForStaff(func(_ context.Context, session staff.Session) access.Principal {
		p := session.Account.Principal()
		p.Grants = session.Grants
		return p
	}, roles...)
}

// Administrators admits registry administrators.
func Administrators() StaffAccess[access.Principal] { return Principals(access.RegistryAdmin) }

// RegistryStaff admits registry administrators and reviewers, as Principal.IsRegistry does.
func RegistryStaff() StaffAccess[access.Principal] {
	return Principals(access.RegistryAdmin, access.RegistryReviewer)
}

// CenterViewers admits staff who see the records of centers, as Principal.SeesCenter does. The registry sees all
// centers, coordinators their own.
func CenterViewers() StaffAccess[access.Principal] {
	return Principals(access.RegistryAdmin, access.RegistryReviewer, access.CenterCoordinator)
}

// CenterWorkers admits staff who do the daily work of centers, as Principal.WorksAtCenter does.
func CenterWorkers() StaffAccess[access.Principal] {
	return Principals(access.RegistryAdmin, access.CenterCoordinator)
}

// Coaches admits coaches.
func Coaches() StaffAccess[access.Principal] { return Principals(access.Coach) }

// HiddenFromCoaches makes the call reject coaches with 404, as for an unknown record, instead of 403. Coaches reach
// their patients by their own calls; in all other calls the patient's record does not exist for them.
func HiddenFromCoaches[P any](who StaffAccess[P]) StaffAccess[P] {
	who.rule.hidesFromCoaches = true
	return who
}

// Sessions admits the sessions of staff with one of the given roles. Without roles it admits all staff.
func Sessions(roles ...access.Role) StaffAccess[staff.Session] {
	return ForStaff(sessionItself, roles...)
}

// OwnAccount admits all staff to a call about their own account.
func OwnAccount() StaffAccess[staff.Session] {
	who := Sessions()
	who.rule.OwnAccount = true
	return who
}

// UnfinishedSessions admits sessions at any stage of the sign-in.
func UnfinishedSessions() StaffAccess[staff.Session] {
	return StaffAccess[staff.Session]{rule: StaffRule{IsUnfinished: true, OwnAccount: true}, known: sessionItself}
}

func sessionItself(_ context.Context, session staff.Session) staff.Session { return session }

// Recently requires a recent proof of identity. Without it, staff get 403 with the code proof-needed and the ways to
// prove it; they prove it and repeat the call (R14.4a). During a sign-in it requires only the next step of the sign-in.
func Recently[P any](who StaffAccess[P]) StaffAccess[P] {
	who.rule.NeedsProof = true
	return who
}

// ByGrant also opens the records that a coordinator's session opened in an emergency (R15.4a). It is for calls that
// only read one record. In every other call a principal has no grants.
func ByGrant(who StaffAccess[access.Principal]) StaffAccess[access.Principal] {
	who.rule.OpenByGrant = true
	return who
}

// IsSecond is the condition of a call in which the second person confirms.
const IsSecond = "the caller is the second person"

// TakesTwo documents when the action of a call waits for a second person. The service decides it (package
// secondperson).
func TakesTwo[P any](who StaffAccess[P], when string) StaffAccess[P] {
	who.rule.SecondPerson = when
	return who
}

// Reaching documents a scope other than a coordinator's own center and a coach's own patients.
func Reaching[P any](who StaffAccess[P], scope string) StaffAccess[P] {
	who.rule.Scope = scope
	return who
}

// admit returns the session of a request if it fulfills the rule. It returns an Unauthenticated fault without a
// session, and a Forbidden fault for other roles.
func (a *API) admit(ctx context.Context, rule StaffRule) (staff.Session, error) {
	session, err := a.StaffSession(ctx)
	switch {
	case err != nil:
		return staff.Session{}, err
	case rule.IsUnfinished && !session.IsSignedIn():
		return session, nil
	case !session.IsSignedIn():
		return staff.Session{}, errHalfSignedIn
	}
	isHidden := rule.hidesFromCoaches && session.Account.Role == access.Coach
	if !isHidden && !rule.Allows(session.Account.Role) {
		return staff.Session{}, errOtherRole
	}
	if rule.NeedsProof {
		if err := a.binders.Staff.RequireProof(session); err != nil {
			return staff.Session{}, proofNeeded{err, WaysToProve(a.binders.Staff.ProofsFor(session.Account))}
		}
	}
	if isHidden { // checked last, so the response equals that for an unknown record
		return staff.Session{}, fault.ErrNotFound
	}
	if rule.OpenByGrant && session.Account.Role == access.CenterCoordinator {
		session.Grants, err = a.binders.Grants.Grants(ctx, session.Fingerprint)
	}
	return session, err
}
