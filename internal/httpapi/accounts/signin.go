package accounts

import (
	"context"
	"math"
	"net/http"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// staffSignInRoutes adds the calls of sign-in and sign-out (R7.1).
func (s *handlers) staffSignInRoutes() {
	calls := s.Group("staff")
	httpapi.PublicOutput(calls.Route("POST /staff/sign-in", "staff-sign-in", "Sign in with email and password"),
		s.staffSignIn)
	httpapi.StaffOutput(calls.Route("POST /staff/sign-in/code", "staff-sign-in-code",
		"Finish the second step by a one-time code or a recovery code"), httpapi.UnfinishedSessions(),
		s.staffConfirmCode)
	httpapi.Staff(calls.Route("POST /staff/sign-in/enroll", "staff-enroll", "Create a secret for an authenticator app"),
		httpapi.Recently(httpapi.UnfinishedSessions()), s.staffBeginEnrol)
	httpapi.StaffOutput(calls.Route("POST /staff/sign-in/enroll/confirm", "staff-enroll-confirm",
		"Confirm an authenticator app by its first code"), httpapi.Recently(httpapi.UnfinishedSessions()),
		s.staffConfirmEnrol)
	httpapi.PublicOutput(calls.Route("POST /staff/sign-out", "staff-sign-out", "End the session"), s.staffSignOut)
	httpapi.Staff(calls.Route("GET /staff/me", "staff-me", "Get the caller's account and the idle time left"),
		httpapi.OwnAccount(), s.staffMe)
	httpapi.Staff(calls.Route("GET /staff/administrator", "staff-administrator",
		"Get the registry administrator to ask for access"), httpapi.Sessions(), s.staffAdministrator)
	httpapi.Public(calls.Route("GET /staff/join/{token}", "staff-invitation",
		"Get the invited account of an invitation"), s.staffInvitation)
	httpapi.PublicOutput(calls.Route("POST /staff/join/{token}", "staff-join",
		"Choose a password and sign in for the first time"), s.staffJoin)
	s.staffOpenIDRoutes()
	s.staffPasskeyRoutes()
	s.staffAccountRoutes()
	s.stepUpRoutes()
	s.staffAccountsRoutes()
}

// staffCookie returns the session cookie. The browser keeps it until it is closed; the server may end the session
// earlier.
func staffCookie(ctx context.Context, token string) []http.Cookie {
	return []http.Cookie{httpapi.Cookie(ctx, httpapi.CookieStaff, token, 0, http.SameSiteLaxMode)}
}

// SignInStep is the next step of a sign-in.
type SignInStep struct {
	Next      staff.Next `json:"next" enum:"done,second-factor,enroll,proved" doc:"What the person has to do now."`
	ByPasskey bool       `json:"byPasskey" doc:"Whether a passkey serves as second factor."`
	ByCode    bool       `json:"byCode" doc:"Whether an authenticator app does."`
}

func newSignInStep(t staff.Ticket) SignInStep { return SignInStep{t.Next, t.ByPasskey, t.ByCode} }

type signInStepOutput = httpapi.OutputWithCookies[SignInStep]

func (s *handlers) stepTaken(ctx context.Context, t staff.Ticket, err error) (*signInStepOutput, error) {
	return httpapi.RespondWithCookies(newSignInStep(t), s.signInCookies(ctx, t), err)
}

// signInCookies returns the cookies after a step of the sign-in: the session's, unless it is unchanged. After the last
// step it adds the cookie that remembers the device.
func (s *handlers) signInCookies(ctx context.Context, t staff.Ticket) []http.Cookie {
	if t.Token == "" {
		return nil
	}
	cookies := staffCookie(ctx, t.Token)
	if t.Next != staff.Done {
		return cookies
	}
	return append(cookies, httpapi.Cookie(ctx, httpapi.CookieDevice,
		s.Staff.RememberDevice(httpapi.DeviceToken(ctx), t.AccountID), staff.DeviceLasts, http.SameSiteStrictMode))
}

// entered is stepTaken after the first step of a sign-in. It ends the previous session of the browser.
func (s *handlers) entered(ctx context.Context, t staff.Ticket, err error) (*signInStepOutput, error) {
	if err == nil && t.Token != "" {
		err = s.Staff.EndFormer(ctx, httpapi.StaffToken(ctx), httpapi.InfoFrom(ctx).Origin())
	}
	return s.stepTaken(ctx, t, err)
}

type signInInput struct {
	Body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
}

func (s *handlers) staffSignIn(ctx context.Context, in *signInInput) (*signInStepOutput, error) {
	ticket, err := s.Staff.SignIn(
		ctx, in.Body.Email, in.Body.Password, httpapi.DeviceToken(ctx), httpapi.InfoFrom(ctx).Origin(),
	)
	return s.entered(ctx, ticket, err)
}

type codeInput struct {
	Body struct {
		Code string `json:"code" doc:"Six digits of the authenticator app, or a recovery code."`
	}
}

func (s *handlers) staffConfirmCode(ctx context.Context, session staff.Session, in *codeInput) (*signInStepOutput,
	error) {
	ticket, err := s.Staff.ConfirmCode(ctx, session, in.Body.Code, httpapi.InfoFrom(ctx).Origin())
	return s.stepTaken(ctx, ticket, err)
}

type enrolment struct {
	Secret     string `json:"secret" doc:"To be typed into the app where a picture cannot be scanned."`
	OTPAuthURL string `json:"otpauthUrl"`
	QRSVG      string `json:"qrSvg" doc:"An SVG element of the URL as a QR code."`
}

func (s *handlers) staffBeginEnrol(ctx context.Context, session staff.Session, _ *struct{}) (enrolment, error) {
	e, err := s.Staff.BeginEnrol(ctx, session)
	return enrolment{e.Secret, e.URL, e.QRSVG}, err
}

type enrolled struct {
	SignInStep
	RecoveryCodes []string `json:"recoveryCodes" doc:"Ten codes, each good once, shown only here; none if some exist."`
}

func (s *handlers) staffConfirmEnrol(
	ctx context.Context,
	session staff.Session,
	in *codeInput,
) (*httpapi.OutputWithCookies[enrolled], error) {
	e, err := s.Staff.ConfirmEnrol(ctx, session, in.Body.Code, httpapi.InfoFrom(ctx).Origin())
	return s.enrolledNow(ctx, e, err)
}

type signedOut struct {
	Success bool `json:"success"`
}

type signedOutOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Clear     string        `header:"Clear-Site-Data"`
	Body      signedOut
}

