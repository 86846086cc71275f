package staff

import (
	"testing"

	"beacon/internal/access"
)

// Who may be the second person: an administrator who can sign in and was not made one by a colleague within a week.
// Whoever a colleague kept out lately still counts, so that nobody becomes the only one by that.
// Shows R14.3e, R14.3f.
func TestRegistryOffice_NeedsTwo(t *testing.T) {
	const asker, subject, other, fourth = 1, 2, 3, 4
	admins := func(ids ...int64) (list []Account) {
		for _, id := range ids {
			list = append(list, Account{ID: id, Role: access.RegistryAdmin})
		}
		return list
	}
	byStaff := func(action string, to int64, role, from access.Role) Deed {
		return Deed{Action: action, ByStaff: true, To: to, ToRole: role, FromRole: from}
	}
	const admin, reviewer = access.RegistryAdmin, access.RegistryReviewer
	for name, c := range map[string]struct {
		office registryOffice
		want   bool
	}{
		"the only one":             {registryOffice{admins: admins(asker)}, false},
		"the other is the subject": {registryOffice{admins: admins(asker, subject)}, false},
		"two":                      {registryOffice{admins: admins(asker, other)}, true},
		"three with the subject":   {registryOffice{admins: admins(asker, subject, other)}, true},
		"the other was just invited": {registryOffice{admins: admins(asker, other),
			deeds: []Deed{byStaff(actionCreated, other, admin, "")}}, false},
		"the other was just made one": {registryOffice{admins: admins(asker, other),
			deeds: []Deed{byStaff(actionRoleChanged, other, admin, reviewer)}}, false},
		"the other came by the command line": {registryOffice{admins: admins(asker, other),
			deeds: []Deed{{Action: actionCreated, To: other, ToRole: admin}}}, true},
		"a new one beside an old one": {registryOffice{admins: admins(asker, other, fourth),
			deeds: []Deed{byStaff(actionCreated, other, admin, "")}}, true},
		"the other was closed first": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionDisabled, other, admin, "")}}, true},
		"lost the role first": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionRoleChanged, other, reviewer, admin)}}, true},
		"lost the password first": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionPasswordReset, other, admin, "")}}, true},
		"closed by the command line": {registryOffice{admins: admins(asker),
			deeds: []Deed{{Action: actionDisabled, To: other, ToRole: admin}}}, false},
		"a reviewer was closed": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionDisabled, other, reviewer, "")}}, false},
		"invited and not joined": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionCreated, other, admin, "")}}, false},
		"the subject lost the password": {registryOffice{admins: admins(asker),
			deeds: []Deed{byStaff(actionPasswordReset, subject, admin, "")}}, false},
	} {
		if got := c.office.needsTwo(asker, subject); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
