// Package turns limits the concurrency of heavy work and the number of waiting callers, so memory does not grow
// with the number of requests.
package turns

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// retryAfter is the delay for clients that a full queue rejects.
const retryAfter = 30 * time.Second

// Queue limits concurrent work. It is safe for concurrent use.
type Queue struct {
	turns  chan struct{} // one token for each running caller
	places chan struct{} // one token for each running or waiting caller
}

// New returns a queue for atOnce running callers and up to waiting more callers in the queue.
func New(atOnce, waiting int) *Queue {
	return &Queue{turns: make(chan struct{}, atOnce), places: make(chan struct{}, atOnce+waiting)}
}

// Take waits for a turn. The caller must call release once. It returns an Unavailable fault immediately if the queue is
// full, and the error of ctx if ctx ends first. The caller should hold no large data while it waits.
func (q *Queue) Take(ctx context.Context) (release func(), err error) {
	select {
	case q.places <- struct{}{}:
	default:
		return nil, &fault.Error{
			Code: fault.Unavailable, Message: catalogues.Text("http.many-files"), RetryAfter: retryAfter,
		}
	}
	select {
	case q.turns <- struct{}{}:
		return func() { <-q.turns; <-q.places }, nil
	case <-ctx.Done():
		<-q.places
		return nil, ctx.Err()
	}
}
