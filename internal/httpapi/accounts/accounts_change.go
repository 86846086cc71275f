package accounts

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// newAdministrator is the condition under which a change of an account waits for another administrator.
const newAdministrator = "to make an administrator"

// staffAccountChangeRoutes adds the calls by which registry administrators change accounts of other staff. Each
// returns the changed account.
func (s *handlers) staffAccountChangeRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST /staff/accounts", "staff-account-invite",
		"Create an account and email the invitation"), httpapi.TakesTwo(admins(), newAdministrator),
		s.staffInviteAccount)
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/invite", "staff-account-invite-again",
		"Email the invitation again"), admins(), s.accountChange(s.Staff.InviteAgain))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/disable", "staff-account-disable",
		"Disable an account; all its sessions end"), admins(), s.accountChange(s.Staff.CloseAccount))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/enable", "staff-account-enable", "Enable a disabled account"),
		httpapi.TakesTwo(admins(), newAdministrator), s.accountChange(s.Staff.ReopenAccount))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/unpin-openid", "staff-account-unpin-openid",
		"Allow another account of the OpenID Connect provider"), admins(), s.accountChange(s.Staff.UnpinOpenID))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/role", "staff-account-role",
		"Change the role or center of an account; all its sessions end"), httpapi.TakesTwo(admins(), newAdministrator),
		s.staffChangeRole)
	s.staffResetRoutes()
}

// accountChange returns the handler of a change that needs only the id of the account.
func (s *handlers) accountChange(
	change func(context.Context, staff.Account, int64, audit.Origin) error,
) func(context.Context, staff.Account, *httpapi.ByID) (accountRecord, error) {
	return func(ctx context.Context, by staff.Account, in *httpapi.ByID) (accountRecord, error) {
		id := httpapi.ParseID(in.ID)
		return s.changed(ctx, by, id, change(ctx, by, id, httpapi.InfoFrom(ctx).Origin()))
	}
}

// changed returns an account after a change, or passes the error on.
func (s *handlers) changed(ctx context.Context, by staff.Account, id int64, err error) (accountRecord, error) {
	if err != nil {
		return accountRecord{}, err
	}
	record, err := s.newAccountRecord(ctx, by, id)
	return record, err
}

type accountInvitation struct {
	Body struct {
		FullName string      `json:"fullName" doc:"At most 80 characters."`
		Email    string      `json:"email"`
		Role     access.Role `json:"role" doc:"registry-admin, registry-reviewer, center-coordinator or coach"`
		CenterID int64       `json:"centerId" doc:"A coordinator's center, or a coach's, who may have none; else 0."`
		Language locale.Lang `json:"language" doc:"Of the emails: en or es; empty is en."`
	}
}

func (s *handlers) staffInviteAccount(
	ctx context.Context, by staff.Account, in *accountInvitation,
) (accountRecord, error) {
	b := in.Body
	lang, err := httpapi.ParseLanguage(string(b.Language))
	if err != nil {
		return accountRecord{}, err
	}
	a, err := s.Staff.Invite(
		ctx,
		by,
		staff.NewAccount{
			Email: b.Email, FullName: b.FullName, Role: b.Role, CenterID: b.CenterID, Language: lang,
		},
		httpapi.InfoFrom(ctx).Origin(),
	)
	return s.changed(ctx, by, a.ID, err)
}

type roleChange struct {
	ID   string `path:"id"`
	Body struct {
		Role     access.Role `json:"role" doc:"registry-admin, registry-reviewer, center-coordinator or coach"`
		CenterID int64       `json:"centerId" doc:"A coordinator's center, or a coach's, who may have none; else 0."`
	}
}

func (s *handlers) staffChangeRole(ctx context.Context, by staff.Account, in *roleChange) (accountRecord, error) {
	id, to := httpapi.ParseID(in.ID), staff.Assignment{Role: in.Body.Role, CenterID: in.Body.CenterID}
	return s.changed(ctx, by, id, s.Staff.ChangeRole(ctx, by, id, to, httpapi.InfoFrom(ctx).Origin()))
}
