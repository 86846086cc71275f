package httpapi

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"
)

// A closed window is no error of the server's; the same error with somebody
// still waiting is.
func TestFailure_OfCanceledRequest(t *testing.T) {
	gone, leave := context.WithCancel(context.Background())
	leave()
	for name, c := range map[string]struct {
		ctx    context.Context
		status int
		logged bool
	}{
		"gone":    {gone, statusGone, false},
		"waiting": {context.Background(), http.StatusInternalServerError, true},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			s := &API{Options: Options{Log: slog.New(slog.NewTextHandler(&log, nil))}}
			got := s.FailureOf(withRequestInfo(c.ctx, &RequestInfo{}), errors.New("interrupted"))
			if got.status != c.status || (log.Len() > 0) != c.logged {
				t.Errorf("status %d, log %q", got.status, log.String())
			}
		})
	}
}
