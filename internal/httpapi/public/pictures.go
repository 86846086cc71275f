package public

import (
	"net/http"

	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
)

// pictureRoutes serve pictures: to the patient by key, to visitors the crops of
// live pages, to staff what they may see.
func (s *handlers) pictureRoutes() {
	s.RegisterRaw(
		httpapi.AccessKey, huma.Operation{
			OperationID: "custom-site-image", Method: http.MethodGet, Path: "/microsite/custom-site/image",
			Summary: "A stored picture of one's own site", Tags: []string{"microsite"},
			Parameters: httpapi.FileNameParameter(), Responses: httpapi.FileResponses("image/jpeg"),
		},
		func(w http.ResponseWriter, r *http.Request) {
			access, _, err := s.OpenMicrositeBeside(r.Context())
			if err != nil {
				s.WriteFailure(w, r, err)
				return
			}
			file, info, err := s.Microsites.OpenOwnPicture(r.Context(), access, r.URL.Query().Get("filename"))
			s.ServePicture(w, r, file, info, err, "private, max-age=3600")
		},
	)
	s.RegisterRaw(httpapi.AccessPublic, huma.Operation{
		OperationID: "public-image", Method: http.MethodGet, Path: "/microsite/image",
		Summary: "A picture of a public page", Tags: []string{"microsite"},
		Parameters: httpapi.FileNameParameter(), Responses: httpapi.FileResponses("image/jpeg"),
	},
		func(w http.ResponseWriter, r *http.Request) {
			name := r.URL.Query().Get("filename")
			file, info, err := s.Microsites.OpenPublicPicture(r.Context(), name)
			cache := "public, max-age=300" // short, because a page that is taken down must be gone
			if microsite.IsPreviewName(name) {
				cache = "private, no-store"
			}
			s.ServePicture(w, r, file, info, err, cache)
		})
}
