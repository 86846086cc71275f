package outbound_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/outbound"
)

func TestNew_FollowsNoRedirect(t *testing.T) {
	reached := false
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer elsewhere.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		service := httptest.NewServer(http.RedirectHandler(elsewhere.URL, status))
		defer service.Close()
		answer, err := outbound.New(time.Minute).Post(service.URL, "text/plain", strings.NewReader("a secret"))
		if err == nil || !errors.Is(err, outbound.ErrRedirected) {
			t.Errorf("%d: %v, %v", status, answer, err)
		}
		if answer != nil {
			_ = answer.Body.Close()
		}
	}
	if reached {
		t.Error("the other address was called")
	}
}
