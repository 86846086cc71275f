package secondperson

import (
	"testing"

	"beacon/internal/access"
	"beacon/internal/notify"
)

// The second person must be an administrator who can sign in and was not appointed by a colleague within a week.
// Recently locked out administrators still count, so an administrator cannot become the only one by locking out
// the others.
// Shows R14.3e, R14.3f.
func TestOffice_NeedsTwo(t *testing.T) {
	const asker, subject, other, fourth = 1, 2, 3, 4
	admins := func(ids ...int64) (list []notify.Person) {
		for _, id := range ids {
			list = append(list, notify.Person{ID: id})
		}
		return list
	}
	byStaff := func(action string, to int64, role, from access.Role) Deed {
		return Deed{Action: action, ByStaff: true, To: to, ToRole: role, FromRole: from}
	}
	const admin, reviewer = access.RegistryAdmin, access.RegistryReviewer
	for name, c := range map[string]struct {
		office Office
		want   bool
	}{
		"the only one":             {Office{Admins: admins(asker)}, false},
		"the other is the subject": {Office{Admins: admins(asker, subject)}, false},
		"two":                      {Office{Admins: admins(asker, other)}, true},
		"three with the subject":   {Office{Admins: admins(asker, subject, other)}, true},
		"the other was just invited": {Office{Admins: admins(asker, other),
			Deeds: []Deed{byStaff(Created, other, admin, "")}}, false},
		"the other was just made one": {Office{Admins: admins(asker, other),
			Deeds: []Deed{byStaff(RoleChanged, other, admin, reviewer)}}, false},
		"the other was just opened again": {Office{Admins: admins(asker, other),
			Deeds: []Deed{byStaff(Enabled, other, admin, "")}}, false},
		"the other just got another account of the provider": {Office{Admins: admins(asker, other),
			Deeds: []Deed{byStaff(Unpinned, other, admin, "")}}, false},
		"the other came by the command line": {Office{Admins: admins(asker, other),
			Deeds: []Deed{{Action: Created, To: other, ToRole: admin}}}, true},
		"a new one beside an old one": {Office{Admins: admins(asker, other, fourth),
			Deeds: []Deed{byStaff(Created, other, admin, "")}}, true},
		"the other was closed first": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(Disabled, other, admin, "")}}, true},
		"lost the role first": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(RoleChanged, other, reviewer, admin)}}, true},
		"lost the password first": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(PasswordReset, other, admin, "")}}, true},
		"closed by the command line": {Office{Admins: admins(asker),
			Deeds: []Deed{{Action: Disabled, To: other, ToRole: admin}}}, false},
		"a reviewer was closed": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(Disabled, other, reviewer, "")}}, false},
		"invited and not joined": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(Created, other, admin, "")}}, false},
		"the subject lost the password": {Office{Admins: admins(asker),
			Deeds: []Deed{byStaff(PasswordReset, subject, admin, "")}}, false},
	} {
		if got := c.office.NeedsTwo(asker, subject); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// The second person differs from the first, and no colleague opened the account recently. Actions of administrators
// need two administrators.
// Shows R14.3f.
func TestOffice_Check(t *testing.T) {
	const first, second, reviewer = 1, 2, 3
	office := Office{Admins: []notify.Person{{ID: first}, {ID: second}}}
	for _, action := range []string{Created, Enabled, RoleChanged, Unpinned} {
		isNew := Office{Admins: office.Admins, Deeds: []Deed{{Action: action, ByStaff: true, To: second}}}
		if isNew.Check(first, second) == nil || isNew.CheckAdministrators(first, second) == nil ||
			isNew.CheckAsker(second) == nil || isNew.CheckAsker(first) == nil {
			t.Errorf("after %s the account counts as a second person", action)
		}
	}
	for name, err := range map[string]error{
		"the same person":           office.Check(first, first),
		"the asker lost the role":   office.CheckAdministrators(reviewer, second),
		"the second has no role":    office.CheckAdministrators(first, reviewer),
		"there is no second person": Office{Admins: office.Admins[:1]}.CheckAsker(first),
	} {
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	for name, err := range map[string]error{
		"two people": office.Check(first, reviewer), "two administrators": office.CheckAdministrators(first, second),
		"asks": office.CheckAsker(first),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
