package public

import (
	"context"
	"log/slog"
	"testing"

	"beacon/internal/platform/jsrender"
)

// A page is not rendered if the machine is busy or the client left. Neither is logged as an error, because the server
// has no fault.
func TestPage_WithoutRendering(t *testing.T) {
	for failed, want := range map[error]slog.Level{
		context.Canceled: slog.LevelInfo, jsrender.ErrTimeout: slog.LevelWarn, jsrender.ErrBusy: slog.LevelWarn,
		&jsrender.ScriptError{Message: "no story"}: slog.LevelError,
	} {
		if got := failureLevel(failed); got != want {
			t.Errorf("%v: %v", failed, got)
		}
	}
}
