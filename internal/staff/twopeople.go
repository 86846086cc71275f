package staff

import (
	"slices"
	"time"

	"beacon/internal/access"
)

// recently is how long what colleagues did with each other's accounts counts in who may reset one (R14.3f).
const recently = 7 * 24 * time.Hour

// Deed is what the trail says of an account: made, closed, given another role or reset.
type Deed struct {
	Action   string
	ByStaff  bool // by a colleague; else from the command line
	To       int64
	ToRole   access.Role // of the account today
	FromRole access.Role // before a change of the role, else empty
}

// What a store returns as deeds, beside actionCreated and actionPasswordReset.
const (
	actionDisabled    = "staff.account-disabled"
	actionRoleChanged = "staff.role-changed"
	actionFactorReset = "staff.second-factor-reset"
)

// registryOffice is who can administer now, and what colleagues did with accounts lately.
type registryOffice struct {
	admins []Account
	deeds  []Deed
}

// isNew reports whether a colleague made somebody an administrator lately: such a second person could be a second
// mailbox of the first one.
func (o registryOffice) isNew(id int64) bool {
	return slices.ContainsFunc(o.deeds, func(d Deed) bool {
		return d.To == id && d.ByStaff && (d.Action == actionCreated || d.Action == actionRoleChanged)
	})
}

// isAdmin reports whether somebody administers now.
func (o registryOffice) isAdmin(id int64) bool {
	return slices.ContainsFunc(o.admins, func(a Account) bool { return a.ID == id })
}

// ousted counts the administrators, but for these two, whom a colleague lately kept from signing in, and who cannot
// yet again: nobody becomes the only administrator by that.
func (o registryOffice) ousted(asker, subject int64) int {
	gone := map[int64]bool{}
	for _, d := range o.deeds {
		was := d.ToRole == access.RegistryAdmin && d.Action != actionCreated || d.FromRole == access.RegistryAdmin
		if d.ByStaff && was && d.To != asker && d.To != subject && !o.isAdmin(d.To) {
			gone[d.To] = true
		}
	}
	return len(gone)
}

// others counts the administrators beside these two who may be a second person.
func (o registryOffice) others(asker, subject int64) (n int) {
	for _, a := range o.admins {
		if a.ID != asker && a.ID != subject && !o.isNew(a.ID) {
			n++
		}
	}
	return n
}

// needsTwo reports whether a reset of subject takes a second administrator beside asker.
func (o registryOffice) needsTwo(asker, subject int64) bool {
	return o.others(asker, subject)+o.ousted(asker, subject) > 0
}

// wasReset reports whether the second factor of somebody was reset lately.
func (o registryOffice) wasReset(id int64) bool {
	return slices.ContainsFunc(o.deeds, func(d Deed) bool { return d.To == id && d.Action == actionFactorReset })
}
