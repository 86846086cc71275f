package httpapi

import (
	"io"
	"net/http"
	"strconv"

	"beacon/internal/platform/blob"
)

// ServePicture writes a file or the failure to open it. Only what was opened
// may be cached.
func (a *API) ServePicture(
	w http.ResponseWriter, r *http.Request, file io.ReadCloser, info blob.Info, err error, cache string,
) {
	if err != nil {
		a.WriteFailure(w, r, err)
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
