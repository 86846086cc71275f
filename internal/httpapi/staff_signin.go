package httpapi

import (
	"context"
	"errors"
	"net/http"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// cookieStaff holds the token of a staff session.
const cookieStaff = "beacon_staff"

// staffSignInRoutes are the calls by which staff come in and go out (R7.1).
func (s *Server) staffSignInRoutes() {
	register(s, call{http.MethodPost, "/staff/sign-in", "staff-sign-in",
		"Sign in with e-mail and password", "staff", 0}, s.staffSignIn)
	register(s, call{http.MethodPost, "/staff/sign-in/code", "staff-sign-in-code",
		"The second step: a one-time code or a recovery code", "staff", 0}, s.staffConfirmCode)
	register(s, call{http.MethodPost, "/staff/sign-in/enroll", "staff-enroll",
		"A fresh secret for an authenticator app", "staff", 0}, s.staffBeginEnrol)
	register(s, call{http.MethodPost, "/staff/sign-in/enroll/confirm", "staff-enroll-confirm",
		"Set the second factor up by its first code", "staff", 0}, s.staffConfirmEnrol)
	register(s, call{http.MethodPost, "/staff/sign-out", "staff-sign-out",
		"End the session", "staff", 0}, s.staffSignOut)
	register(s, call{http.MethodGet, "/staff/me", "staff-me",
		"Who is signed in, and for how long without a request", "staff", 0}, s.staffMe)
	register(s, call{http.MethodGet, "/staff/join/{token}", "staff-invitation",
		"Whom an invitation is for", "staff", 0}, s.staffInvitation)
	register(s, call{http.MethodPost, "/staff/join/{token}", "staff-join",
		"Choose a password and sign in for the first time", "staff", 0}, s.staffJoin)
	s.staffOpenIDRoutes()
	s.staffPasskeyRoutes()
	s.staffAccountRoutes()
	s.staffAccountsRoutes()
}

// staffSession returns the session of the request's cookie, at any stage of the
// sign-in, or an Unauthenticated fault.
func (s *Server) staffSession(ctx context.Context) (staff.Session, error) {
	return s.Staff.Authenticate(ctx, staffToken(ctx))
}

// requireStaff returns the session of somebody who is signed in completely. It
// answers an Unauthenticated fault for everybody else and, where roles are
// named, a Forbidden one for other roles. Every staff call begins with it.
func (s *Server) requireStaff(ctx context.Context, roles ...staff.Role) (staff.Session, error) {
	session, err := s.staffSession(ctx)
	if err != nil {
		return staff.Session{}, err
	}
	if !session.IsSignedIn() {
		return staff.Session{}, errHalfSignedIn
	}
	for _, role := range roles {
		if session.Account.Role == role {
			return session, nil
		}
	}
	if len(roles) > 0 {
		return staff.Session{}, errOtherRole
	}
	return session, nil
}

var (
	errHalfSignedIn = fault.New(fault.Unauthenticated, locale.Text{
		EN: "Please finish signing in.",
		ES: "Termine de iniciar sesión.",
	})
	errOtherRole = fault.New(fault.Forbidden, locale.Text{
		EN: "Your role does not allow this.",
		ES: "Su función no lo permite.",
	})
)

func staffToken(ctx context.Context) string {
	r := http.Request{Header: infoFrom(ctx).header}
	c, err := r.Cookie(cookieStaff)
	if err != nil {
		return ""
	}
	return c.Value
}

// staffCookie lives as long as the browser is open; the server ends it earlier.
// An empty token removes it.
func staffCookie(ctx context.Context, token string) []http.Cookie {
	c := http.Cookie{
		Name: cookieStaff, Value: token, Path: "/", HttpOnly: true,
		Secure: infoFrom(ctx).secure, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	return []http.Cookie{c}
}

// withCookie is an answer that also sets or removes the session's cookie.
type withCookie[T any] struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      T
}

type SignInStep struct {
	Next      staff.Next `json:"next" enum:"done,second-factor,enroll" doc:"What the person has to do now."`
	ByPasskey bool       `json:"byPasskey" doc:"Whether a passkey serves as second factor."`
	ByCode    bool       `json:"byCode" doc:"Whether an authenticator app does."`
}

func stepOf(t staff.Ticket) SignInStep { return SignInStep{t.Next, t.ByPasskey, t.ByCode} }

type signInStepOutput = withCookie[Answer[SignInStep]]

func stepTaken(ctx context.Context, t staff.Ticket, err error) (*signInStepOutput, error) {
	if err != nil {
		return nil, err
	}
	return &signInStepOutput{
		SetCookie: staffCookie(ctx, t.Token),
		Body:      Answer[SignInStep]{Success: true, Results: stepOf(t)},
	}, nil
}

type signInInput struct {
	Body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
}

func (s *Server) staffSignIn(ctx context.Context, in *signInInput) (*signInStepOutput, error) {
	ticket, err := s.Staff.SignIn(ctx, in.Body.Email, in.Body.Password, infoFrom(ctx).origin())
	return stepTaken(ctx, ticket, err)
}

type codeInput struct {
	Body struct {
		Code string `json:"code" doc:"Six digits of the authenticator app, or a recovery code."`
	}
}

func (s *Server) staffConfirmCode(ctx context.Context, in *codeInput) (*signInStepOutput, error) {
	session, err := s.staffSession(ctx)
	if err != nil {
		return nil, err
	}
	ticket, err := s.Staff.ConfirmCode(ctx, session, in.Body.Code, infoFrom(ctx).origin())
	return stepTaken(ctx, ticket, err)
}

type enrolment struct {
	Secret     string `json:"secret" doc:"To be typed into the app where a picture cannot be scanned."`
	OTPAuthURL string `json:"otpauthUrl"`
	QRSVG      string `json:"qrSvg" doc:"An SVG element of the URL as a QR code."`
}

func (s *Server) staffBeginEnrol(ctx context.Context, _ *struct{}) (*answered[enrolment], error) {
	session, err := s.staffSession(ctx)
	if err != nil {
		return nil, err
	}
	e, err := s.Staff.BeginEnrol(ctx, session)
	if err != nil {
		return nil, err
	}
	return results(enrolment{e.Secret, e.URL, e.QRSVG}), nil
}

type enrolled struct {
	SignInStep
	RecoveryCodes []string `json:"recoveryCodes" doc:"Ten codes for when the app is lost, each good once. Shown only here; none where there are some already."`
}

func (s *Server) staffConfirmEnrol(ctx context.Context, in *codeInput) (*withCookie[Answer[enrolled]], error) {
	session, err := s.staffSession(ctx)
	if err != nil {
		return nil, err
	}
	e, err := s.Staff.ConfirmEnrol(ctx, session, in.Body.Code, infoFrom(ctx).origin())
	return enrolledNow(ctx, e, err)
}

type signedOut struct {
	Success bool `json:"success"`
}

// staffSignOut also removes the cookie of a session that has ended.
func (s *Server) staffSignOut(ctx context.Context, _ *struct{}) (*withCookie[signedOut], error) {
	session, err := s.staffSession(ctx)
	if err == nil {
		err = s.Staff.SignOut(ctx, session, infoFrom(ctx).origin())
	}
	if err != nil && fault.CodeOf(err) != fault.Unauthenticated {
		return nil, err
	}
	return &withCookie[signedOut]{staffCookie(ctx, ""), signedOut{true}}, nil
}

type namedCenter struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type staffPerson struct {
	ID                   int64        `json:"id"`
	FullName             string       `json:"fullName"`
	Email                string       `json:"email"`
	Role                 staff.Role   `json:"role" enum:"registry-admin,registry-reviewer,center-coordinator,coach"`
	Language             locale.Lang  `json:"language" enum:"en,es"`
	Center               *namedCenter `json:"center" doc:"null for registry staff"`
	HasSecondFactor      bool         `json:"hasSecondFactor"`
	SecondFactorRequired bool         `json:"secondFactorRequired"`
	IdleSeconds          int          `json:"idleSeconds" doc:"After so long without a request the session ends."`
	WarnSeconds          int          `json:"warnSeconds" doc:"So long before that the screen warns."`
}

func (s *Server) staffMe(ctx context.Context, _ *struct{}) (*answered[staffPerson], error) {
	session, err := s.requireStaff(ctx)
	if err != nil {
		return nil, err
	}
	a := session.Account
	me := staffPerson{
		ID: a.ID, FullName: a.FullName, Email: a.Email, Role: a.Role, Language: a.Language,
		HasSecondFactor: a.HasSecondFactor(), SecondFactorRequired: s.Staff.Config().SecondFactorRequired,
		IdleSeconds: int(staff.IdleLimit.Seconds()), WarnSeconds: int(staff.IdleWarning.Seconds()),
	}
	if a.CenterID != 0 {
		me.Center = &namedCenter{a.CenterID, a.CenterName}
	}
	return results(me), nil
}

type joinInput struct {
	Token string `path:"token"`
}

type invitation struct {
	FullName   string     `json:"fullName"`
	Email      string     `json:"email"`
	Role       staff.Role `json:"role" enum:"registry-admin,registry-reviewer,center-coordinator,coach"`
	CenterName string     `json:"centerName" doc:"empty for registry staff"`
}

func (s *Server) staffInvitation(ctx context.Context, in *joinInput) (*answered[invitation], error) {
	if err := s.mayTryKey(ctx); err != nil {
		return nil, err
	}
	a, err := s.Staff.Invitation(ctx, in.Token)
	if err != nil {
		return nil, s.countWrongKey(ctx, err)
	}
	return results(invitation{a.FullName, a.Email, a.Role, a.CenterName}), nil
}

type joiningInput struct {
	Token string `path:"token"`
	Body  struct {
		Password string `json:"password" doc:"At least 12 characters, and not the e-mail address."`
	}
}

func (s *Server) staffJoin(ctx context.Context, in *joiningInput) (*signInStepOutput, error) {
	if err := s.mayTryKey(ctx); err != nil {
		return nil, err
	}
	ticket, err := s.Staff.Join(ctx, in.Token, in.Body.Password, infoFrom(ctx).origin())
	return stepTaken(ctx, ticket, s.countWrongKey(ctx, err))
}

// mayTryKey tells an address that tried many wrong links to wait (R2.6).
func (s *Server) mayTryKey(ctx context.Context) error {
	if ok, wait := s.limits.wrongKeys.Check(infoFrom(ctx).limitKey()); !ok {
		return tooMany(wait)
	}
	return nil
}

func (s *Server) countWrongKey(ctx context.Context, err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		s.Meters.wrongKeys.Inc()
		s.limits.wrongKeys.Allow(infoFrom(ctx).limitKey())
	}
	return err
}
