package public

import (
	"context"
	"net/http"

	"beacon/internal/httpapi"
)

// emailPreferenceRoutes adds the calls that end and resume recurring emails (R8).
func (s *handlers) emailPreferenceRoutes() {
	calls := s.Group("microsite")
	httpapi.PublicAction(calls.Route("POST /mail-preferences/unsubscribe", "unsubscribe",
		"Stop the weekly email, with the token of its link"), s.unsubscribe)
	httpapi.PublicAction(calls.Route("POST /mail-preferences/resubscribe", "resubscribe",
		"Resume the weekly email, with the same token"), s.resubscribe)
	// Email programs call the address of the List-Unsubscribe header (RFC 8058). The same address is the page for
	// people.
	const oneClick = "POST /unsubscribe/{token}"
	calls.Route(oneClick, "unsubscribe-one-click", "Stop the weekly email by one click in an email program (RFC 8058)",
		httpapi.Returns("200", "ended", httpapi.SuccessContent()),
		httpapi.Returns("404", "the token is none", nil)).Document()
	s.Handle(oneClick, s.unsubscribeByMailProgram)
}

type tokenInput struct {
	Body struct {
		Token string `json:"token"`
	}
}

func (s *handlers) unsubscribe(ctx context.Context, in *tokenInput) error {
	return s.setWeeklyEmail(ctx, in.Body.Token, false)
}

func (s *handlers) resubscribe(ctx context.Context, in *tokenInput) error {
	return s.setWeeklyEmail(ctx, in.Body.Token, true)
}

func (s *handlers) setWeeklyEmail(ctx context.Context, token string, wanted bool) error {
	return s.Digest.SetWanted(ctx, token, wanted, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) unsubscribeByMailProgram(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/unsubscribe/{token}"
	w.Header().Set("Cache-Control", "no-store")
	err := s.Digest.SetWanted(r.Context(), r.PathValue("token"), false, httpapi.InfoFrom(r.Context()).Origin())
	if err := httpapi.WriteSuccess(w, err); err != nil {
		s.WriteFailure(w, r, err)
	}
}
