package registry

import (
	"context"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/testkit/apptest"
)

// Member is a new staff member. First names must be unique.
type Member struct {
	First, Last string
	Role        access.Role
	CenterID    int64
}

// AddMember adds a staff member, who joins, and returns the account with the session cookie.
func AddMember(ctx context.Context, b *assembly.Beacon, m Member) (staff.Account, string, error) {
	account, err := b.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: strings.ToLower(m.First) + "@staff.example", FullName: m.First + " " + m.Last, Role: m.Role,
		CenterID: m.CenterID, Language: locale.English,
	}, audit.Origin{})
	if err != nil {
		return account, "", err
	}
	token, err := b.Staff.StaffJoinToken(ctx, account.ID)
	if err != nil {
		return account, "", err
	}
	ticket, err := b.Staff.Join(ctx, token, apptest.StaffPassword, audit.Origin{})
	return account, apptest.StaffCookie(ticket.Token).String(), err
}
