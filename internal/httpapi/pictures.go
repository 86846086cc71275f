package httpapi

import (
	"io"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
)

// pictureRoutes serve pictures: to the patient by key, to visitors the crops of
// live pages, to staff what they may see.
func (s *Server) pictureRoutes() {
	s.registerRaw(
		huma.Operation{
			OperationID: "custom-site-image",
			Method:      http.MethodGet,
			Path:        "/microsite/custom-site/image",
			Summary:     "A stored picture of one's own site",
			Tags:        []string{"microsite"},
			Parameters:  fileNameParameter(),
			Responses:   fileResponses("image/jpeg"),
		},
		func(w http.ResponseWriter, r *http.Request) {
			access, _, err := s.openMicrositeBeside(r.Context())
			if err != nil {
				s.writeFailure(w, r, err)
				return
			}
			file, info, err := s.Microsites.OpenOwnPicture(r.Context(), access, r.URL.Query().Get("filename"))
			s.servePicture(w, r, file, info, err, "private, max-age=3600")
		},
	)
	s.registerRaw(huma.Operation{
		OperationID: "public-image",
		Method:      http.MethodGet,
		Path:        "/microsite/image",
		Summary:     "A picture of a public page",
		Tags:        []string{"microsite"},
		Parameters:  fileNameParameter(),
		Responses:   fileResponses("image/jpeg"),
	},
		func(w http.ResponseWriter, r *http.Request) {
			name := r.URL.Query().Get("filename")
			file, info, err := s.Microsites.OpenPublicPicture(r.Context(), name)
			cache := "public, max-age=300" // short, because a page that is taken down must be gone
			if microsite.IsPreviewName(name) {
				cache = "private, no-store"
			}
			s.servePicture(w, r, file, info, err, cache)
		})
}

// servePicture writes a file or the failure to open it. Only what was opened
// may be cached.
func (s *Server) servePicture(
	w http.ResponseWriter,
	r *http.Request,
	file io.ReadCloser,
	info blob.Info,
	err error,
	cache string,
) {
	if err != nil {
		s.writeFailure(w, r, err)
		return
	}
	defer func() { _ = file.Close() }()
	h := w.Header()
	h.Set("Content-Type", info.ContentType)
	h.Set("Content-Length", strconv.FormatInt(info.Size, 10))
	h.Set("Cache-Control", cache)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	w.WriteHeader(http.StatusOK)
	_, _ = io.Copy(w, file)
}

func fileNameParameter() []*huma.Param {
	return []*huma.Param{{Name: "filename", In: "query", Required: true, Schema: &huma.Schema{Type: "string"}}}
}