// staffSignOut also works if the session has ended. It deletes the cookies of the session, of an attempt at the
// provider, and of the private link of a page that an administrator opened. The browser clears its cache but not its
// storage, which may hold an hour of unsent writing of a patient on the same device. The staff screens remove their
// own data from the storage.
func (s *handlers) staffSignOut(ctx context.Context, _ *struct{}) (*signedOutOutput, error) {
	session, err := s.StaffSession(ctx)
	if err == nil {
		err = s.Staff.SignOut(ctx, session, httpapi.InfoFrom(ctx).Origin())
	}
	if err != nil && fault.CodeFrom(err) != fault.Unauthenticated {
		return nil, err
	}
	cookies := append(httpapi.ExpiredKeyCookies(ctx), httpapi.ExpiredCookie(ctx, httpapi.CookieStaff),
		httpapi.ExpiredCookie(ctx, cookieOpenID))
	return &signedOutOutput{SetCookie: cookies, Clear: `"cache"`, Body: signedOut{true}}, nil
}

type namedCenter struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type staffPerson struct {
	ID                   int64        `json:"id"`
	FullName             string       `json:"fullName"`
	Email                string       `json:"email"`
	Role                 access.Role  `json:"role" enum:"registry-admin,registry-reviewer,center-coordinator,coach"`
	Language             locale.Lang  `json:"language" enum:"en,es"`
	Center               *namedCenter `json:"center" doc:"null for registry staff"`
	HasSecondFactor      bool         `json:"hasSecondFactor"`
	SecondFactorRequired bool         `json:"secondFactorRequired"`
	IdleSeconds          int          `json:"idleSeconds" doc:"After so long without a request the session ends."`
	WarnSeconds          int          `json:"warnSeconds" doc:"So long before that the screen warns."`
	EndsInSeconds        int          `json:"endsInSeconds" doc:"After so long the session ends, in use or not."`
}

func (s *handlers) staffMe(ctx context.Context, session staff.Session, _ *struct{}) (staffPerson, error) {
	a := session.Account
	me := staffPerson{
		ID: a.ID, FullName: a.FullName, Email: a.Email, Role: a.Role, Language: a.Language,
		HasSecondFactor: a.HasSecondFactor(), SecondFactorRequired: s.Staff.Config().SecondFactorRequired,
		IdleSeconds: int(staff.IdleLimit.Seconds()), WarnSeconds: int(staff.IdleWarning.Seconds()),
		EndsInSeconds: int(math.Ceil(session.ExpiresAt.Sub(s.Clock.Now()).Seconds())),
	}
	if a.CenterID != 0 {
		me.Center = &namedCenter{a.CenterID, a.CenterName}
	}
	return me, nil
}

type administratorContact struct {
	FullName string `json:"fullName"`
	Email    string `json:"email"`
}

func (s *handlers) staffAdministrator(
	ctx context.Context, session staff.Session, _ *struct{},
) (administratorContact, error) {
	a, err := s.Staff.ContactAdministrator(ctx, session.Account)
	return administratorContact{a.FullName, a.Email}, err
}

type joinInput struct {
	Token string `path:"token"`
}

type invitation struct {
	FullName   string      `json:"fullName"`
	Email      string      `json:"email"`
	Role       access.Role `json:"role" enum:"registry-admin,registry-reviewer,center-coordinator,coach"`
	CenterName string      `json:"centerName" doc:"empty for registry staff"`
}

func (s *handlers) staffInvitation(ctx context.Context, in *joinInput) (invitation, error) {
	if err := s.MayTryKey(ctx); err != nil {
		return invitation{}, err
	}
	a, err := s.Staff.Invitation(ctx, in.Token)
	if err != nil {
		return invitation{}, s.CountWrongKey(ctx, err)
	}
	return invitation{a.FullName, a.Email, a.Role, a.CenterName}, nil
}

type joiningInput struct {
	Token string `path:"token"`
	Body  struct {
		Password string `json:"password" doc:"At least 12 characters; no leaked password, and none made of names."`
	}
}

func (s *handlers) staffJoin(ctx context.Context, in *joiningInput) (*signInStepOutput, error) {
	if err := s.MayTryKey(ctx); err != nil {
		return nil, err
	}
	ticket, err := s.Staff.Join(ctx, in.Token, in.Body.Password, httpapi.InfoFrom(ctx).Origin())
	return s.entered(ctx, ticket, s.CountWrongKey(ctx, err))
}
