package public

import (
	"context"
	"log/slog"
	"testing"

	"beacon/internal/platform/jsrender"
)

// A page for which a busy machine had no time, or that nobody waits for any more, is
// no error of the server's either.
func TestPage_WithoutRendering(t *testing.T) {
	for failed, want := range map[error]slog.Level{
		context.Canceled: slog.LevelInfo, jsrender.ErrTimeout: slog.LevelWarn, jsrender.ErrBusy: slog.LevelWarn,
		&jsrender.ScriptError{Message: "no story"}: slog.LevelError,
	} {
		if got := weightOf(failed); got != want {
			t.Errorf("%v: %v", failed, got)
		}
	}
}
