package patient

import (
	"context"

	"beacon/internal/httpapi"

	"beacon/internal/microsite"
)

// lostLinkRoutes are for people who cannot find their private link (R2.8).
func (s *handlers) lostLinkRoutes() {
	calls := s.Group("public")
	httpapi.PublicAction(calls, "POST /lost-link", "lost-link",
		"Mail fresh links to whatever an address owns; the answer is always the same", s.lostLink)
}

type lostLinkInput struct {
	Body struct {
		Email string `json:"email"`
	}
}

// lostLink notes the request and nothing else: what an address owns is looked up
// later, apart from this request. An address that was asked for too often is
// told the same as any other.
func (s *handlers) lostLink(ctx context.Context, in *lostLinkInput) error {
	address, err := microsite.LostLinkAddress(in.Body.Email)
	if err != nil {
		return err
	}
	if err := httpapi.AllowClient(ctx, s.Limits.LostLinks); err != nil {
		return err
	}
	if s.Limits.LostLinkMails.Allow(ctx, address) > 0 {
		return nil
	}
	return s.Microsites.RequestLostLink(ctx, address)
}
