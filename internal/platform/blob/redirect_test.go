package blob_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"beacon/internal/platform/blob"
)

// The S3 client must not follow redirects. Requests are also signed for the original address.
func TestS3_FollowsNoRedirect(t *testing.T) {
	reached := false
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer elsewhere.Close()
	storage := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer storage.Close()
	cfg := s3Config(strings.TrimPrefix(storage.URL, "http://"))
	if _, err := blob.OpenS3(t.Context(), cfg); err == nil || reached {
		t.Errorf("opened: %v, the other address was called: %v", err, reached)
	}
}
