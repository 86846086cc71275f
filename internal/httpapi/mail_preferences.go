package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// mailPreferenceRoutes end the mails that come again and again (R8).
func (s *Server) mailPreferenceRoutes() {
	register(s, call{http.MethodPost, "/mail-preferences/unsubscribe", "unsubscribe",
		"End the weekly mail, with the token of its link", "microsite", 0}, s.unsubscribe)
	register(s, call{http.MethodPost, "/mail-preferences/resubscribe", "resubscribe",
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
			"200": {Description: "ended", Content: successContent()},
			"404": {Description: "the token is none"},
		},
	}
	s.document(op)
	s.mux.HandleFunc(http.MethodPost+" "+path, s.unsubscribeByMailProgram)
}

type tokenInput struct {
	Body struct {
		Token string `json:"token"`
	}
}

func (s *Server) unsubscribe(ctx context.Context, in *tokenInput) (*done, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, false)
}

func (s *Server) resubscribe(ctx context.Context, in *tokenInput) (*done, error) {
	return s.setWeeklyMail(ctx, in.Body.Token, true)
}

func (s *Server) setWeeklyMail(ctx context.Context, token string, wanted bool) (*done, error) {
	if err := s.Digest.SetWanted(ctx, token, wanted, infoFrom(ctx).origin()); err != nil {
		return nil, err
	}
	return succeeded(), nil
}

func (s *Server) unsubscribeByMailProgram(w http.ResponseWriter, r *http.Request) {
	infoFrom(r.Context()).route = "/unsubscribe/{token}"
	w.Header().Set("Cache-Control", "no-store")
	if err := s.Digest.SetWanted(r.Context(), r.PathValue("token"), false, infoFrom(r.Context()).origin()); err != nil {
		s.writeFailure(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(succeeded().Body)
}
