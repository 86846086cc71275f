package public

import (
	"context"

	"beacon/internal/httpapi"
)

// visibilityRoutes are the patient's two switches (R3.9, R10.11).
func (s *handlers) visibilityRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKey(calls, s.OpenSite, "POST /microsite/custom-site/visibility", "set-visibility",
		"Choose whether the gallery lists the site and search engines may index it", s.setVisibility)
}

type visibilityInput struct {
	Body struct {
		httpapi.Keyed
		ShowInGallery *bool `json:"showInGallery,omitempty" doc:"Absent: unchanged. A guardian's opt-in for a minor."`
		AllowIndexing *bool `json:"allowIndexing,omitempty" doc:"Absent: unchanged."`
	}
}

// Credential implements httpapi.Keyholder.
func (in *visibilityInput) Credential(ctx context.Context) httpapi.Credential {
	return in.Body.Credential(ctx)
}

type visibility struct {
	ShowInGallery bool `json:"showInGallery"`
	AllowIndexing bool `json:"allowIndexing"`
}

func (s *handlers) setVisibility(ctx context.Context, own httpapi.OpenedSite, in *visibilityInput) (visibility, error) {
	now, err := s.Microsites.SetVisibility(ctx, own.Access, in.Body.ShowInGallery, in.Body.AllowIndexing)
	return visibility(now), err
}
