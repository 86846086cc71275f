package httpapi

import (
	"context"
	"net/http"
	"time"
)

// staffAccountRoutes are the calls of the screen on which staff see and change
// how they sign in (R7.1).
func (s *Server) staffAccountRoutes() {
	Register(s.API, Call{http.MethodGet, "/staff/account", "staff-account",
		"The own ways to sign in", "staff", 0}, s.staffOwnSignIn)
	Register(s.API, Call{http.MethodPost, "/staff/account/passkeys/{passkeyId}/remove", "staff-account-passkey-remove",
		"Remove an own passkey", "staff", 0}, s.staffRemovePasskey)
	Register(s.API, Call{http.MethodPost, "/staff/account/passkeys/{passkeyId}/rename", "staff-account-passkey-rename",
		"Call an own passkey something else", "staff", 0}, s.staffRenamePasskey)
	Register(s.API, Call{http.MethodPost, "/staff/account/code/remove", "staff-account-code-remove",
		"Remove the own authenticator app", "staff", 0}, s.staffRemoveCode)
	Register(s.API, Call{http.MethodPost, "/staff/account/recovery-codes", "staff-account-recovery-codes",
		"New recovery codes instead of the old ones", "staff", 0}, s.staffRecoveryCodes)
	Register(s.API, Call{http.MethodPost, "/staff/account/password", "staff-account-password",
		"Change the own password", "staff", 0}, s.staffChangePassword)
}

type ownPasskey struct {
	ID         int64      `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt" doc:"null until it is used"`
}

type ownSignIn struct {
	HasPassword       bool         `json:"hasPassword"`
	HasCode           bool         `json:"hasCode" doc:"Whether an authenticator app is set up."`
	Passkeys          []ownPasskey `json:"passkeys"`
	RecoveryCodesLeft int          `json:"recoveryCodesLeft"`
	MayAddPasskey     bool         `json:"mayAddPasskey" doc:"Whether browsers make passkeys for this address."`
	MustKeepOne       bool         `json:"mustKeepOne" doc:"Whether the last second step cannot be removed."`
}

func (s *Server) staffOwnSignIn(ctx context.Context, _ *struct{}) (*Output[ownSignIn], error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	own, err := s.Staff.OwnSignIn(ctx, session)
	if err != nil {
		return nil, err
	}
	out := ownSignIn{
		HasPassword: own.HasPassword && s.Staff.Ways().Password, HasCode: own.HasCode, Passkeys: []ownPasskey{},
		RecoveryCodesLeft: own.RecoveryCodesLeft, MayAddPasskey: own.MayAddPasskey, MustKeepOne: own.MustKeepOne,
	}
	for _, k := range own.Passkeys {
		out.Passkeys = append(out.Passkeys, ownPasskey{k.ID, k.Name, k.CreatedAt, k.LastUsedAt})
	}
	return Respond(out), nil
}

type ownPasskeyInput struct {
	PasskeyID int64 `path:"passkeyId"`
}

func (s *Server) staffRemovePasskey(ctx context.Context, in *ownPasskeyInput) (*NoResults, error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Staff.RemovePasskey(ctx, session, in.PasskeyID, InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type renamedPasskey struct {
	PasskeyID int64 `path:"passkeyId"`
	Body      struct {
		Name string `json:"name" doc:"1 to 64 characters."`
	}
}

func (s *Server) staffRenamePasskey(ctx context.Context, in *renamedPasskey) (*NoResults, error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Staff.RenamePasskey(ctx, session, in.PasskeyID, in.Body.Name, InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

func (s *Server) staffRemoveCode(ctx context.Context, _ *struct{}) (*NoResults, error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Staff.RemoveCode(ctx, session, InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type freshCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Shown only here."`
}

func (s *Server) staffRecoveryCodes(ctx context.Context, _ *struct{}) (*Output[freshCodes], error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	codes, err := s.Staff.NewRecoveryCodes(ctx, session, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(freshCodes{codes}), nil
}

type passwordChange struct {
	Body struct {
		Current  string `json:"current"`
		Password string `json:"password" doc:"At least 12 characters, and not the e-mail address."`
	}
}

func (s *Server) staffChangePassword(ctx context.Context, in *passwordChange) (*NoResults, error) {
	session, err := s.RequireStaff(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Staff.ChangePassword(
		ctx,
		session,
		in.Body.Current,
		in.Body.Password,
		InfoFrom(ctx).Origin(),
	); err != nil {
		return nil, err
	}
	return Succeed(), nil
}
