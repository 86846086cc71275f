package accounts

import (
	"context"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/staff"
)

// staffAccountRoutes adds the calls of the screen on which staff manage their own ways to sign in (R7.1).
func (s *handlers) staffAccountRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/account", "staff-account", "Get the caller's sign-in methods and sessions"),
		httpapi.OwnAccount(), s.staffOwnSignIn)
	httpapi.StaffAction(calls.Route("POST /staff/account/passkeys/{passkeyId}/remove", "staff-account-passkey-remove",
		"Remove a passkey of the caller"), httpapi.Recently(httpapi.OwnAccount()), s.staffRemovePasskey)
	httpapi.StaffAction(calls.Route("POST /staff/account/passkeys/{passkeyId}/rename", "staff-account-passkey-rename",
		"Rename a passkey of the caller"), httpapi.OwnAccount(), s.staffRenamePasskey)
	httpapi.StaffAction(calls.Route("POST /staff/account/code/remove", "staff-account-code-remove",
		"Remove the caller's authenticator app"), httpapi.Recently(httpapi.OwnAccount()), s.staffRemoveCode)
	httpapi.Staff(calls.Route("POST /staff/account/recovery-codes", "staff-account-recovery-codes",
		"Replace the caller's recovery codes"), httpapi.Recently(httpapi.OwnAccount()), s.staffRecoveryCodes)
	httpapi.StaffAction(calls.Route("POST /staff/account/password", "staff-account-password",
		"Change the caller's password"), httpapi.Recently(httpapi.OwnAccount()), s.staffChangePassword)
	s.sessionRoutes()
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
	Sessions          []ownSession `json:"sessions" doc:"Where one is signed in, the last used first."`
}

func (s *handlers) staffOwnSignIn(ctx context.Context, session staff.Session, _ *struct{}) (ownSignIn, error) {
	own, err := s.Staff.OwnSignIn(ctx, session)
	if err != nil {
		return ownSignIn{}, err
	}
	return ownSignIn{
		HasPassword: own.HasPassword && s.Staff.Ways().Password, HasCode: own.HasCode,
		Passkeys:          httpapi.Items(own.Passkeys, newOwnPasskey),
		RecoveryCodesLeft: own.RecoveryCodesLeft, MayAddPasskey: own.MayAddPasskey, MustKeepOne: own.MustKeepOne,
		Sessions: httpapi.Items(own.Sessions, newOwnSession),
	}, err
}

func newOwnPasskey(k staff.Passkey) ownPasskey {
	return ownPasskey{k.ID, k.Name, k.CreatedAt, k.LastUsedAt}
}

type ownPasskeyInput struct {
	PasskeyID int64 `path:"passkeyId"`
}

func (s *handlers) staffRemovePasskey(ctx context.Context, session staff.Session, in *ownPasskeyInput) error {
	return s.Staff.RemovePasskey(ctx, session, in.PasskeyID, httpapi.InfoFrom(ctx).Origin())
}

type renamedPasskey struct {
	PasskeyID int64 `path:"passkeyId"`
	Body      struct {
		Name string `json:"name" doc:"1 to 64 characters."`
	}
}

func (s *handlers) staffRenamePasskey(ctx context.Context, session staff.Session, in *renamedPasskey) error {
	return s.Staff.RenamePasskey(ctx, session, in.PasskeyID, in.Body.Name, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) staffRemoveCode(ctx context.Context, session staff.Session, _ *struct{}) error {
	return s.Staff.RemoveCode(ctx, session, httpapi.InfoFrom(ctx).Origin())
}

type freshCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Shown only here."`
}

func (s *handlers) staffRecoveryCodes(ctx context.Context, session staff.Session, _ *struct{}) (freshCodes, error) {
	codes, err := s.Staff.NewRecoveryCodes(ctx, session, httpapi.InfoFrom(ctx).Origin())
	return freshCodes{codes}, err
}

type passwordChange struct {
	Body struct {
		Current  string `json:"current"`
		Password string `json:"password" doc:"At least 12 characters; no leaked password, and none made of names."`
	}
}

func (s *handlers) staffChangePassword(ctx context.Context, session staff.Session, in *passwordChange) error {
	return s.Staff.ChangePassword(ctx, session, in.Body.Current, in.Body.Password,
		httpapi.InfoFrom(ctx).Origin())
}
