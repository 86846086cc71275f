package patient

import (
	"context"

	"beacon/internal/httpapi"

	"beacon/internal/microsite"
)

// lostLinkRoutes adds the call for people who lost their private link (R2.8).
func (s *handlers) lostLinkRoutes() {
	calls := s.Group("public")
	httpapi.PublicAction(calls.Route("POST /lost-link", "lost-link",
		"Email the links of all records of an address; the response is always the same"), s.lostLink)
}

type lostLinkInput struct {
	Body struct {
		Email string `json:"email"`
	}
}

// lostLink only records the request. The records of the address are looked up later, apart from this request, so
// neither the response nor its time reveals them. An address over the limit gets the same response.
func (s *handlers) lostLink(ctx context.Context, in *lostLinkInput) error {
	address, err := microsite.LostLinkAddress(in.Body.Email)
	if err != nil {
		return err
	}
	if err := httpapi.AllowClient(ctx, s.Limits.LostLinks); err != nil {
		return err
	}
	if s.Limits.LostLinkEmails.Allow(ctx, address) > 0 {
		return nil
	}
	return s.Microsites.RequestLostLink(ctx, address)
}
