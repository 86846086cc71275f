package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/microsite"
)

// lostLinkRoutes are for people who cannot find their private link (R2.8).
func (s *Server) lostLinkRoutes() {
	Register(s.API, Call{http.MethodPost, "/lost-link", "lost-link",
		"Mail fresh links to whatever an address owns; the answer is always the same", "public", 0}, s.lostLink)
}

type lostLinkInput struct {
	Body struct {
		Email string `json:"email"`
	}
}

// lostLink notes the request and nothing else: what an address owns is looked up
// later, apart from this request. An address that was asked for too often is
// told the same as any other.
func (s *Server) lostLink(ctx context.Context, in *lostLinkInput) (*NoResults, error) {
	address, err := microsite.LostLinkAddress(in.Body.Email)
	if err != nil {
		return nil, err
	}
	if ok, wait := s.Limits.LostLinks.Allow(InfoFrom(ctx).LimitKey()); !ok {
		return nil, TooMany(wait)
	}
	if ok, _ := s.Limits.LostLinkMails.Allow(address); !ok {
		return Succeed(), nil
	}
	if err := s.Microsites.RequestLostLink(ctx, address); err != nil {
		return nil, err
	}
	return Succeed(), nil
}
