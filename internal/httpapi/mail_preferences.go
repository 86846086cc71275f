package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// mailPreferenceRoutes end the mails that come again and again (R8).
func (s *Server) mailPreferenceRoutes() {
	Register(s.API, Call{http.MethodPost, "/mail-preferences/unsubscribe", "unsubscribe",
		"End the weekly mail, with the token of its link", "microsite", 0}, s.unsubscribe)
	Register(s.API, Call{http.MethodPost, "/mail-preferences/resubscribe", "resubscribe",
		"Get the weekly mail again, with the same token", "microsite", 0}, s.resubscribe)
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
			"200": {Description: "ended", Content: SuccessContent()},
			"404": {Description: "the token is none"},
		},
	}
	s.Document(op)
	s.Handle(http.MethodPost+" "+path, s.unsubscribeByMailProgram)
}

type tokenInput struct {
	Body struct {
		Token string `json:"token"`
	}
}

func (s *Server) unsubscribe(ctx context.Context, in *tokenInput) (*NoResults, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, false)
}

func (s *Server) resubscribe(ctx context.Context, in *tokenInput) (*NoResults, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, true)
}

func (s *Server) setWeeklyMail(ctx context.Context, token string, wanted bool) (*NoResults, error) {
	if err := s.Digest.SetWanted(ctx, token, wanted, InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

func (s *Server) unsubscribeByMailProgram(w http.ResponseWriter, r *http.Request) {
	InfoFrom(r.Context()).Route = "/unsubscribe/{token}"
	w.Header().Set("Cache-Control", "no-store")
	if err := s.Digest.SetWanted(r.Context(), r.PathValue("token"), false, InfoFrom(r.Context()).Origin()); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	WriteSuccess(w)
}
