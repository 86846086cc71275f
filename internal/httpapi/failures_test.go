package httpapi

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"

	"beacon/internal/platform/jsrender"
)

// A closed window is no error of the server's; the same error with somebody
// still waiting is.
func TestCallerWhoWentAway(t *testing.T) {
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
			s := &API{log: slog.New(slog.NewTextHandler(&log, nil))}
			got := s.FailureOf(withRequestInfo(c.ctx, &RequestInfo{}), errors.New("interrupted"))
			if got.status != c.status || (log.Len() > 0) != c.logged {
				t.Errorf("status %d, log %q", got.status, log.String())
			}
		})
	}
}

// A page for which a busy machine had no time, or that nobody waits for any more, is
// no error of the server's either.
func TestAPageThatWasNotRendered(t *testing.T) {
	for failed, want := range map[error]slog.Level{
		context.Canceled: slog.LevelInfo, jsrender.ErrTimeout: slog.LevelWarn, jsrender.ErrBusy: slog.LevelWarn,
		&jsrender.ScriptError{Message: "no story"}: slog.LevelError,
	} {
		if got := weightOf(failed); got != want {
			t.Errorf("%v: %v", failed, got)
		}
	}
}
