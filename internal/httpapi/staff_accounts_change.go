package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// staffAccountChangeRoutes are what registry administrators do with the accounts
// of others; each answers the account as it is then.
func (s *Server) staffAccountChangeRoutes() {
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts",
			"staff-account-invite",
			"Make an account and mail the link to join",
			"staff",
			0,
		},
		s.staffInviteAccount,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/invite",
			"staff-account-invite-again",
			"Mail the link to join once more",
			"staff",
			0,
		},
		s.accountChange((*staff.Service).InviteAgain),
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/disable",
			"staff-account-disable",
			"Close the account of somebody who leaves; all its sessions end",
			"staff",
			0,
		},
		s.accountChange((*staff.Service).CloseAccount),
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/enable",
			"staff-account-enable",
			"Open a closed account again",
			"staff",
			0,
		},
		s.accountChange((*staff.Service).ReopenAccount),
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/reset-second-factor",
			"staff-account-reset",
			"Take away a second factor that is lost, with its recovery codes; the person is told by mail",
			"staff",
			0,
		},
		s.accountChange((*staff.Service).ResetSecondFactor),
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/new-password",
			"staff-account-new-password",
			"Take a forgotten password away, and mail a link to choose a new one",
			"staff",
			0,
		},
		s.accountChange((*staff.Service).NewPassword),
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/accounts/{id}/role",
			"staff-account-role",
			"Give somebody another role or center; all their sessions end",
			"staff",
			0,
		},
		s.staffChangeRole,
	)
}

// accountChange makes the call of a change that needs to know nothing but the
// account.
func (s *Server) accountChange(
	change func(*staff.Service, context.Context, staff.Account, int64, audit.Origin) error,
) func(context.Context, *accountInput) (*Output[accountRecord], error) {
	return func(ctx context.Context, in *accountInput) (*Output[accountRecord], error) {
		by, err := s.accountsAdmin(ctx)
		if err != nil {
			return nil, err
		}
		return s.changed(ctx, by, ParseID(in.ID), change(s.Staff, ctx, by, ParseID(in.ID), InfoFrom(ctx).Origin()))
	}
}

// changed returns an account after a change, or why there was none.
func (s *Server) changed(ctx context.Context, by staff.Account, id int64, err error) (*Output[accountRecord], error) {
	if err != nil {
		return nil, err
	}
	record, err := s.accountRecordOf(ctx, by, id)
	if err != nil {
		return nil, err
	}
	return Respond(record), nil
}

type accountInvitation struct {
	Body struct {
		FullName string      `json:"fullName" doc:"At most 80 characters."`
		Email    string      `json:"email"`
		Role     staff.Role  `json:"role" doc:"registry-admin, registry-reviewer, center-coordinator or coach"`
		CenterID int64       `json:"centerId" doc:"A coordinator's center, or a coach's, who may have none; else 0."`
		Language locale.Lang `json:"language" doc:"Of the mails: en or es; anything else is en."`
	}
}

func (s *Server) staffInviteAccount(ctx context.Context, in *accountInvitation) (*Output[accountRecord], error) {
	by, err := s.accountsAdmin(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	if b.Language != locale.Spanish {
		b.Language = locale.English
	}
	a, err := s.Staff.Invite(
		ctx,
		by,
		staff.NewAccount{
			Email:    b.Email,
			FullName: b.FullName,
			Role:     b.Role,
			CenterID: b.CenterID,
			Language: b.Language,
		},
		InfoFrom(ctx).Origin(),
	)
	return s.changed(ctx, by, a.ID, err)
}

type roleChange struct {
	ID   string `path:"id"`
	Body struct {
		Role     staff.Role `json:"role" doc:"registry-admin, registry-reviewer, center-coordinator or coach"`
		CenterID int64      `json:"centerId" doc:"A coordinator's center, or a coach's, who may have none; else 0."`
	}
}

func (s *Server) staffChangeRole(ctx context.Context, in *roleChange) (*Output[accountRecord], error) {
	by, err := s.accountsAdmin(ctx)
	if err != nil {
		return nil, err
	}
	id := ParseID(in.ID)
	return s.changed(
		ctx,
		by,
		id,
		s.Staff.ChangeRole(ctx, by, id, in.Body.Role, in.Body.CenterID, InfoFrom(ctx).Origin()),
	)
}
