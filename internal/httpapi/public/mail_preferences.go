package public

import (
	"context"
	"net/http"

	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"
)

// mailPreferenceRoutes end the mails that come again and again (R8).
func (s *handlers) mailPreferenceRoutes() {
	httpapi.Public(s.API, httpapi.Call{
		Route: "POST /mail-preferences/unsubscribe", Name: "unsubscribe",
		Summary: "End the weekly mail, with the token of its link", Tag: "microsite",
	}, s.unsubscribe)
	httpapi.Public(s.API, httpapi.Call{
		Route: "POST /mail-preferences/resubscribe", Name: "resubscribe",
		Summary: "Get the weekly mail again, with the same token", Tag: "microsite",
	}, s.resubscribe)
	// What mail programs call (RFC 8058): the address of the List-Unsubscribe
	// header, which is the page for people at the same time.
	const path = "/unsubscribe/{token}"
	op := huma.Operation{
		OperationID: "unsubscribe-one-click",
		Method:      http.MethodPost,
		Path:        path,
		Summary:     "End the weekly mail by one click in a mail program (RFC 8058)",
		Tags:        []string{"microsite"},
		Responses: map[string]*huma.Response{
			"200": {Description: "ended", Content: httpapi.SuccessContent()},
			"404": {Description: "the token is none"},
		},
	}
	s.Document(httpapi.AccessPublic, op)
	s.Handle(http.MethodPost+" "+path, s.unsubscribeByMailProgram)
}

type tokenInput struct {
	Body struct {
		Token string `json:"token"`
	}
}

func (s *handlers) unsubscribe(ctx context.Context, in *tokenInput) (*httpapi.NoResults, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, false)
}

func (s *handlers) resubscribe(ctx context.Context, in *tokenInput) (*httpapi.NoResults, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, true)
}

func (s *handlers) setWeeklyMail(ctx context.Context, token string, wanted bool) (*httpapi.NoResults, error) {
	if err := s.Digest.SetWanted(ctx, token, wanted, httpapi.InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

func (s *handlers) unsubscribeByMailProgram(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/unsubscribe/{token}"
	w.Header().Set("Cache-Control", "no-store")
	if err := s.Digest.SetWanted(r.Context(), r.PathValue("token"), false,
		httpapi.InfoFrom(r.Context()).Origin()); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	httpapi.WriteSuccess(w)
}
