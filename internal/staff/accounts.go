package staff

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
)

// MaxName is the maximum length of a staff member's name, in code points. Emails repeat names only up to this length.
const MaxName = 80

// NewAccount is the input for a new account.
type NewAccount struct {
	Email    string
	FullName string
	Role     access.Role
	CenterID int64 // required for a coordinator, optional for a coach, otherwise 0
	Language locale.Lang
	// Password is for the demo and the first administrator. If it is empty, the person gets an invitation by email
	// and chooses a password.
	Password string
	// invitedBy is the inviting administrator; nil for the command line and the demo.
	invitedBy *Account
	// passwordHash is the hash of Password; empty without a password.
	passwordHash string
}

// Invite creates an account and emails an invitation to join. Only registry administrators may call it. It returns a
// RuleBroken fault with the fields fullName, email, role and centerId for invalid input.
func (s *Service) Invite(ctx context.Context, by Account, n NewAccount, origin audit.Origin) (Account, error) {
	if !by.IsAdmin() {
		return Account{}, errNotAllowed
	}
	n.Password, n.invitedBy = "", &by
	return s.CreateAccount(ctx, by.Actor(), n, origin)
}

// CreateAccount creates an account for the operator: the command line and the demo. Without a password, it emails an
// invitation.
func (s *Service) CreateAccount(ctx context.Context, by audit.Actor, n NewAccount, origin audit.Origin) (Account,
	error) {
	n = n.tidied()
	wrong := n.Check()
	if n.Password != "" {
		wrong = append(wrong, s.brokenPassword(n.Password, n.FullName, n.Email)...)
	}
	if err := fault.Broken(wrong); err != nil {
		return Account{}, err
	}
	if n.Password != "" {
		var err error
		if n.passwordHash, err = s.d.Passwords.Hash(ctx, n.Password); err != nil {
			return Account{}, err
		}
	}
	var id int64
	err := s.d.Store.InTx(ctx, func(tx Tx) (err error) {
		id, err = s.insert(ctx, tx, by, n, origin)
		return err
	})
	switch {
	case errors.Is(err, ErrEmailTaken):
		return Account{}, broken("email", catalogues.Text("staff.email-taken"))
	case errors.Is(err, fault.ErrNotFound):
		return Account{}, broken("centerId", msgCenterUnknown)
	case err != nil:
		return Account{}, err
	}
	account, _, err := s.d.Store.Account(ctx, id)
	return account, err
}

func (s *Service) insert(
	ctx context.Context, tx Tx, by audit.Actor, n NewAccount, origin audit.Origin,
) (int64, error) {
	now := s.d.Clock.Now()
	a := Account{
		Email: n.Email, FullName: n.FullName, Role: n.Role, CenterID: n.CenterID, Language: n.Language,
		CreatedAt: now,
	}
	id, err := tx.InsertAccount(ctx, a, n.passwordHash)
	if err != nil {
		return 0, err
	}
	a.ID = id
	details := map[string]string{"role": string(n.Role)}
	if n.CenterID != 0 {
		details["center"] = accountKey(n.CenterID)
	}
	err = s.trail(tx, by, a, origin).Record(ctx, actionCreated, details)
	if err != nil || n.passwordHash != "" {
		return id, err
	}
	if n.invitedBy != nil && a.IsAdmin() {
		return id, s.inviteAdministrator(ctx, tx, *n.invitedBy, a, origin)
	}
	return id, tx.Enqueue(ctx, invitationEmail(a))
}

// invitationEmail returns the email with the join link.
func invitationEmail(a Account) notify.Email {
	return notify.Email{
		Template: notify.StaffInvitation, Lang: a.Language, To: a.Email, ToName: a.FullName,
		Params: map[string]string{notify.FirstName: firstWord(a.FullName)},
		Link:   notify.Link{Kind: notify.StaffJoin, ID: a.ID},
	}
}

func (n NewAccount) tidied() NewAccount {
	n.Email, n.FullName = cleanEmail(n.Email), strings.Join(strings.Fields(n.FullName), " ")
	return n
}

// Check returns the invalid fields: fullName, email, role and centerId.
func (n NewAccount) Check() (fields fault.Fields) {
	n = n.tidied()
	fields.AddIf(
		n.FullName == "" || personal.HasEncodedWord(n.FullName) || utf8.RuneCountInString(n.FullName) > MaxName,
		"fullName", msgNameMissing,
	)
	fields.AddIf(!usableEmail(n.Email), "email", catalogues.Text("staff.email-unusable"))
	return append(fields, brokenRole(n.Role, n.CenterID)...)
}

// brokenRole returns the broken rules of a role at a center.
func brokenRole(role access.Role, centerID int64) fault.Fields {
	switch {
	case !role.IsValid():
		return []fault.Field{{Name: "role", Message: catalogues.Text("staff.role-unknown")}}
	case role == access.CenterCoordinator && centerID == 0:
		return []fault.Field{{Name: "centerId", Message: catalogues.Text("staff.center-missing")}}
	case Account{Role: role}.IsRegistry() && centerID != 0:
		return []fault.Field{{Name: "centerId", Message: catalogues.Text("staff.center-not-for-registry")}}
	default:
		return nil
	}
}

// usableEmail reports whether an address is reachable over the internet: its domain contains a dot, unlike the names
// of local machines.
func usableEmail(email string) bool {
	_, domain, _ := strings.Cut(email, "@")
	return personal.IsEmail(email, personal.MaxEmail) && strings.Contains(strings.Trim(domain, "."), ".")
}

func broken(field string, message locale.Text) error {
	return fault.Broken([]fault.Field{{Name: field, Message: message}})
}

func firstWord(name string) string {
	first, _, _ := strings.Cut(name, " ")
	return first
}
