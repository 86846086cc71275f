package accounts

import (
	"context"
	"net/http"

	"beacon/internal/httpapi"
	"beacon/internal/staff"
)

// stepUpRoutes adds the calls by which signed-in staff prove their identity again, as calls registered with
// httpapi.Recently require (R14.4a).
func (s *handlers) stepUpRoutes() {
	calls := s.Group("staff")
	httpapi.StaffAction(calls.Route("POST /staff/step-up", "staff-step-up",
		"Authenticate again by a one-time code, or by the password if there is no second factor"), httpapi.OwnAccount(),
		s.stepUp)
	httpapi.Staff(calls.Route("POST /staff/step-up/passkey", "staff-step-up-passkey",
		"Start authenticating again by a passkey"), httpapi.OwnAccount(), s.stepUpAskPasskey)
	httpapi.StaffAction(calls.Route("POST /staff/step-up/passkey/confirm", "staff-step-up-passkey-proof",
		"Finish authenticating again by a passkey"), httpapi.OwnAccount(), s.stepUpByPasskey)
	httpapi.StaffOutput(calls.Route("POST /staff/step-up/openid", "staff-step-up-openid",
		"Start authenticating again at the OpenID Connect provider; ends like staff-openid"), httpapi.OwnAccount(),
		s.stepUpByOpenID)
}

type stepUpInput struct {
	Body struct {
		Code     string `json:"code,omitempty" doc:"Six digits of the authenticator app; no recovery code."`
		Password string `json:"password,omitempty" doc:"Of an account without a second factor."`
	}
}

func (s *handlers) stepUp(ctx context.Context, session staff.Session, in *stepUpInput) error {
	return s.Staff.StepUp(ctx, session, in.Body.Code, in.Body.Password, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) stepUpAskPasskey(
	ctx context.Context, session staff.Session, _ *struct{},
) (authenticatorOptions, error) {
	options, err := s.Staff.RequestStepUpPasskey(ctx, session)
	return authenticatorOptions{options}, err
}

func (s *handlers) stepUpByPasskey(ctx context.Context, session staff.Session, in *authenticatorAnswer) error {
	return s.Staff.StepUpByPasskey(ctx, session, in.Body.Credential, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) stepUpByOpenID(
	ctx context.Context, session staff.Session, _ *struct{},
) (*httpapi.OutputWithCookies[openIDStart], error) {
	url, kept, err := s.Staff.BeginStepUpOpenID(ctx, session)
	return httpapi.RespondWithCookies(openIDStart{url}, []http.Cookie{openIDCookie(ctx, kept)}, err)
}
