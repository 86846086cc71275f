// Package secondperson has the rule for every action that takes two people: an erasure, a new administrator, the reset
// of a colleague's sign-in, a redemption, and another address for a signed consent. A colleague with an account that
// was opened within a week is not accepted as the second person: the account could be another mailbox of the first
// person.
package secondperson

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Recently is the time for which a colleague's change of an account counts.
const Recently = 7 * 24 * time.Hour

// The events of the audit trail on which the rule depends.
const (
	Created       = "staff.account-created"
	Enabled       = "staff.account-enabled"
	Disabled      = "staff.account-disabled"
	RoleChanged   = "staff.role-changed"
	Unpinned      = "staff.openid-unpinned"
	FactorReset   = "staff.second-factor-reset"
	PasswordReset = "staff.password-reset"
)

// opening are the changes with which a colleague could have taken over an account.
var opening = []string{Created, Enabled, RoleChanged, Unpinned}

// Deed is a recent change of an account in the audit trail.
type Deed struct {
	Action   string
	ByStaff  bool // by a colleague; otherwise from the command line
	To       int64
	ToRole   access.Role // the account's current role
	FromRole access.Role // role before the change; empty for other actions
}

// Office contains the registry administrators who can sign in, and the recent changes of all accounts.
type Office struct {
	Admins []notify.Person
	Deeds  []Deed
}

// Reader reads the office.
type Reader interface {
	// Office returns the administrators who can sign in, by id, and the changes of accounts since a time, oldest first.
	Office(ctx context.Context, since time.Time) (Office, error)
}

// Read returns the current office.
func Read(ctx context.Context, r Reader, now time.Time) (Office, error) {
	return r.Office(ctx, now.Add(-Recently))
}

// IsNew reports whether a colleague recently invited or re-enabled an account, changed its role, or let it sign in with
// another account of the provider.
func (o Office) IsNew(id int64) bool {
	return slices.ContainsFunc(o.Deeds, func(d Deed) bool {
		return d.To == id && d.ByStaff && slices.Contains(opening, d.Action)
	})
}

// IsAdmin reports whether an account is one of the administrators who can sign in.
func (o Office) IsAdmin(id int64) bool {
	return slices.ContainsFunc(o.Admins, func(p notify.Person) bool { return p.ID == id })
}

// Check returns a Conflict fault unless second can confirm a request by first.
func (o Office) Check(first, second int64) error {
	switch {
	case first == second:
		return fault.New(fault.Conflict, catalogues.Text("two-people.own-request"))
	case o.IsNew(second):
		return fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	}
	return nil
}

// CheckAdministrators is Check for actions of two administrators: first must still be an administrator.
func (o Office) CheckAdministrators(first, second int64) error {
	if !o.IsAdmin(first) || !o.IsAdmin(second) {
		return fault.New(fault.Conflict, catalogues.Text("two-people.asker-left"))
	}
	return o.Check(first, second)
}

// CheckAsker returns a Conflict fault unless asker can request an action of two administrators, and another
// administrator can confirm it.
func (o Office) CheckAsker(asker int64) error {
	switch {
	case o.IsNew(asker):
		return fault.New(fault.Conflict, catalogues.Text("two-people.too-new"))
	case o.others(asker, asker) == 0:
		return fault.New(fault.Conflict, catalogues.Text("two-people.alone"))
	}
	return nil
}

// ousted counts the administrators, except asker and subject, that a colleague recently locked out and that are still
// locked. They count so that an administrator cannot become the only one in this way.
func (o Office) ousted(asker, subject int64) int {
	gone := map[int64]bool{}
	for _, d := range o.Deeds {
		was := d.ToRole == access.RegistryAdmin && d.Action != Created || d.FromRole == access.RegistryAdmin
		if d.ByStaff && was && d.To != asker && d.To != subject && !o.IsAdmin(d.To) {
			gone[d.To] = true
		}
	}
	return len(gone)
}

// others counts the other administrators who can be a second person.
func (o Office) others(asker, subject int64) (n int) {
	for _, a := range o.Admins {
		if a.ID != asker && a.ID != subject && !o.IsNew(a.ID) {
			n++
		}
	}
	return n
}

// NeedsTwo reports whether a change of the account subject takes a second administrator besides asker.
func (o Office) NeedsTwo(asker, subject int64) bool {
	return o.others(asker, subject)+o.ousted(asker, subject) > 0
}

// WasReset reports whether the second factor of an account was reset recently.
func (o Office) WasReset(id int64) bool {
	return slices.ContainsFunc(o.Deeds, func(d Deed) bool { return d.To == id && d.Action == FactorReset })
}
