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

// AddMember adds a staff member, who joins, and returns the account with the session cookie. First names must be
// unique.
func AddMember(
	ctx context.Context, b *assembly.Beacon, first, last string, role access.Role, centerID int64,
) (staff.Account, string, error) {
	account, err := b.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: strings.ToLower(first) + "@staff.example", FullName: first + " " + last, Role: role, CenterID: centerID,
		Language: locale.English,
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
