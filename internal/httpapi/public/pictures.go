package public

import (
	"net/http"

	"beacon/internal/httpapi"

	"beacon/internal/microsite"
)

// pictureRoutes adds the calls that serve pictures: to the patient by key, and the crops of live pages to visitors.
func (s *handlers) pictureRoutes() {
	calls := s.Group("microsite")
	httpapi.RawByKey(calls.Route("GET /microsite/custom-site/image", "custom-site-image",
		"Get a stored picture of one's own microsite", httpapi.FileName(), httpapi.ReturnsFile("image/jpeg")),
		httpapi.PatientKey(s.openNeighbor), s.ownPicture)
	httpapi.RawPublic(calls.Route("GET /microsite/image", "public-image", "Get a picture of a public page",
		httpapi.FileName(), httpapi.ReturnsFile("image/jpeg")), s.publicPicture)
}

func (s *handlers) ownPicture(w http.ResponseWriter, r *http.Request, own httpapi.OpenedSite) error {
	file, info, err := s.Microsites.OpenOwnPicture(r.Context(), own.Access, r.URL.Query().Get("filename"))
	return httpapi.ServePicture(w, file, info, err, "private, max-age=3600")
}

func (s *handlers) publicPicture(w http.ResponseWriter, r *http.Request) error {
	name := r.URL.Query().Get("filename")
	file, info, err := s.Microsites.OpenPublicPicture(r.Context(), name)
	cache := "public, max-age=300" // short, because the pictures of a page that is taken down must disappear
	if microsite.IsPreviewName(name) {
		cache = "private, no-store"
	}
	return httpapi.ServePicture(w, file, info, err, cache)
}
