package accounts

import (
	"context"
	"net/http"

	"beacon/internal/httpapi"

	"beacon/internal/staff"
)

// cookieOpenID holds a sign-in that has gone to the provider and not come back.
// Only the sign-in calls see it.
const cookieOpenID = "beacon_openid"

const openIDPath = "/staff/sign-in/openid"

// staffOpenIDRoutes are the calls of sign-in by OpenID Connect (R7.1).
// The provider sends the browser back to the screen of openIDPath, which hands
// state and code on to the last of them.
func (s *handlers) staffOpenIDRoutes() {
	calls := s.Group("staff")
	httpapi.Public(calls, "GET /staff/sign-in", "staff-sign-in-ways", "The ways to sign in", s.staffWays)
	httpapi.PublicOutput(calls, "POST "+openIDPath, "staff-openid",
		"Where to go to sign in with an account of the provider", s.staffBeginOpenID)
	httpapi.PublicOutput(calls, "POST "+openIDPath+"/finish", "staff-openid-finish",
		"Sign in with what came back from the provider", s.staffFinishOpenID)
}

type signInWays struct {
	Password   bool   `json:"password" doc:"Whether e-mail and password are an option."`
	OpenIDName string `json:"openIdName" doc:"What the provider of OpenID Connect is called; empty without one."`
	Passkeys   bool   `json:"passkeys" doc:"Whether browsers make passkeys for this address."`
}

func (s *handlers) staffWays(context.Context, *struct{}) (signInWays, error) {
	w := s.Staff.Ways()
	return signInWays{w.Password, w.OpenIDName, w.Passkeys}, nil
}

type openIDStart struct {
	URL string `json:"url"`
}

func (s *handlers) staffBeginOpenID(ctx context.Context, _ *struct{}) (*httpapi.OutputWithCookies[openIDStart],
	error) {
	url, kept, err := s.Staff.BeginOpenID(ctx)
	return httpapi.RespondWithCookies(openIDStart{url}, []http.Cookie{openIDCookie(ctx, kept)}, err)
}

type openIDReturn struct {
	Body struct {
		State string `json:"state"`
		Code  string `json:"code" doc:"Empty where the provider sent an error instead."`
	}
}

// staffFinishOpenID takes the kept attempt away when somebody is signed in by it.
func (s *handlers) staffFinishOpenID(ctx context.Context, in *openIDReturn) (*signInStepOutput, error) {
	r := http.Request{Header: httpapi.InfoFrom(ctx).Header}
	kept := ""
	if c, err := r.Cookie(cookieOpenID); err == nil {
		kept = c.Value
	}
	ticket, err := s.Staff.FinishOpenID(ctx, kept, in.Body.State, in.Body.Code, httpapi.InfoFrom(ctx).Origin())
	out, err := s.stepTaken(ctx, ticket, err)
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, openIDCookie(ctx, ""))
	return out, nil
}

// openIDCookie lasts as long as the attempt in it; an empty one removes it. It
// comes along with calls of our own screens only.
func openIDCookie(ctx context.Context, kept string) http.Cookie {
	c := http.Cookie{
		Name: cookieOpenID, Value: kept, Path: "/api" + openIDPath, HttpOnly: true, Secure: httpapi.InfoFrom(ctx).Secure,
		SameSite: http.SameSiteStrictMode, MaxAge: int(staff.OpenIDLasts.Seconds()),
	}
	if kept == "" {
		c.MaxAge = -1
	}
	return c
}
