package httpapi

import (
	"io"
	"net/http"
	"strconv"

	"beacon/internal/platform/blob"
)

// ServePicture writes a file, or returns err unchanged. cache is the Cache-Control header; failures do not get it.
func ServePicture(w http.ResponseWriter, file io.ReadCloser, info blob.Info, err error, cache string) error {
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	h := w.Header()
	h.Set("Content-Type", info.ContentType)
	h.Set("Content-Length", strconv.FormatInt(info.Size, 10))
	h.Set("Cache-Control", cache)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	w.WriteHeader(http.StatusOK)
	_, _ = io.Copy(w, file)
	return nil
}
