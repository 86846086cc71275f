package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"beacon/internal/staff"
)

// staffPasskeyRoutes are the calls that browsers' authenticators take part in:
// passkeys as second factor (R7.1).
func (s *Server) staffPasskeyRoutes() {
	Register(s.API, Call{http.MethodPost, "/staff/sign-in/passkey", "staff-passkey",
		"What to ask the authenticator as the second step", "staff", 0}, s.staffAskPasskey)
	Register(s.API, Call{http.MethodPost, "/staff/sign-in/passkey/confirm", "staff-passkey-confirm",
		"The second step: the authenticator's answer", "staff", 0}, s.staffConfirmPasskey)
	Register(s.API, Call{http.MethodPost, "/staff/sign-in/passkey/enroll", "staff-passkey-enroll",
		"What to ask the authenticator for a new passkey", "staff", 0}, s.staffBeginPasskey)
	Register(s.API, Call{http.MethodPost, "/staff/sign-in/passkey/enroll/confirm", "staff-passkey-enroll-confirm",
		"Set a passkey up by the authenticator's answer", "staff", 0}, s.staffAddPasskey)
}

type authenticatorOptions struct {
	PublicKey json.RawMessage `json:"publicKey" doc:"Options as PublicKeyCredential's parse…OptionsFromJSON takes them."`
}

func (s *Server) staffAskPasskey(ctx context.Context, _ *struct{}) (*Output[authenticatorOptions], error) {
	session, err := s.StaffSession(ctx)
	if err != nil {
		return nil, err
	}
	options, err := s.Staff.AskPasskey(ctx, session)
	if err != nil {
		return nil, err
	}
	return Respond(authenticatorOptions{options}), nil
}

type authenticatorAnswer struct {
	Body struct {
		Credential json.RawMessage `json:"credential" doc:"What the credential's toJSON() answers."`
	}
}

func (s *Server) staffConfirmPasskey(ctx context.Context, in *authenticatorAnswer) (*signInStepOutput, error) {
	session, err := s.StaffSession(ctx)
	if err != nil {
		return nil, err
	}
	ticket, err := s.Staff.ConfirmPasskey(ctx, session, in.Body.Credential, InfoFrom(ctx).Origin())
	return stepTaken(ctx, ticket, err)
}

func (s *Server) staffBeginPasskey(ctx context.Context, _ *struct{}) (*Output[authenticatorOptions], error) {
	session, err := s.StaffSession(ctx)
	if err != nil {
		return nil, err
	}
	options, err := s.Staff.BeginPasskey(ctx, session)
	if err != nil {
		return nil, err
	}
	return Respond(authenticatorOptions{options}), nil
}

type newPasskey struct {
	Body struct {
		Name       string          `json:"name" doc:"What its owner calls it, 1 to 64 characters."`
		Credential json.RawMessage `json:"credential"`
	}
}

func (s *Server) staffAddPasskey(ctx context.Context, in *newPasskey) (*withCookie[Envelope[enrolled]], error) {
	session, err := s.StaffSession(ctx)
	if err != nil {
		return nil, err
	}
	e, err := s.Staff.AddPasskey(ctx, session, in.Body.Name, in.Body.Credential, InfoFrom(ctx).Origin())
	return enrolledNow(ctx, e, err)
}

// enrolledNow is the answer of the calls that add a second factor.
func enrolledNow(ctx context.Context, e staff.Enrolled, err error) (*withCookie[Envelope[enrolled]], error) {
	if err != nil {
		return nil, err
	}
	codes := e.RecoveryCodes
	if codes == nil {
		codes = []string{}
	}
	return &withCookie[Envelope[enrolled]]{
		SetCookie: staffCookie(ctx, e.Token),
		Body:      Envelope[enrolled]{Success: true, Results: enrolled{stepOf(e.Ticket), codes}},
	}, nil
}
