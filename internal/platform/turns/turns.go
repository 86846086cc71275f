// Package turns bounds how much heavy work happens at once and how many callers wait for it, so that memory does not
// grow with the number of those who ask.
package turns

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// retryAfter is when somebody whom a full queue sends away should come back.
const retryAfter = 30 * time.Second

// Queue gives out turns. It is safe for concurrent use.
type Queue struct {
	turns  chan struct{} // one token for each that runs
	places chan struct{} // one token for each that runs or waits
}

// New returns a queue in which so many run at once and so many more may wait.
func New(atOnce, waiting int) *Queue {
	return &Queue{turns: make(chan struct{}, atOnce), places: make(chan struct{}, atOnce+waiting)}
}

// Take waits for a turn and returns what gives it back, to be called once. It returns an Unavailable fault at once if
// the queue is full, and the error of ctx if that ends first. Until then the caller should hold nothing large.
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
