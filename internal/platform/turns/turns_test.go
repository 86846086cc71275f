package turns_test

import (
	"context"
	"errors"
	"testing"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/turns"
)

// TestQueue: one caller runs, one waits, further callers are rejected, and a released place can be taken again.
func TestQueue(t *testing.T) {
	q := turns.New(1, 1)
	release, err := q.Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := q.Take(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("who gives up waiting gets %v", err)
	}
	ran := make(chan func())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil { // the place may be taken for a moment
			if next, err := q.Take(ctx); err == nil {
				ran <- next
				return
			}
		}
	}()
	for { // until the other goroutine has the place
		_, err = q.Take(gone)
		if !errors.Is(err, context.Canceled) {
			break
		}
	}
	var full *fault.Error
	if !errors.As(err, &full) || full.Code != fault.Unavailable || full.RetryAfter <= 0 {
		t.Errorf("a full queue returns %v", err)
	}
	release()
	(<-ran)()
	for range 3 {
		release, err := q.Take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		release()
	}
}
