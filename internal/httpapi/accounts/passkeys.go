package accounts

import (
	"context"
	"encoding/json"

	"beacon/internal/httpapi"

	"beacon/internal/staff"
)

// staffPasskeyRoutes adds the calls for passkeys as a second factor (R7.1).
func (s *handlers) staffPasskeyRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST /staff/sign-in/passkey", "staff-passkey", "Start the second step by a passkey"),
		httpapi.UnfinishedSessions(), s.staffAskPasskey)
	httpapi.StaffOutput(calls.Route("POST /staff/sign-in/passkey/confirm", "staff-passkey-confirm",
		"Finish the second step by a passkey"), httpapi.UnfinishedSessions(), s.staffConfirmPasskey)
	httpapi.Staff(calls.Route("POST /staff/sign-in/passkey/enroll", "staff-passkey-enroll", "Start creating a passkey"),
		httpapi.Recently(httpapi.UnfinishedSessions()), s.staffBeginPasskey)
	httpapi.StaffOutput(calls.Route("POST /staff/sign-in/passkey/enroll/confirm", "staff-passkey-enroll-confirm",
		"Finish creating a passkey"), httpapi.Recently(httpapi.UnfinishedSessions()), s.staffAddPasskey)
}

type authenticatorOptions struct {
	PublicKey json.RawMessage `json:"publicKey" doc:"Options as PublicKeyCredential's parse…OptionsFromJSON takes them."`
}

func (s *handlers) staffAskPasskey(
	ctx context.Context, session staff.Session, _ *struct{},
) (authenticatorOptions, error) {
	options, err := s.Staff.RequestPasskey(ctx, session)
	return authenticatorOptions{options}, err
}

type authenticatorAnswer struct {
	Body struct {
		Credential json.RawMessage `json:"credential" doc:"Result of toJSON() of the credential."`
	}
}

func (s *handlers) staffConfirmPasskey(ctx context.Context, session staff.Session,
	in *authenticatorAnswer) (*signInStepOutput, error) {
	ticket, err := s.Staff.ConfirmPasskey(ctx, session, in.Body.Credential, httpapi.InfoFrom(ctx).Origin())
	return s.stepTaken(ctx, ticket, err)
}

func (s *handlers) staffBeginPasskey(
	ctx context.Context, session staff.Session, _ *struct{},
) (authenticatorOptions, error) {
	options, err := s.Staff.BeginPasskey(ctx, session)
	return authenticatorOptions{options}, err
}

type newPasskey struct {
	Body struct {
		Name       string          `json:"name" doc:"What its owner calls it, 1 to 64 characters."`
		Credential json.RawMessage `json:"credential"`
	}
}

func (s *handlers) staffAddPasskey(ctx context.Context, session staff.Session,
	in *newPasskey) (*httpapi.OutputWithCookies[enrolled], error) {
	e, err := s.Staff.AddPasskey(ctx, session, in.Body.Name, in.Body.Credential, httpapi.InfoFrom(ctx).Origin())
	return s.enrolledNow(ctx, e, err)
}

// enrolledNow returns the response of calls that add a second factor.
func (s *handlers) enrolledNow(
	ctx context.Context, e staff.Enrolled, err error,
) (*httpapi.OutputWithCookies[enrolled], error) {
	codes := e.RecoveryCodes
	if codes == nil {
		codes = []string{}
	}
	return httpapi.RespondWithCookies(enrolled{newSignInStep(e.Ticket), codes}, s.signInCookies(ctx, e.Ticket), err)
}
