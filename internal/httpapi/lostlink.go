package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/microsite"
)

// lostLinkRoutes are for people who cannot find their private link (R2.8).
func (s *Server) lostLinkRoutes() {
	register(s, call{http.MethodPost, "/lost-link", "lost-link",
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
func (s *Server) lostLink(ctx context.Context, in *lostLinkInput) (*done, error) {
	address, err := microsite.LostLinkAddress(in.Body.Email)
	if err != nil {
		return nil, err
	}
	if ok, wait := s.limits.lostLinks.Allow(infoFrom(ctx).limitKey()); !ok {
		return nil, tooMany(wait)
	}
	if ok, _ := s.limits.lostLinkMails.Allow(address); !ok {
		return succeeded(), nil
	}
	if err := s.Microsites.RequestLostLink(ctx, address); err != nil {
		return nil, err
	}
	return succeeded(), nil
}
