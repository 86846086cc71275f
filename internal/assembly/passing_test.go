package assembly

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"beacon/internal/platform/fault"
)

func TestIsPassing(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err     error
		passing bool
	}{
		"a busy database":      {&pgconn.PgError{Code: "55P03"}, true},
		"a full database":      {&pgconn.PgError{Code: "53100"}, true},
		"a full disk":          {fmt.Errorf("store: %w", syscall.ENOSPC), true},
		"no more time":         {fmt.Errorf("store: %w", context.DeadlineExceeded), true},
		"somebody went away":   {context.Canceled, false},
		"nothing to be found":  {fault.ErrNotFound, false},
		"a mistake of our own": {errors.New("no"), false},
	} {
		if got := isPassing(c.err); got != c.passing {
			t.Errorf("%s: %v", what, got)
		}
	}
}
