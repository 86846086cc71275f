package public

import (
	"context"

	"beacon/internal/httpapi"
)

// visibilityRoutes are the patient's two switches (R3.9, R10.11).
func (s *handlers) visibilityRoutes() {
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/visibility", Name: "set-visibility",
		Summary: "Choose whether the gallery lists the site and search engines may index it", Tag: "microsite",
	}, s.setVisibility)
}

type visibilityInput struct {
	Body struct {
		httpapi.Keyed
		ShowInGallery *bool `json:"showInGallery,omitempty" doc:"Left as it is when absent. For a minor this is the guardian's opt-in."`
		AllowIndexing *bool `json:"allowIndexing,omitempty" doc:"Left as it is when absent."`
	}
}

type visibility struct {
	ShowInGallery bool `json:"showInGallery"`
	AllowIndexing bool `json:"allowIndexing"`
}

func (s *handlers) setVisibility(ctx context.Context, in *visibilityInput) (*httpapi.Output[visibility], error) {
	access, _, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	now, err := s.Microsites.SetVisibility(ctx, access, in.Body.ShowInGallery, in.Body.AllowIndexing)
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(visibility(now)), nil
}
