package httpapi

import (
	"context"
	"net/http"
)

// visibilityRoutes are the patient's two switches (R3.9, R10.11).
func (s *Server) visibilityRoutes() {
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/visibility", "set-visibility",
		"Choose whether the gallery lists the site and search engines may index it", "microsite", 0}, s.setVisibility)
}

type visibilityInput struct {
	Body struct {
		Keyed
		ShowInGallery *bool `json:"showInGallery,omitempty" doc:"Left as it is when absent. For a minor this is the guardian's opt-in."`
		AllowIndexing *bool `json:"allowIndexing,omitempty" doc:"Left as it is when absent."`
	}
}

type visibility struct {
	ShowInGallery bool `json:"showInGallery"`
	AllowIndexing bool `json:"allowIndexing"`
}

func (s *Server) setVisibility(ctx context.Context, in *visibilityInput) (*Output[visibility], error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	now, err := s.Microsites.SetVisibility(ctx, access, in.Body.ShowInGallery, in.Body.AllowIndexing)
	if err != nil {
		return nil, err
	}
	return Respond(visibility(now)), nil
}
