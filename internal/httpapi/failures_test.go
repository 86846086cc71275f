package httpapi

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"

	"beacon/internal/platform/fault"
)

// A canceled request is not a server error if the client left. The same error is one while the client still waits.
func TestFailure_OfCanceledRequest(t *testing.T) {
	interrupted := errors.New("interrupted")
	gone, leave := context.WithCancel(context.Background())
	leave()
	for name, c := range map[string]struct {
		ctx    context.Context
		err    error
		status int
		logged bool
	}{
		"gone":               {gone, interrupted, statusGone, false},
		"gone, and wrapped":  {gone, fault.Wrap(fault.Internal, MsgInternal, interrupted), statusGone, false},
		"gone after a fault": {gone, fault.ErrNotFound, http.StatusNotFound, false},
		"waiting":            {context.Background(), interrupted, http.StatusInternalServerError, true},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			s := &API{Options: Options{Log: slog.New(slog.NewTextHandler(&log, nil))}}
			got := s.NewFailure(withRequestInfo(c.ctx, &RequestInfo{}), c.err)
			if got.status != c.status || (log.Len() > 0) != c.logged {
				t.Errorf("status %d, log %q", got.status, log.String())
			}
		})
	}
}
