package accounts

import (
	"context"
	"net/http"

	"beacon/internal/httpapi"

	"beacon/internal/staff"
)

// cookieOpenID is the cookie with a sign-in that is at the provider.
const cookieOpenID = "beacon_openid"

const openIDPath = "/staff/sign-in/openid"

// staffOpenIDRoutes adds the calls of sign-in by OpenID Connect (R7.1). The provider redirects the browser to the
// screen of openIDPath, which passes state and code to the call that ends in /finish.
func (s *handlers) staffOpenIDRoutes() {
	calls := s.Group("staff")
	httpapi.Public(calls.Route("GET /staff/sign-in", "staff-sign-in-ways", "Get the available sign-in methods"),
		s.staffWays)
	httpapi.PublicOutput(calls.Route("POST "+openIDPath, "staff-openid",
		"Start the sign-in at the OpenID Connect provider"), s.staffBeginOpenID)
	httpapi.PublicOutput(calls.Route("POST "+openIDPath+"/finish", "staff-openid-finish",
		"Finish the sign-in with the response of the OpenID Connect provider"), s.staffFinishOpenID)
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

// staffFinishOpenID deletes the cookie of the attempt once the sign-in has succeeded.
func (s *handlers) staffFinishOpenID(ctx context.Context, in *openIDReturn) (*signInStepOutput, error) {
	kept := httpapi.InfoFrom(ctx).CookieValue(cookieOpenID)
	ticket, err := s.Staff.FinishOpenID(ctx, kept, in.Body.State, in.Body.Code, httpapi.InfoFrom(ctx).Origin())
	out, err := s.entered(ctx, ticket, err)
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, httpapi.ExpiredCookie(ctx, cookieOpenID))
	return out, nil
}

// openIDCookie returns the cookie with an attempt; both expire together. Browsers send it with requests of our own
// screens only.
func openIDCookie(ctx context.Context, kept string) http.Cookie {
	return httpapi.Cookie(ctx, cookieOpenID, kept, staff.OpenIDLasts, http.SameSiteStrictMode)
}
